extension ListArrangement {
  /// A cell where it stands.
  struct Cell: Sendable {
    let entry: ListEntry
    /// Where it begins.
    let place: ListRun.Place
    /// Where its end begins: behind the cells inside it.
    let end: ListRun.Place
    /// The extent of the cells inside it.
    let children: Double

    /// Its number in reading order.
    var number: Int { place.cell }
    /// Its start along the cross axis.
    var top: Double { place.start.points }
    /// The first of the list's sections that belongs to its content.
    var firstSection: Int { place.section }
    /// Where the cells inside it start.
    var childrenStart: Double { entry.contentStart + entry.contentExtent }
  }

  /// Where a cell's footer starts.
  func footerStart(in cell: Cell) -> Double { cell.childrenStart + cell.children + layout.bottom }

  /// A cell's height: it follows from its content and from nothing else.
  func height(of cell: Cell) -> Double { footerStart(in: cell) + cell.entry.footer }
}
