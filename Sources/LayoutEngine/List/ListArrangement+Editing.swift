extension ListArrangement {
  /// Puts a cell, with those inside it, among the cells of the list or of one of its cells, before
  /// the one at a position or at the end.
  ///
  /// The result equals arranging anew. No content is arranged again; O(cells) for their places.
  @discardableResult
  public mutating func insertCell(
    _ cell: ListCell, at position: Int, inside parent: Int? = nil
  ) throws(LayoutError) -> [ArrangementEdit] {
    let place = try place(at: position, inside: parent)
    let new = ListEntry.flatten([cell], depth: depth(inside: parent))
    return try replace(place..<place, with: new)
  }

  /// Takes a cell out, with those inside it.
  @discardableResult
  public mutating func deleteCell(at index: Int) throws(LayoutError) -> [ArrangementEdit] {
    try checkCell(index)
    return try replace(index..<cells[index].end, with: [])
  }

  /// Takes a cell out, with those inside it, and puts it in again among the cells of the list or
  /// of another cell; position and cell are numbered as they are after taking out.
  @discardableResult
  public mutating func moveCell(
    from index: Int, to position: Int, inside parent: Int? = nil
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkCell(index)
    let range = index..<cells[index].end
    var changed = self
    var origins = Array(cells.indices)
    try changed.replace(range, with: [])
    origins.removeSubrange(range)
    let place = try changed.place(at: position, inside: parent)
    let rise = changed.depth(inside: parent) - entries[index].depth
    let moved = entries[range].map { $0.deeper(by: rise) }
    try changed.replace(place..<place, with: moved)
    origins.insert(contentsOf: range, at: place)
    let edits = changed.edits(from: self, origins: origins)
    self = changed
    return edits
  }

  /// Puts another content into a cell.
  @discardableResult
  public mutating func replaceContent(
    ofCell index: Int, with content: (any Arrangement)?
  ) throws(LayoutError) -> [ArrangementEdit] {
    try checkCell(index)
    var entry = entries[index]
    entry.content = content
    return try replace(index..<(index + 1), with: [entry])
  }

  @discardableResult
  private mutating func replace(
    _ range: Range<Int>, with new: [ListEntry]
  ) throws(LayoutError) -> [ArrangementEdit] {
    var changed = self
    changed.entries.replaceSubrange(range, with: new)
    try changed.restack()
    var origins = cells.indices.map { Optional($0) }
    origins.replaceSubrange(range, with: Array(repeating: nil, count: new.count))
    let edits = changed.edits(from: self, origins: origins)
    self = changed
    return edits
  }

  private func checkCell(_ index: Int) throws(LayoutError) {
    guard cells.indices.contains(index) else {
      throw LayoutError(.noSuchItem(IndexPath(section: index, item: 0)))
    }
  }

  private func depth(inside parent: Int?) -> Int { parent.map { entries[$0].depth + 1 } ?? 0 }

  /// Where a cell at a position among those inside another one is in reading order.
  private func place(at position: Int, inside parent: Int?) throws(LayoutError) -> Int {
    if let parent { try checkCell(parent) }
    let end = parent.map { cells[$0].end } ?? cells.count
    var place = parent.map { $0 + 1 } ?? 0
    var rest = position
    while rest > 0, place < end {
      place = cells[place].end
      rest -= 1
    }
    guard rest == 0 else {
      throw LayoutError(.noSuchItem(IndexPath(section: parent ?? 0, item: position)))
    }
    return place
  }

  /// What happened to the sections, by the cell that each cell was before.
  ///
  /// A cell's sections come and go with the cells inside it, where it has no item of its own.
  private func edits(from old: ListArrangement, origins: [Int?]) -> [ArrangementEdit] {
    let kept = sectionOrigins(from: old, origins: origins)
    let staying = Set(kept.compactMap(\.self))
    var edits: [ArrangementEdit] = []
    for section in (0..<old.numberOfSections).reversed() where !staying.contains(section) {
      edits.append(.deleteSection(at: section))
    }
    var order = (0..<old.numberOfSections).filter(staying.contains)
    for (place, section) in kept.compactMap(\.self).enumerated() where order[place] != section {
      guard let from = order[place...].firstIndex(of: section) else { continue }
      order.insert(order.remove(at: from), at: place)
      edits.append(.moveSection(from: from, to: place))
    }
    for (section, origin) in kept.enumerated() where origin == nil {
      edits.append(
        .insertSection(itemCount: numberOfItems(inSection: section), at: section))
    }
    return edits
  }

  /// The section that each section was before; `nil` for new ones.
  private func sectionOrigins(from old: ListArrangement, origins: [Int?]) -> [Int?] {
    cells.indices.flatMap { cell -> [Int?] in
      let count = contents[cell]?.numberOfSections ?? 0
      guard let origin = origins[cell], old.contents[origin] != nil else {
        return Array(repeating: nil, count: count)
      }
      return (0..<count).map { old.cells[origin].firstSection + $0 }
    }
  }
}

extension ListEntry {
  /// The same cell with that many more around it.
  fileprivate func deeper(by levels: Int) -> ListEntry {
    var entry = self
    entry.depth += levels
    return entry
  }
}
