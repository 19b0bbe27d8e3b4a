/// The finished places of a list: its cells in the order in which they are read, each before the
/// cells inside it.
///
/// As an `Arrangement` its sections are those of all embedded arrangements in that order; headers,
/// footers, titles, separators and the rest are numbered by cell.
public struct ListArrangement: Arrangement {
  /// The recipe.
  public let layout: ListLayout
  /// What it was made for.
  public let environment: LayoutEnvironment
  let projection: Projection
  let across: Double
  /// The cells in the order of their places.
  var cells: ListTree

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
    self.cells = ListTree(try ListPart.flatten(cells, layout: layout))
    try checkExtent()
  }

  /// Refuses what coordinates cannot say.
  func checkExtent() throws(LayoutError) {
    guard cells.extent <= LayoutError.greatestLength else {
      throw LayoutError(.contentTooLong(extent: cells.extent))
    }
  }

  /// The sum of the top cells' heights along the scrolling direction, the room across.
  public var contentSize: Size {
    projection.isHorizontal
      ? Size(width: cells.extent, height: across) : Size(width: across, height: cells.extent)
  }

  /// The number of cells, those inside others included; O(1).
  public var numberOfCells: Int { cells.total.cells }

  /// The number of sections of all embedded arrangements; O(1).
  public var numberOfSections: Int { cells.total.sections }

  /// What is embedded in a cell; `nil` where there is nothing; O(log cells).
  public func content(ofCell cell: Int) -> (any Arrangement)? { cells.cell(cell)?.entry.embedded }

  /// The cell that a cell is inside of; `nil` for those of the list itself; O(log cells).
  public func parent(ofCell cell: Int) -> Int? {
    cells.cell(cell).flatMap { cells.cell(around: $0.place) }?.number
  }

  /// The number of the list's sections that come before those of a cell's content; O(log cells).
  public func firstSection(ofCell cell: Int) -> Int {
    cells.cell(cell)?.firstSection ?? numberOfSections
  }

  /// The place of a part of a cell: `.cell`, `.header`, `.title`, `.content`, `.footer` or
  /// `.separator`; `nil` where there is none.
  ///
  /// Titles and contents stand the side inset away. O(log cells).
  public func frame(of kind: ElementKind, ofCell cell: Int) -> Rect? {
    cells.cell(cell).flatMap { frame(of: kind, in: $0) }
  }

  /// The places of parts of every cell in reading order, of each in the order of the kinds; O(cells).
  public func frames(of kinds: [ElementKind]) -> [[Rect?]] {
    cells.all.map { cell in kinds.map { frame(of: $0, in: cell) } }
  }

  func frame(of kind: ElementKind, in cell: Cell) -> Rect? {
    axisRect(of: kind, in: cell).map { projection.rect($0, contentWidth: contentSize.width) }
  }
}
