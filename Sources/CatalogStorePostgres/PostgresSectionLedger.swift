import CatalogModel
import PostgresDatabase

/// The one place that counts in a catalog: every book put on a shelf, taken off or moved goes
/// through it.
///
/// It finds and makes sections, hands out positions, and keeps the counts of what was touched until
/// ``save()`` writes them, removes sections left without books and child sections, and their parents
/// likewise. Used within one transaction that has locked the catalog's row: nobody else counts.
final class PostgresSectionLedger {
  private struct Key: Hashable {
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
  private let catalog: Int64
  private let numbers: NumberReservation
  private var entries: [Entry] = []
  private var slotsByID: [Int64: Int] = [:]
  private var slotsByKey: [Key: Int] = [:]
  /// Slots by the number of their period, where that is all there is to them.
  private var slotsByPeriod: [Int: Int] = [:]

  init(_ connection: Connection, catalog: Int64, side: ConnectionPool) throws {
    self.connection = connection
    self.catalog = catalog
    numbers = NumberReservation("section", side)
    let sql = """
      SELECT id, parent, period, title, book_count, cover_count, next_position FROM section
      WHERE catalog = $1
      """
    for row in try connection.run(sql, .integer(catalog)) {
      let key = Key(parent: row.int64(at: 1), period: row.int(at: 2), title: row.string(at: 3))
      _ = remember(
        Entry(
          id: row.int64(at: 0) ?? 0, key: key, bookCount: row.int64(at: 4) ?? 0,
          coverCount: row.int64(at: 5) ?? 0, nextPosition: row.int64(at: 6) ?? 1))
    }
  }

  /// How many sections had a book added, changed, moved or removed.
  var touchedCount: Int { entries.lazy.filter(\.isTouched).count }

  /// The books of the catalog.
  var bookCount: Int64 { entries.reduce(0) { $0 + $1.bookCount } }

  /// The section at the end of a path, made with its parents where it is not there.
  func section(at path: [SectionKey]) throws -> Int64 {
    if path.count == 1, path[0].title == nil {
      let period = path[0].period.number ?? .max
      if let slot = slotsByPeriod[period] { return entries[slot].id }
      let slot = try slot(Key(parent: nil, period: path[0].period.number, title: nil))
      slotsByPeriod[period] = slot
      return entries[slot].id
    }
    var parent: Int64?
    for key in path {
      let title = key.title?.isEmpty == true ? nil : key.title
      parent = entries[try slot(Key(parent: parent, period: key.period.number, title: title))].id
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
    change(slot, books: 1, covers: coverCount)
    let position = entries[slot].nextPosition
    entries[slot].nextPosition += 1
    return position
  }

  /// Counts a book out.
  func take(coverCount: Int, from section: Int64) throws {
    change(try slot(of: section), books: -1, covers: -coverCount)
  }

  /// Counts a book that changed where it stands.
  func touch(_ section: Int64, coverChange: Int) throws {
    change(try slot(of: section), books: 0, covers: coverChange)
  }

  /// Writes the counts and removes what stands empty.
  func save() throws {
    let touched = entries.filter(\.isTouched)
    guard !touched.isEmpty else { return }
    try connection.run(
      """
      UPDATE section SET book_count = new.books, cover_count = new.covers,
        next_position = new.position
      FROM unnest($2::BIGINT[], $3::BIGINT[], $4::BIGINT[], $5::BIGINT[])
        AS new (id, books, covers, position)
      WHERE section.catalog = $1 AND section.id = new.id
      """, .integer(catalog), .integers(touched.map(\.id)), .integers(touched.map(\.bookCount)),
      .integers(touched.map(\.coverCount)), .integers(touched.map(\.nextPosition)))
    for entry in touched where entry.bookCount == 0 { try removeEmpty(entry.id) }
    try numbers.giveBack()
  }

  private func change(_ slot: Int, books: Int, covers: Int) {
    entries[slot].bookCount += Int64(books)
    entries[slot].coverCount += Int64(covers)
    entries[slot].isTouched = true
  }

  private func removeEmpty(_ section: Int64) throws {
    var next: Int64? = section
    while let id = next {
      let parent = entries[try slot(of: id)].key.parent
      let removed = try connection.run(
        """
        DELETE FROM section WHERE catalog = $1 AND id = $2 AND book_count = 0
        AND NOT EXISTS (
          SELECT 1 FROM section AS child WHERE child.catalog = $1 AND coalesce(child.parent, 0) = $2)
        """, .integer(catalog), .integer(id))
      next = removed.changes == 1 ? parent : nil
    }
  }

  private func slot(of section: Int64) throws -> Int {
    guard let slot = slotsByID[section] else { throw RepositoryError.noSection }
    return slot
  }

  private func slot(_ key: Key) throws -> Int {
    if let slot = slotsByKey[key] { return slot }
    let id = try numbers.take()
    try connection.run(
      "INSERT INTO section (id, catalog, parent, period, title) VALUES ($1, $2, $3, $4, $5)",
      .integer(id), .integer(catalog), Parameter(key.parent), Parameter(key.period),
      Parameter(key.title))
    return remember(Entry(id: id, key: key, bookCount: 0, coverCount: 0, nextPosition: 1))
  }

  private func remember(_ entry: Entry) -> Int {
    entries.append(entry)
    slotsByID[entry.id] = entries.count - 1
    slotsByKey[entry.key] = entries.count - 1
    return entries.count - 1
  }
}
