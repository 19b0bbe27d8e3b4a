import CatalogModel
import SQLiteDatabase

/// Lays a book's row out in one buffer, hashes it, and binds it without copying.
///
/// Used again for every book of an import: writing a row allocates nothing once the buffer has grown.
final class BookRowWriter {
  private struct Field {
    var start: Int
    var end: Int
  }

  /// The numbers that decide where a row stands.
  struct Place {
    var id: Int64
    var catalog: Int64
    var section: Int64
    var position: Int64
  }

  private var bytes: [UInt8] = []
  private var fields: [Field?] = []
  private var numbers: [Int64?] = []
  private var wasBound: [ObjectIdentifier: [Bool]] = [:]

  init() {
    bytes.reserveCapacity(16_384)
    fields.reserveCapacity(BookTable.textColumns.count)
  }

  /// Takes a book in; what was taken in before is forgotten.
  func load(_ book: Book, keys: BookKeys) {
    bytes.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    let cover = book.covers.first
    numbers = [
      book.pages.map(Int64.init), Int64(book.covers.count), cover?.width.map(Int64.init),
      cover?.height.map(Int64.init),
    ]
    add(keys.identity)
    add(keys.source)
    add(book.published?.description)
    add(book.added?.description)
    add(cover?.ref)
    add(cover?.kind.rawValue)
    add(book.title)
    add(book.subtitle)
    add(rows: book.contributors) { [$0.name, $0.role] }
    add(book.publisher)
    add(list: book.languages)
    add(book.series?.name)
    add(book.series?.number)
    add(list: book.subjects)
    add(book.format)
    add(book.price?.amount)
    add(book.price?.currency)
    add(rows: book.links) { [$0.href, $0.rel, $0.type] }
    add(rows: book.identifiers) { [$0.scheme, $0.value] }
    add(book.description)
  }

  /// The hash of all that a record says: the row, its further covers and its place.
  func digest(of incoming: IncomingBook) -> UInt64 {
    let end = bytes.count
    defer { bytes.removeSubrange(end...) }
    for field in fields { append(field.map { Int64($0.end - $0.start) } ?? -1) }
    for number in numbers { append(number ?? .min) }
    for cover in incoming.book.covers.dropFirst() {
      bytes.append(contentsOf: cover.ref.utf8)
      bytes.append(cover.kind == .cover ? 0 : 1)
      append(Int64(cover.width ?? -1))
      append(Int64(cover.height ?? -1))
    }
    for key in incoming.sectionPath {
      append(Int64(key.period.number ?? .max))
      bytes.append(contentsOf: (key.title ?? "").utf8)
      bytes.append(0)
    }
    return bytes.withUnsafeBytes { StableHash.hash($0) }
  }

  /// Runs a statement of ``BookTable`` with the row at a place.
  func run(_ statement: Statement, place: Place, digest: UInt64) throws {
    var bound = wasBound[ObjectIdentifier(statement)] ?? Self.nothingBound
    try statement.bind(place.id, at: 1)
    try statement.bind(place.catalog, at: 2)
    try statement.bind(place.section, at: 3)
    try statement.bind(place.position, at: 4)
    try statement.bind(Int64(bitPattern: digest), at: 5)
    for (offset, number) in numbers.enumerated() { try statement.bind(number, at: 6 + offset) }
    try bytes.withUnsafeBufferPointer { buffer in
      let first = BookTable.integerColumns.count + 1
      for index in fields.indices {
        if let field = fields[index] {
          let text = UnsafeBufferPointer(rebasing: buffer[field.start..<field.end])
          try statement.bindText(bytes: text, at: first + index)
          bound[index] = true
        } else if bound[index] {
          try statement.bindNull(at: first + index)
          bound[index] = false
        }
      }
      wasBound[ObjectIdentifier(statement)] = bound
      try statement.run()
    }
  }

  private static let nothingBound = [Bool](repeating: false, count: BookTable.textColumns.count)

  private func append(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func add(_ text: String?) {
    guard let text else {
      fields.append(nil)
      return
    }
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    fields.append(Field(start: start, end: bytes.count))
  }

  private func add(list: [String]) {
    guard !list.isEmpty else {
      fields.append(nil)
      return
    }
    let start = bytes.count
    StringListJSON.append(list, to: &bytes)
    fields.append(Field(start: start, end: bytes.count))
  }

  private func add<Element>(rows: [Element], _ row: (Element) -> [String?]) {
    guard !rows.isEmpty else {
      fields.append(nil)
      return
    }
    let start = bytes.count
    bytes.append(UInt8(ascii: "["))
    for (index, element) in rows.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      StringListJSON.append(row: row(element), to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
    fields.append(Field(start: start, end: bytes.count))
  }
}
