/// The finished places of a list: its cells in the order in which they are read, each before the
/// cells inside it.
///
/// As an `Arrangement` its sections are those of all embedded arrangements in that order; headers,
/// footers, titles, separators and the rest are numbered by cell.
public struct ListArrangement: Arrangement {
  /// A cell along the cross axis.
  struct Cell: Sendable, Hashable {
    var parent: Int?
    /// The cell after this one and all inside it.
    var end: Int
    /// The first of the list's sections that belongs to this cell's content.
    var firstSection: Int
    var header: Double
    var footer: Double
    var content: Double
    var top: Double = 0
    var children: Double = 0
  }

  /// The recipe.
  public let layout: ListLayout
  /// What it was made for.
  public let environment: LayoutEnvironment
  let projection: Projection
  let across: Double
  /// The cells as they were given.
  var entries: [ListEntry]
  private(set) var extent = 0.0
  private(set) var cells: [Cell] = []
  /// What is embedded in each cell, where its entry's content is shown.
  private(set) var contents: [(any Arrangement)?] = []
  /// How far each cell reaches, with what is embedded in it.
  private(set) var reach = ReachTree([])
  /// The number of sections of all embedded arrangements.
  public private(set) var numberOfSections = 0

  init(
    layout: ListLayout, cells: [ListCell], environment: LayoutEnvironment
  ) throws(LayoutError) {
    try environment.check()
    try layout.check()
    self.layout = layout
    self.environment = environment
    projection = Projection(
      scrollDirection: layout.scrollDirection, environment: environment)
    across = projection.isHorizontal ? environment.room.height : environment.room.width
    entries = ListEntry.flatten(cells)
    try restack()
  }

  /// Places the cells that were given; none of their contents is arranged anew.
  ///
  /// O(cells).
  mutating func restack() throws(LayoutError) {
    var builder = ListBuilder(layout: layout, entries: entries)
    for (index, cell) in builder.cells.enumerated() {
      try checkLength(cell.header, "cell \(index): headerHeight")
      try checkLength(cell.footer, "cell \(index): footerHeight")
      try checkLength(cell.content, "cell \(index): the extent of the content")
    }
    extent = builder.stack()
    guard abs(extent) <= LayoutError.greatestLength else {
      throw LayoutError(.contentTooLong(extent: extent))
    }
    cells = builder.cells
    contents = builder.contents
    numberOfSections = builder.sectionCount
    reach = ReachTree(builder.reach)
  }

  /// The sum of the top cells' heights along the scrolling direction, the room across.
  public var contentSize: Size {
    projection.isHorizontal
      ? Size(width: extent, height: across) : Size(width: across, height: extent)
  }

  /// The number of cells, those inside others included.
  public var numberOfCells: Int { cells.count }

  /// What is embedded in a cell; `nil` where there is nothing.
  public func content(ofCell cell: Int) -> (any Arrangement)? {
    contents.indices.contains(cell) ? contents[cell] : nil
  }

  /// The cell that a cell is inside of; `nil` for those of the list itself.
  public func parent(ofCell cell: Int) -> Int? {
    cells.indices.contains(cell) ? cells[cell].parent : nil
  }

  /// The number of the list's sections that come before those of a cell's content.
  public func firstSection(ofCell cell: Int) -> Int {
    cells.indices.contains(cell) ? cells[cell].firstSection : numberOfSections
  }

  /// The place of a part of a cell: `.cell`, `.header`, `.title`, `.content`, `.footer` or
  /// `.separator`; `nil` where there is none.
  ///
  /// Titles and contents stand the side inset away.
  public func frame(of kind: ElementKind, ofCell cell: Int) -> Rect? {
    guard cells.indices.contains(cell), let frame = axisRect(of: kind, ofCell: cell) else {
      return nil
    }
    return projection.rect(frame, contentWidth: contentSize.width)
  }
}
