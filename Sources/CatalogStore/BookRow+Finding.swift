import CatalogModel
import CatalogRules
import SQLiteDatabase

extension Statement: StoredRow {}
extension PassedRow: StoredRow {}

extension BookRow {
  /// Reads the second cover and the ones after it.
  mutating func loadCovers(from connection: Connection) throws {
    guard coverCount > 1 else { return }
    book.covers += try Self.furtherCovers(of: id, from: connection)
  }

  /// The second cover of a book and the ones after it.
  static func furtherCovers(of id: Int64, from connection: Connection) throws -> [Cover] {
    var covers: [Cover] = []
    let sql = "SELECT ref, kind, width, height FROM cover WHERE book = ?1 ORDER BY position"
    try connection.forEachRow(sql, .integer(id)) { row in
      if let cover = cover(row, ref: 0, kind: 1, width: 2, height: 3) { covers.append(cover) }
    }
    return covers
  }

  /// The row of a book.
  static func find(_ id: Int64, in connection: Connection) throws -> BookRow? {
    var row = try connection.first(BookTable.select + "WHERE id = ?1", .integer(id)) { BookRow($0) }
    try row?.loadCovers(from: connection)
    return row
  }
}
