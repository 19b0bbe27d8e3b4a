/// The sections of an arrangement in their order, and what runs of them take up.
typealias SectionTree = MeasuredTree<SectionGeometry>

extension SectionTree {
  /// Where a section starts, in points.
  func start(of index: Int) -> Double { find(index) { $1.start.points } }

  /// Asks a section, of which there must be one with this number, and where it starts, in points.
  func findSection<Answer>(
    _ index: Int, _ body: (_ section: SectionGeometry, _ start: Double) -> Answer
  ) -> Answer {
    find(index) { body($0, $1.start.points) }
  }

  /// From the first section's start to the last one's end, in points.
  var extent: Double { total.extent.points }

  /// The least and the greatest coordinate of anything, in points; `nil` without sections.
  var reach: ClosedRange<Double>? {
    isEmpty ? nil : total.low.points...total.high.points
  }

  /// Visits the sections that reach into a range, with their starts, until the body says stop.
  ///
  /// O(log sections) for each.
  func visit(
    _ range: ClosedRange<Double>, reversed: Bool = false,
    _ body: (_ index: Int, _ start: Double, SectionGeometry) -> Bool
  ) {
    let low = ExactLength(roundingDown: range.lowerBound)
    let high = ExactLength(roundingUp: range.upperBound)
    visit(
      reversed: reversed,
      where: { run, place in
        place.start &+ run.low <= high && place.start &+ run.high >= low
      },
      { section, place in body(place.index, place.start.points, section) })
  }

  /// Visits all sections in order; O(sections).
  func visitSections(_ body: (_ index: Int, SectionGeometry) -> Void) {
    var index = 0
    visitAll { section in
      body(index, section)
      index += 1
    }
  }
}

/// What one section, or a run of them, takes up.
struct SectionRun: TreeMeasure {
  /// Where a run starts.
  struct Place: Sendable {
    /// The number of its first section.
    var index: Int
    /// From the first section's start.
    var start: ExactLength
  }

  /// The number of sections.
  var count: Int
  /// From the run's start to the start of what follows.
  var extent: ExactLength
  /// The least coordinate of any frame, from the run's start.
  var low: ExactLength
  /// The greatest coordinate of any frame, from the run's start.
  var high: ExactLength

  static let empty = SectionRun(count: 0, extent: .zero, low: .greatest, high: .least)
  static let start = Place(index: 0, start: .zero)

  func followed(by next: SectionRun) -> SectionRun {
    SectionRun(
      count: count + next.count, extent: extent + next.extent,
      low: min(low, extent + next.low), high: max(high, extent + next.high))
  }

  func end(from start: Place) -> Place {
    Place(index: start.index + count, start: start.start &+ extent)
  }

  func start(before end: Place) -> Place {
    Place(index: end.index - count, start: end.start &- extent)
  }
}
