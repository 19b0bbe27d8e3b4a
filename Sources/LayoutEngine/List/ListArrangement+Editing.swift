extension ListArrangement {
  /// Puts a cell, with those inside it, among the cells of the list or of one of its cells, before
  /// the one at a position or at the end.
  ///
  /// The result equals arranging anew. No content is arranged again; O(log cells) for each new cell
  /// and its sections.
  @discardableResult
  public mutating func insertCell(
    _ cell: ListCell, at position: Int, inside parent: Int? = nil
  ) throws(LayoutError) -> [ArrangementEdit] {
    let place = try place(at: position, inside: parent)
    let parts = try ListPart.flatten([cell], layout: layout, numberedFrom: place.cell)
    insert(parts, at: place)
    let edits = insertions(of: parts, at: place.section) + settle(parent)
    try checkExtent { list in
      list.remove(parts.count, at: place)
      _ = list.settle(parent)
    }
    return edits
  }

  /// Takes a cell out, with those inside it; O(log cells) for each of them and its sections.
  @discardableResult
  public mutating func deleteCell(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    let cell = try cell(index)
    let parent = parent(ofCell: index)
    let parts = remove(cell.parts, at: cell.place)
    let edits = deletions(of: cell) + settle(parent)
    try checkExtent { list in
      list.insert(parts, at: cell.place)
      _ = list.settle(parent)
    }
    return edits
  }

  /// Takes a cell out, with those inside it, and puts it in again among the cells of the list or
  /// of another cell; position and cell are numbered as they are after taking out.
  ///
  /// O(log cells) for each cell that is moved and its sections.
  @discardableResult
  public mutating func moveCell(
    from index: Int, to position: Int, inside parent: Int? = nil
  ) throws(LayoutError) -> [ArrangementEdit] {
    let cell = try cell(index)
    let former = self.parent(ofCell: index)
    let parts = remove(cell.parts, at: cell.place)
    let place: ListRun.Place
    do {
      place = try self.place(at: position, inside: parent)
    } catch {
      insert(parts, at: cell.place)
      throw error
    }
    insert(parts, at: place)
    let isBehind = former.map { $0 >= place.cell } ?? false
    let edits =
      cell.moves(to: place.section)
      + settle(former.map { isBehind ? $0 + cell.cells : $0 }) + settle(parent)
    try checkExtent { list in
      list.remove(parts.count, at: place)
      list.insert(parts, at: cell.place)
      _ = list.settle(parent.map { $0 >= cell.number ? $0 + cell.cells : $0 })
      _ = list.settle(former)
    }
    return edits
  }

  /// Puts another content into a cell; O(log cells), and the sections of both contents.
  @discardableResult
  public mutating func replaceContent(
    ofCell index: Int, with content: (any Arrangement)?
  ) throws(LayoutError) -> [ArrangementEdit] {
    let cell = try cell(index)
    let entry = cell.entry.with(content: content, layout: layout)
    try entry.check(number: index)
    cells.modify(cell.place.index) { $0 = .beginning(entry) }
    try checkExtent { $0.cells.modify(cell.place.index) { $0 = .beginning(cell.entry) } }
    return deletions(of: cell.entry, at: cell.firstSection)
      + insertions(of: entry, at: cell.firstSection)
  }

  // MARK: - Cells

  private func cell(_ number: Int) throws(LayoutError) -> Cell {
    guard let cell = cells.cell(number) else {
      throw LayoutError(.noSuchItem(IndexPath(section: number, item: 0)))
    }
    return cell
  }

  /// Where a cell is put in at a position among those inside another one.
  private func place(at position: Int, inside parent: Int?) throws(LayoutError) -> ListRun.Place {
    var around: Cell?
    if let parent { around = try cell(parent) }
    guard let index = cells.index(at: position, inside: around) else {
      throw LayoutError(.noSuchItem(IndexPath(section: parent ?? 0, item: position)))
    }
    return cells.place(of: index)
  }

  private mutating func insert(_ parts: [ListPart], at place: ListRun.Place) {
    for (index, part) in parts.enumerated() { cells.insert(part, at: place.index + index) }
  }

  @discardableResult
  private mutating func remove(_ count: Int, at place: ListRun.Place) -> [ListPart] {
    (0..<count).map { _ in cells.remove(at: place.index) }
  }

  /// Refuses what coordinates cannot say, after undoing it.
  private mutating func checkExtent(
    undo: (inout ListArrangement) -> Void
  ) throws(LayoutError) {
    do {
      try checkExtent()
    } catch {
      undo(&self)
      throw error
    }
  }

  /// Shows the content of a cell without an item, or hides it, where the cells inside it came or
  /// went.
  private mutating func settle(_ number: Int?) -> [ArrangementEdit] {
    guard let cell = number.flatMap({ cells.cell($0) }) else { return [] }
    var entry = cell.entry
    entry.isLeaf = cell.cells == 1
    guard entry.isLeaf != cell.entry.isLeaf else { return [] }
    cells.modify(cell.place.index) { $0 = .beginning(entry) }
    guard entry.sectionCount != cell.entry.sectionCount else { return [] }
    return deletions(of: cell.entry, at: cell.firstSection)
      + insertions(of: entry, at: cell.firstSection)
  }

  // MARK: - Sections

  private func insertions(of parts: [ListPart], at section: Int) -> [ArrangementEdit] {
    var next = section
    return parts.flatMap { part -> [ArrangementEdit] in
      guard case .beginning(let entry) = part else { return [] }
      defer { next += entry.sectionCount }
      return insertions(of: entry, at: next)
    }
  }

  private func insertions(of entry: ListEntry, at section: Int) -> [ArrangementEdit] {
    (0..<entry.sectionCount).map { index in
      .insertSection(
        itemCount: entry.embedded?.numberOfItems(inSection: index) ?? 0, at: section + index)
    }
  }

  private func deletions(of entry: ListEntry, at section: Int) -> [ArrangementEdit] {
    (0..<entry.sectionCount).reversed().map { .deleteSection(at: section + $0) }
  }

  private func deletions(of cell: Cell) -> [ArrangementEdit] {
    (cell.firstSection..<cell.end.section).reversed().map { .deleteSection(at: $0) }
  }
}

extension ListArrangement.Cell {
  /// The number of parts of this cell and of those inside it.
  fileprivate var parts: Int { end.index + 1 - place.index }

  /// The number of cells, this one and those inside it.
  fileprivate var cells: Int { end.cell - place.cell }

  /// The moves of its sections, those inside it included, to a place as it is after taking them out.
  fileprivate func moves(to section: Int) -> [ArrangementEdit] {
    let count = end.section - firstSection
    guard section != firstSection else { return [] }
    // What moves on takes the first one to the end of its new place, again and again.
    return (0..<count).map { index in
      section > firstSection
        ? .moveSection(from: firstSection, to: section + count - 1)
        : .moveSection(from: firstSection + index, to: section + index)
    }
  }
}
