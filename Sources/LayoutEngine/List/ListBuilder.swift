/// Turns nested cells into a flat list in reading order, without recursion, so that no depth is
/// too great.
struct ListBuilder {
  let layout: ListLayout
  private(set) var cells: [ListArrangement.Cell] = []
  private(set) var contents: [(any Arrangement)?] = []
  private(set) var sectionCount = 0

  init(layout: ListLayout) { self.layout = layout }

  /// Lists the cells, each before those inside it.
  mutating func flatten(_ roots: [ListCell]) {
    var open: [(cells: ArraySlice<ListCell>, parent: Int?)] = [(roots[...], nil)]
    while let last = open.indices.last {
      guard let cell = open[last].cells.popFirst() else {
        if let parent = open[last].parent { cells[parent].end = cells.count }
        open.removeLast()
        continue
      }
      append(cell, parent: open[last].parent)
      open.append((cell.children[...], cells.count - 1))
    }
  }

  private mutating func append(_ cell: ListCell, parent: Int?) {
    let content = cell.children.isEmpty || cell.hasItems ? cell.content : nil
    let size = content?.contentSize ?? .zero
    cells.append(
      ListArrangement.Cell(
        parent: parent, end: cells.count + 1, firstSection: sectionCount,
        header: cell.headerHeight, footer: cell.footerHeight,
        content: layout.scrollDirection == .horizontal ? size.width : size.height))
    contents.append(content)
    sectionCount += content?.numberOfSections ?? 0
  }

  /// Gives every cell its height, from the innermost outwards, and its top, from the first on;
  /// answers the height of the whole.
  mutating func stack() -> Double {
    var total = 0.0
    for index in cells.indices.reversed() {
      let height = layout.height(of: cells[index])
      if let parent = cells[index].parent {
        cells[parent].children += height
      } else {
        total += height
      }
    }
    var next = Array(repeating: 0.0, count: cells.count)
    var nextRoot = 0.0
    for index in cells.indices {
      let height = layout.height(of: cells[index])
      if let parent = cells[index].parent {
        cells[index].top = next[parent]
        next[parent] += height
      } else {
        cells[index].top = nextRoot
        nextRoot += height
      }
      next[index] = cells[index].top + layout.childrenStart(in: cells[index])
    }
    return total
  }
}

extension ListCell {
  fileprivate var hasItems: Bool {
    guard let content else { return false }
    return (0..<content.numberOfSections).contains { content.numberOfItems(inSection: $0) > 0 }
  }
}

extension ListLayout {
  /// Where a cell's title starts.
  func titleStart(in cell: ListArrangement.Cell) -> Double { cell.header + titleTop }

  /// Where a cell's content starts.
  func contentStart(in cell: ListArrangement.Cell) -> Double {
    titleStart(in: cell) + titleHeight + titleBottom
  }

  /// Where a cell's child cells start.
  func childrenStart(in cell: ListArrangement.Cell) -> Double {
    contentStart(in: cell) + cell.content
  }

  /// Where a cell's footer starts.
  func footerStart(in cell: ListArrangement.Cell) -> Double {
    childrenStart(in: cell) + cell.children + bottom
  }

  /// A cell's height: it follows from its content and from nothing else.
  func height(of cell: ListArrangement.Cell) -> Double { footerStart(in: cell) + cell.footer }
}
