import CatalogModel

/// Remembers the people of cells, and of the parts of cells that semicolons part.
final class PeopleMemory {
  private let field: BookField
  private let cells = CellCache<[Contributor]>()
  private let names = CellCache<Contributor?>()

  init(field: BookField) { self.field = field }

  /// The people that a cell names.
  func people(in cell: UnsafeBufferPointer<UInt8>, style: FlatBook.Style) -> [Contributor] {
    let separator = field == .authors ? style.authors : style.otherPeople
    if separator == .detected || separator == .mark(";"), let people = plainList(cell) {
      return people
    }
    return cells.value(for: cell) {
      FlatBook.people(String(decoding: cell, as: UTF8.self), as: field, style: style)
    }
  }

  /// The names of a list that semicolons part, where nothing but the names is in it: no brackets,
  /// no other marks of lists, no roles.
  private func plainList(_ cell: UnsafeBufferPointer<UInt8>) -> [Contributor]? {
    guard cell.contains(UInt8(ascii: ";")), cell.allSatisfy(Self.isPlain) else { return nil }
    var people: [Contributor] = []
    var start = 0
    while start <= cell.count {
      let end = cell[start...].firstIndex(of: UInt8(ascii: ";")) ?? cell.count
      let part = CSVCell(start: start, end: end, hasDoubledQuotes: false).trimmed(in: cell)
      start = end + 1
      if part.start == part.end { continue }
      guard let person = name(part.slice(of: cell)) else { return nil }
      if !people.contains(person) { people.append(person) }
    }
    return people
  }

  private func name(_ part: UnsafeBufferPointer<UInt8>) -> Contributor? {
    let person = names.value(for: part) {
      ContributorText.contributor(String(decoding: part, as: UTF8.self), role: nil)
    }
    guard var person, person.role == nil else { return nil }
    person.role = field.role
    return person
  }

  /// Letters and what stands within names; of the bytes of longer letters, those of Latin, Han, Kana
  /// and Hangul, whose brackets and marks begin otherwise.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "|"), UInt8(ascii: ":"), 0x0A, 0x0D:
      false
    case 0xE0...0xE2, 0xE3, 0xEF, 0xF0...0xFF: false
    default: true
    }
  }
}
