extension SectionStack {
  /// The items that are longer than their room: the first ones by name, the others by number.
  var diagnostics: [LayoutDiagnostic] {
    var found: [LayoutDiagnostic] = []
    var further = 0
    sections.visitSections { index, section in
      let room = LayoutDiagnostic.greatestNamedItems - found.count
      let named = section.body.tooLongItems(limit: room)
      for (item, length, room) in named {
        let path = IndexPath(section: index, item: item)
        found.append(.init(.itemLongerThanRoom(path, length: length, room: room)))
      }
      further += section.body.tooLongCount - named.count
    }
    if further > 0 { found.append(.init(.furtherItemsLongerThanRoom(count: further))) }
    return found
  }
}

extension SectionBody {
  /// The number of items that are longer than the room.
  fileprivate var tooLongCount: Int {
    switch self {
    case .uniform(let rows): rows.tooLongItems.count
    case .varied(let rows): rows.tooLongCount
    case .mosaic: 0
    }
  }

  /// The first items that are longer than the room, with their length and the room.
  fileprivate func tooLongItems(limit: Int) -> [(item: Int, length: Double, room: Double)] {
    switch self {
    case .uniform(let rows):
      return rows.tooLongItems.prefix(limit).map { ($0, rows.length, rows.rule.room) }
    case .mosaic: return []
    case .varied(let rows):
      guard rows.tooLongCount > 0 else { return [] }
      let items = rows.sizes.indices.lazy.filter { rows.rule.isTooLong(rows.length($0)) }
      return items.prefix(limit).map { ($0, rows.length($0), rows.rule.room) }
    }
  }
}
