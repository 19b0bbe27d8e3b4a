import CatalogModel
import SQLiteDatabase

/// The one place that counts: every book put on a shelf, taken off or moved goes through it.
///
/// It finds and makes sections, hands out positions, and keeps the counts of what was touched until
/// ``save()`` writes them, removes sections left without books and child sections, and their parents
/// likewise. Used within one transaction.
final class SectionLedger {
  private struct Key: Hashable {
    var catalog: Int64
    var parent: Int64?
    var period: Int?
    var title: String?
  }

  private struct Entry {
    let id: Int64
    let key: Key
    var bookCount: Int64
    var coverCount: Int64
    var nextPosition: Int64
    var isTouched = false
  }

  private let connection: Connection
  private var entries: [Entry] = []
  private var slotsByID: [Int64: Int] = [:]
  private var slotsByKey: [Key: Int] = [:]
  private var nextID: Int64

  init(_ connection: Connection) throws {
    self.connection = connection
    nextID = try IDSequence.next(.section, in: connection)
  }

  /// How many sections had a book added, changed, moved or removed.
  var touchedCount: Int { entries.lazy.filter(\.isTouched).count }

  /// The section at the end of a path, made with its parents where it is not there.
  func section(at path: [SectionKey], inCatalog catalog: Int64) throws -> Int64 {
    var parent: Int64?
    for key in path {
      parent = try section(
        Key(
          catalog: catalog, parent: parent, period: key.period.number,
          title: key.title?.isEmpty == true ? nil : key.title))
    }
    guard let section = parent else { throw RepositoryError.noSection }
    return section
  }

  /// The path of a section.
  func path(of section: Int64) throws -> [SectionKey] {
    var path: [SectionKey] = []
    var next: Int64? = section
    while let id = next {
      let key = entries[try slot(of: id)].key
      path.append(SectionKey(period: Period(number: key.period) ?? .undated, title: key.title))
      next = key.parent
    }
    return path.reversed()
  }

  /// Counts a book in, at the end of a section; returns its position.
  func put(coverCount: Int, in section: Int64) throws -> Int64 {
    let slot = try slot(of: section)
    entries[slot].bookCount += 1
    entries[slot].coverCount += Int64(coverCount)
    entries[slot].isTouched = true
    let position = entries[slot].nextPosition
    entries[slot].nextPosition += 1
    return position
  }

  /// Counts a book out.
  func take(coverCount: Int, from section: Int64) throws {
    try change(section, books: -1, covers: -coverCount)
  }

  /// Counts many books out.
  func take(bookCount: Int, coverCount: Int, from section: Int64) throws {
    try change(section, books: -bookCount, covers: -coverCount)
  }

  /// Counts a book that changed where it stands.
  func touch(_ section: Int64, coverChange: Int) throws {
    try change(section, books: 0, covers: coverChange)
  }

  private func change(_ section: Int64, books: Int, covers: Int) throws {
    let slot = try slot(of: section)
    entries[slot].bookCount += Int64(books)
    entries[slot].coverCount += Int64(covers)
    entries[slot].isTouched = true
  }

  /// Writes the counts and removes what stands empty.
  func save() throws {
    let sql = """
      UPDATE section SET book_count = ?2, cover_count = ?3, next_position = ?4 WHERE id = ?1
      """
    for entry in entries where entry.isTouched {
      try connection.run(
        sql, .integer(entry.id), .integer(entry.bookCount), .integer(entry.coverCount),
        .integer(entry.nextPosition))
    }
    for entry in entries where entry.isTouched && entry.bookCount == 0 {
      try removeEmpty(entry.id)
    }
    try IDSequence.save(.section, next: nextID, in: connection)
  }

  private func removeEmpty(_ section: Int64) throws {
    var next: Int64? = section
    while let id = next {
      let parent = entries[try slot(of: id)].key.parent
      try connection.run(
        """
        DELETE FROM section WHERE id = ?1 AND book_count = 0
        AND NOT EXISTS (SELECT 1 FROM section AS child WHERE child.parent = ?1)
        """, .integer(id))
      next = connection.changes == 1 ? parent : nil
    }
  }

  private func slot(of section: Int64) throws -> Int {
    if let slot = slotsByID[section] { return slot }
    let found = try connection.first(Self.select + "WHERE id = ?1", .integer(section), body: entry)
    guard let found else { throw RepositoryError.noSection }
    return remember(found)
  }

  private func section(_ key: Key) throws -> Int64 {
    if let slot = slotsByKey[key] { return entries[slot].id }
    let found = try connection.first(
      Self.select + Self.whereKey, .integer(key.catalog), .integer(key.parent ?? 0),
      .integer(key.period.map(Int64.init) ?? .max), .text(key.title ?? ""), body: entry)
    if let found { return entries[remember(found)].id }
    return entries[remember(try make(key))].id
  }

  private func make(_ key: Key) throws -> Entry {
    let entry = Entry(id: nextID, key: key, bookCount: 0, coverCount: 0, nextPosition: 1)
    nextID += 1
    try connection.run(
      "INSERT INTO section (id, catalog, parent, period, title) VALUES (?1, ?2, ?3, ?4, ?5)",
      .integer(entry.id), .integer(key.catalog), Value(key.parent), Value(key.period),
      Value(key.title))
    return entry
  }

  private func remember(_ entry: Entry) -> Int {
    if let slot = slotsByID[entry.id] { return slot }
    entries.append(entry)
    slotsByID[entry.id] = entries.count - 1
    slotsByKey[entry.key] = entries.count - 1
    return entries.count - 1
  }

  private func entry(_ row: Statement) -> Entry {
    let key = Key(
      catalog: row.int64(at: 1) ?? 0, parent: row.int64(at: 2), period: row.int(at: 3),
      title: row.string(at: 4))
    return Entry(
      id: row.int64(at: 0) ?? 0, key: key, bookCount: row.int64(at: 5) ?? 0,
      coverCount: row.int64(at: 6) ?? 0, nextPosition: row.int64(at: 7) ?? 1)
  }

  private static let select = """
    SELECT id, catalog, parent, period, title, book_count, cover_count, next_position FROM section\u{20}
    """
  /// The expressions of the index `section_key`.
  private static let whereKey = """
    WHERE catalog = ?1 AND ifnull(parent, 0) = ?2
    AND ifnull(period, 9223372036854775807) = ?3 AND ifnull(title, '') = ?4
    """
}
