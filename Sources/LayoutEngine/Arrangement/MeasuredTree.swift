/// Elements in their order, and what runs of them measure: any of them is found, changed, put in or
/// taken out in O(log elements).
///
/// A B-tree with its values in the leaves. Measures are exact, so that places do not depend on the
/// shape that a tree has from its history.
struct MeasuredTree<Element: MeasuredElement>: Sendable {
  typealias Measure = Element.Measure
  typealias Place = Element.Measure.Place

  private var root: MeasuredBranch<Element>

  /// A tree of elements; O(elements).
  init(_ elements: [Element]) {
    var level = Self.evenly(elements.count).map { MeasuredBranch(leaf: elements[$0]) }
    while level.count > 1 {
      level = Self.evenly(level.count).map { MeasuredBranch(inner: level[$0]) }
    }
    root = level.first ?? MeasuredBranch(leaf: EmptyCollection())
  }

  /// Ranges of nearly the same length, none of them too wide for a branch.
  private static func evenly(_ count: Int) -> [Range<Int>] {
    let width = MeasuredBranch<Element>.greatestWidth
    let parts = (count + width - 1) / width
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }

  /// What all elements measure; O(1).
  var total: Measure { root.total }

  /// The number of elements; O(1).
  var count: Int { root.total.count }

  var isEmpty: Bool { count == 0 }

  /// Whether there is an element with this number.
  func contains(_ index: Int) -> Bool { index >= 0 && index < count }

  /// An element; there must be one with this number.
  subscript(index: Int) -> Element { find(index) { element, _ in element } }

  /// Asks an element, of which there must be one with this number, and where it starts.
  func find<Answer>(_ index: Int, _ body: (Element, Place) -> Answer) -> Answer {
    root.find(index, from: Measure.start, body)
  }

  /// Changes an element in place.
  mutating func modify(_ index: Int, _ change: (inout Element) -> Void) {
    root.modify(index, change)
  }

  /// Puts an element before the one at a place, or at the end.
  mutating func insert(_ element: Element, at index: Int) {
    if let split = root.insert(element, at: index) {
      root = MeasuredBranch(inner: [root, split])
    }
  }

  /// Takes an element out.
  @discardableResult
  mutating func remove(at index: Int) -> Element {
    let element = root.remove(at: index)
    while let only = root.onlyBranch { root = only }
    return element
  }

  /// Visits the elements that a test lets through, with their places, until the body says stop.
  ///
  /// The test is asked of every run on the way, in order: one that it refuses is not looked into.
  /// O(log elements) for each one visited where the test is true of no run in vain.
  func visit(
    reversed: Bool = false, where mayHold: (Measure, Place) -> Bool,
    _ body: (Element, Place) -> Bool
  ) {
    _ = root.visit(reversed, Measure.start, where: mayHold, body)
  }

  /// Visits all elements in order; O(elements).
  func visitAll(_ body: (Element) -> Void) { root.visitAll(body) }
}

extension MeasuredTree: Equatable where Element: Equatable {
  /// Whether the elements are the same, whatever the shapes of the trees; O(elements).
  static func == (left: MeasuredTree, right: MeasuredTree) -> Bool {
    guard left.count == right.count else { return false }
    return (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }
}

extension MeasuredTree: Hashable where Element: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    visitAll { hasher.combine($0) }
  }
}
