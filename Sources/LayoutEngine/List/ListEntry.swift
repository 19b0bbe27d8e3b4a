/// A cell of a list as it was given, without the cells inside it.
struct ListEntry: Sendable {
  /// The number of cells that this one is inside of.
  var depth: Int
  var header: Double
  var footer: Double
  var content: (any Arrangement)?

  private init(_ cell: ListCell, depth: Int) {
    self.depth = depth
    header = cell.headerHeight
    footer = cell.footerHeight
    content = cell.content
  }

  /// Cells in reading order, each before those inside it; without recursion, so that no depth is
  /// too great.
  static func flatten(_ roots: [ListCell], depth: Int = 0) -> [ListEntry] {
    var entries: [ListEntry] = []
    var open = [roots[...]]
    while let last = open.indices.last {
      guard let cell = open[last].popFirst() else {
        open.removeLast()
        continue
      }
      entries.append(ListEntry(cell, depth: depth + last))
      open.append(cell.children[...])
    }
    return entries
  }

  /// Whether the content has an item.
  var hasItems: Bool {
    guard let content else { return false }
    return (0..<content.numberOfSections).contains { content.numberOfItems(inSection: $0) > 0 }
  }
}
