/// A cell's beginning, from its start to that of the cells inside it, or its end, from there on.
///
/// In the order of their places along the scrolling direction, the beginnings and ends of the cells
/// of a list say which is inside which, as brackets do.
enum ListPart: MeasuredElement {
  case beginning(ListEntry)
  case end(extent: Double)

  var measure: ListRun {
    switch self {
    case .end(let extent): .end(extent: extent)
    case .beginning(let entry): entry.run
    }
  }

  /// The parts of cells in reading order, each cell before those inside it; without recursion, so
  /// that no depth is too great.
  static func flatten(
    _ roots: [ListCell], layout: ListLayout, numberedFrom first: Int = 0
  ) throws(LayoutError) -> [ListPart] {
    var parts: [ListPart] = []
    var open: [(rest: ArraySlice<ListCell>, footer: Double)] = [(roots[...], 0)]
    var number = first
    while let last = open.indices.last {
      guard let cell = open[last].rest.popFirst() else {
        if last > 0 { parts.append(.end(extent: layout.bottom + open[last].footer)) }
        open.removeLast()
        continue
      }
      let entry = ListEntry(cell, layout: layout)
      try entry.check(number: number)
      parts.append(.beginning(entry))
      open.append((cell.children[...], cell.footerHeight))
      number += 1
    }
    return parts
  }
}

/// What one part of a cell, or a run of them, takes up and holds.
struct ListRun: TreeMeasure {
  /// Where a run starts.
  struct Place: Sendable {
    /// The number of parts before it.
    var index = 0
    /// The number of cells that begin before it.
    var cell = 0
    /// The number of sections that begin before it.
    var section = 0
    /// From the list's start.
    var start = ExactLength.zero
    /// The number of cells that it is inside of.
    var depth = 0
  }

  /// The number of parts.
  var count = 0
  /// The number of beginnings.
  var cells = 0
  /// The number of sections of what is embedded.
  var sections = 0
  /// From the run's start to the start of what follows.
  var extent = ExactLength.zero
  /// The least coordinate of any beginning and of what is embedded in it, from the run's start.
  var low = ExactLength.greatest
  /// The greatest such coordinate.
  var high = ExactLength.least
  /// The number of beginnings less that of ends.
  var depth = 0
  /// The least depth after any part, from that before the run.
  var leastDepth = Self.unreachableDepth
  /// The number of parts after which the depth is the least.
  var leastCount = 0

  private static let unreachableDepth = 1 << 60

  static let empty = ListRun()
  static let start = Place()

  static func end(extent: Double) -> ListRun {
    ListRun(
      count: 1, extent: ExactLength(roundingUp: extent), depth: -1, leastDepth: -1, leastCount: 1)
  }

  func followed(by next: ListRun) -> ListRun {
    let nextLeast = depth + next.leastDepth
    let isLeast = leastDepth <= nextLeast
    return ListRun(
      count: count + next.count, cells: cells + next.cells, sections: sections + next.sections,
      extent: extent + next.extent, low: min(low, extent + next.low),
      high: max(high, extent + next.high), depth: depth + next.depth,
      leastDepth: min(leastDepth, nextLeast),
      leastCount: (isLeast ? leastCount : 0) + (nextLeast <= leastDepth ? next.leastCount : 0))
  }

  func end(from start: Place) -> Place {
    Place(
      index: start.index + count, cell: start.cell + cells, section: start.section + sections,
      start: start.start &+ extent, depth: start.depth + depth)
  }

  func start(before end: Place) -> Place {
    Place(
      index: end.index - count, cell: end.cell - cells, section: end.section - sections,
      start: end.start &- extent, depth: end.depth - depth)
  }
}
