/// A cell of a list as it was given, without the cells inside it.
struct ListEntry: Sendable {
  let header: Double
  let footer: Double
  /// What was given to be embedded.
  private let content: (any Arrangement)?
  /// Whether the content has an item.
  private let hasItems: Bool
  /// Whether there are no cells inside it.
  var isLeaf: Bool
  /// Where its content starts.
  let contentStart: Double
  private let extentOfContent: Double
  private let reachOfContent: ClosedRange<Double>

  init(_ cell: ListCell, layout: ListLayout) {
    self.init(
      header: cell.headerHeight, footer: cell.footerHeight, content: cell.content,
      isLeaf: cell.children.isEmpty, layout: layout)
  }

  private init(
    header: Double, footer: Double, content: (any Arrangement)?, isLeaf: Bool, layout: ListLayout
  ) {
    self.header = header
    self.footer = footer
    self.content = content
    self.isLeaf = isLeaf
    let isHorizontal = layout.scrollDirection == .horizontal
    let size = content?.contentSize ?? .zero
    contentStart = layout.contentStart(afterHeader: header)
    extentOfContent = isHorizontal ? size.width : size.height
    reachOfContent = content?.reachOrExtent(alongX: isHorizontal) ?? 0...0
    hasItems = content?.hasItems ?? false
  }

  /// The same cell with another content.
  func with(content: (any Arrangement)?, layout: ListLayout) -> ListEntry {
    ListEntry(header: header, footer: footer, content: content, isLeaf: isLeaf, layout: layout)
  }

  /// What is embedded: nothing in a cell that has cells inside it and no item of its own.
  var embedded: (any Arrangement)? { isLeaf || hasItems ? content : nil }

  /// The extent of what is embedded.
  var contentExtent: Double { embedded == nil ? 0 : extentOfContent }

  /// The number of sections of what is embedded.
  var sectionCount: Int { embedded?.numberOfSections ?? 0 }

  /// What a tree keeps of the cell's beginning.
  var run: ListRun {
    let extent = contentStart + contentExtent
    let reach = embedded == nil ? 0...0 : reachOfContent
    return ListRun(
      count: 1, cells: 1, sections: sectionCount, extent: ExactLength(roundingUp: extent),
      low: ExactLength(roundingDown: min(0, contentStart + reach.lowerBound)),
      high: ExactLength(roundingUp: max(extent, contentStart + reach.upperBound)),
      depth: 1, leastDepth: 1, leastCount: 1)
  }

  /// Refuses lengths that coordinates cannot say.
  func check(number: Int) throws(LayoutError) {
    try checkLength(header, "cell \(number): headerHeight")
    try checkLength(footer, "cell \(number): footerHeight")
    try checkLength(extentOfContent, "cell \(number): the extent of the content")
  }
}

extension Arrangement {
  /// Whether any section has an item; O(sections).
  fileprivate var hasItems: Bool {
    (0..<numberOfSections).contains { numberOfItems(inSection: $0) > 0 }
  }
}

extension ListLayout {
  /// Where a cell's title starts.
  func titleStart(afterHeader header: Double) -> Double { header + titleTop }

  /// Where a cell's content starts.
  func contentStart(afterHeader header: Double) -> Double {
    titleStart(afterHeader: header) + titleHeight + titleBottom
  }
}
