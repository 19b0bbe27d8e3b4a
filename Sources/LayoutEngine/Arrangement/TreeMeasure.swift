/// What a `MeasuredTree` knows of one of its elements, or of a run of them.
protocol TreeMeasure: Sendable {
  /// Where a run starts: what everything before it measures, as far as places need it.
  associatedtype Place: Sendable

  /// What no element measures.
  static var empty: Self { get }
  /// The place of the first element.
  static var start: Place { get }
  /// The number of elements.
  var count: Int { get }

  /// What this run and the one after it measure.
  func followed(by next: Self) -> Self
  /// Where the run ends that starts at a place.
  func end(from start: Place) -> Place
  /// Where the run starts that ends at a place.
  func start(before end: Place) -> Place
}

/// An element of a `MeasuredTree`.
protocol MeasuredElement: Sendable {
  associatedtype Measure: TreeMeasure

  /// What the element alone measures; O(1).
  var measure: Measure { get }
}
