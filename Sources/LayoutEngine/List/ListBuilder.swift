/// Places the cells of a list, given in reading order.
struct ListBuilder {
  let layout: ListLayout
  private(set) var cells: [ListArrangement.Cell] = []
  private(set) var contents: [(any Arrangement)?] = []
  private(set) var sectionCount = 0

  init(layout: ListLayout, entries: [ListEntry]) {
    self.layout = layout
    cells.reserveCapacity(entries.count)
    contents.reserveCapacity(entries.count)
    var open: [Int] = []
    for (index, entry) in entries.enumerated() {
      while open.count > entry.depth { cells[open.removeLast()].end = index }
      let next = index + 1 < entries.count ? entries[index + 1].depth : 0
      append(entry, parent: open.last, isLeaf: next <= entry.depth)
      open.append(index)
    }
    for index in open { cells[index].end = entries.count }
  }

  /// A cell that has cells inside it and no item of its own has no embedded arrangement.
  private mutating func append(_ entry: ListEntry, parent: Int?, isLeaf: Bool) {
    let content = isLeaf || entry.hasItems ? entry.content : nil
    let size = content?.contentSize ?? .zero
    cells.append(
      ListArrangement.Cell(
        parent: parent, end: cells.count + 1, firstSection: sectionCount,
        header: entry.header, footer: entry.footer,
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

  /// How far each cell reaches along the scrolling direction, with what is embedded in it.
  var reach: some Collection<ReachTree.Node> {
    let isHorizontal = layout.scrollDirection == .horizontal
    return cells.indices.lazy.map { index in
      let cell = cells[index]
      let content = contents[index]?.reachOrExtent(alongX: isHorizontal) ?? 0...0
      let start = layout.contentStart(in: cell)
      return ReachTree.Node(
        low: cell.top + min(0, start + content.lowerBound),
        high: cell.top + max(layout.height(of: cell), start + content.upperBound))
    }
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
