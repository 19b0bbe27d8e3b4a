/// The sections of an arrangement in their order, and what runs of them take up: any of them is
/// found, changed, put in or taken out in O(log sections).
///
/// A B-tree with its values in the leaves. Sums are exact, so that starts do not depend on the shape
/// that a tree has from its history.
struct SectionTree: Sendable {
  private(set) var root: SectionBranch

  /// A tree of sections; O(sections).
  init(_ sections: [SectionGeometry]) {
    var level = SectionBranch.evenly(sections.count).map { SectionBranch(leaf: sections[$0]) }
    while level.count > 1 {
      level = SectionBranch.evenly(level.count).map { SectionBranch(inner: level[$0]) }
    }
    root = level.first ?? SectionBranch(leaf: [])
  }

  /// The number of sections; O(1).
  var count: Int { root.total.count }

  var isEmpty: Bool { count == 0 }

  /// Whether there is a section with this number.
  func contains(_ index: Int) -> Bool { index >= 0 && index < count }

  /// A section; there must be one with this number.
  subscript(index: Int) -> SectionGeometry { find(index) { section, _ in section } }

  /// Where a section starts, in points.
  func start(of index: Int) -> Double { find(index) { _, start in start } }

  /// Asks a section, of which there must be one with this number, and where it starts.
  func find<Answer>(
    _ index: Int, _ body: (_ section: SectionGeometry, _ start: Double) -> Answer
  ) -> Answer {
    root.find(index) { body($0, $1.points) }
  }

  /// From the first section's start to the last one's end, in points.
  var extent: Double { root.total.extent.points }

  /// The least and the greatest coordinate of anything, in points; `nil` without sections.
  var reach: ClosedRange<Double>? {
    isEmpty ? nil : root.total.low.points...root.total.high.points
  }

  /// Changes a section in place.
  mutating func modify(_ index: Int, _ change: (inout SectionGeometry) -> Void) {
    root.modify(index, change)
  }

  /// Puts a section before the one at a place, or at the end.
  mutating func insert(_ section: SectionGeometry, at index: Int) {
    if let split = root.insert(section, at: index) {
      root = SectionBranch(inner: [root, split])
    }
  }

  /// Takes a section out.
  @discardableResult
  mutating func remove(at index: Int) -> SectionGeometry {
    let section = root.remove(at: index)
    while root.branches.count == 1 { root = root.branches[0] }
    return section
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
    _ = root.visit(SectionSearch(low: low, high: high, isReversed: reversed), 0, .zero, body)
  }

  /// Visits all sections in order; O(sections).
  func visitAll(_ body: (_ index: Int, SectionGeometry) -> Void) {
    var index = 0
    root.visitAll { section in
      body(index, section)
      index += 1
    }
  }
}

extension SectionTree: Hashable {
  /// Whether the sections are the same, whatever the shapes of the trees; O(sections).
  static func == (left: SectionTree, right: SectionTree) -> Bool {
    guard left.count == right.count else { return false }
    return (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    visitAll { _, section in hasher.combine(section) }
  }
}
