package import CatalogModel
package import CatalogRules
package import JSONText

/// The same form written from a book's row at once, without making a value of it.
extension BookJSON {
  /// Writes a book of a page as compact JSON: its number, and what the other functions here write of it.
  package static func write(
    _ cells: BookCells, furtherCovers: [Cover], to json: inout JSONWriter
  ) {
    if furtherCovers.isEmpty, writeRow(cells, to: &json) { return }
    var book = cells.book(isbn: cells.keys.isbn)
    book.covers += furtherCovers
    json.beginObject()
    json.member("id", Int(cells.id))
    writeMembers(of: book, to: &json)
    json.endObject()
  }

  /// Writes a book with one cover at most; nothing, and false, where a text of a list has an escape,
  /// which few have.
  private static func writeRow(_ cells: BookCells, to json: inout JSONWriter) -> Bool {
    // Every byte of the row may become an escape; a member's name and signs need less than 32 bytes, a
    // row of a list, which is at least 4 bytes long, less than 40.
    let limit = JSONRoom.length(ofText: cells.length) + 10 * cells.length + 32 * 32
    return json.element(atMost: limit) { room in
      writeHead(cells, to: &room)
      guard writeContributors(cells, to: &room), writeDates(cells, to: &room) else { return false }
      room.member(",\"publisher\":", cells[.publisher])
      guard writeTexts(",\"languages\":", cells[.languages], to: &room) else { return false }
      writeSeries(cells, to: &room)
      guard writeTexts(",\"subjects\":", cells[.subjects], to: &room) else { return false }
      room.member(",\"description\":", cells[.description])
      room.member(",\"format\":", cells[.format])
      writeNumber(",\"pages\":", cells.pages, to: &room)
      writePrice(cells, to: &room)
      writeCover(cells, to: &room)
      guard writeLinks(cells, to: &room), writeIdentifiers(cells, to: &room) else { return false }
      room.raw("}")
      return true
    }
  }

  private static func writeHead(_ cells: BookCells, to room: inout JSONRoom) {
    room.raw("{\"id\":")
    room.integer(cells.id)
    room.raw(",\"title\":")
    room.text(cells[.title] ?? BookCells.Text(start: nil, count: 0))
    room.member(",\"subtitle\":", cells[.subtitle])
  }

  private static func writeContributors(
    _ cells: BookCells, to room: inout JSONRoom
  ) -> Bool {
    writeRows(",\"contributors\":", cells[.contributors], to: &room) { room, row in
      room.member("{\"name\":", row.first)
      room.member(",\"role\":", row.second)
      room.raw("}")
    }
  }

  private static func writeDates(_ cells: BookCells, to room: inout JSONRoom) -> Bool {
    if let isbn = cells[.identity], ISBN.isBare(isbn) { room.member(",\"isbn\":", isbn) }
    return writeDate(",\"published\":", cells[.published], to: &room)
      && writeDate(",\"added\":", cells[.added], to: &room)
  }

  private static func writeDate(
    _ name: StaticString, _ text: BookCells.Text?, to room: inout JSONRoom
  ) -> Bool {
    guard let text, let date = DateDigits.read(text) else { return true }
    room.member(name, text)
    // The year 0 has no sign.
    return (text.first == UInt8(ascii: "-")) == (date.year < 0)
  }

  private static func writeSeries(_ cells: BookCells, to room: inout JSONRoom) {
    guard let name = cells[.seriesName] else { return }
    room.member(",\"series\":{\"name\":", name)
    room.member(",\"number\":", cells[.seriesNumber])
    room.raw("}")
  }

  private static func writePrice(_ cells: BookCells, to room: inout JSONRoom) {
    guard let amount = cells[.priceAmount] else { return }
    room.raw(",\"price\":{\"amount\":")
    PriceText.isNumber(amount) ? room.copy(amount) : room.text(amount)
    room.member(",\"currency\":", cells[.priceCurrency])
    room.raw("}")
  }

  private static func writeCover(_ cells: BookCells, to room: inout JSONRoom) {
    guard let ref = cells[.coverRef] else { return }
    room.member(",\"covers\":[{\"ref\":", ref)
    switch cells.coverKind {
    case .cover: room.raw(",\"kind\":\"cover\"")
    case .thumbnail: room.raw(",\"kind\":\"thumbnail\"")
    }
    writeNumber(",\"width\":", cells.coverWidth, to: &room)
    writeNumber(",\"height\":", cells.coverHeight, to: &room)
    room.raw("}]")
  }

  private static func writeLinks(_ cells: BookCells, to room: inout JSONRoom) -> Bool {
    writeRows(",\"links\":", cells[.links], to: &room) { room, row in
      room.member("{\"href\":", row.first)
      room.member(",\"rel\":", row.second)
      room.member(",\"type\":", row.third)
      room.raw("}")
    }
  }

  private static func writeIdentifiers(
    _ cells: BookCells, to room: inout JSONRoom
  ) -> Bool {
    guard let list = cells[.identifiers] else { return true }
    var rest: [(scheme: BookCells.Text, value: BookCells.Text)] = []
    let nothing = BookCells.Text(start: nil, count: 0)
    var rows = PlainStringList(list)
    while let row = rows.nextRow() { rest.append((row.first, row.second ?? nothing)) }
    guard rows.isPlain else { return false }
    var isFirst = true
    while let scheme = rest.first?.scheme {
      room.raw(isFirst ? ",\"identifiers\":{" : ",")
      room.text(scheme)
      isFirst = false
      var sign: StaticString = ":["
      for identifier in rest where identifier.scheme.elementsEqual(scheme) {
        room.raw(sign)
        room.text(identifier.value)
        sign = ","
      }
      room.raw("]")
      rest.removeAll { $0.scheme.elementsEqual(scheme) }
    }
    if !isFirst { room.raw("}") }
    return true
  }

  // MARK: - Parts

  private static func writeNumber(
    _ name: StaticString, _ number: Int64?, to room: inout JSONRoom
  ) {
    guard let number else { return }
    room.raw(name)
    room.integer(number)
  }

  private static func writeTexts(
    _ name: StaticString, _ list: BookCells.Text?, to room: inout JSONRoom
  ) -> Bool {
    writeRows(name, list, to: &room) { room, row in room.text(row.first) }
  }

  private static func writeRows(
    _ name: StaticString, _ list: BookCells.Text?, to room: inout JSONRoom,
    _ write: (inout JSONRoom, PlainStringList.Row) -> Void
  ) -> Bool {
    guard let list else { return true }
    var rows = PlainStringList(list)
    guard let first = rows.nextRow() else { return rows.isPlain }
    room.raw(name)
    room.raw("[")
    write(&room, first)
    while let row = rows.nextRow() {
      room.raw(",")
      write(&room, row)
    }
    room.raw("]")
    return rows.isPlain
  }
}
