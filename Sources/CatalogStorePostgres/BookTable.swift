import CatalogModel
import CatalogRules
import PostgresDatabase

/// The columns of the table `book` in the order in which rows are written and read.
enum BookTable {
  /// What COPY takes, and a changed row brings.
  static let columns =
    BookRow.integerColumns + BookColumns.names
    + ["search_row", "long_identity", "long_source", "search"]

  /// Reads what `BookRow` takes, and behind it the second cover and the ones after it, as JSON.
  static let select: String = {
    let names = (BookRow.integerColumns + BookColumns.names + ["search_row"]).map { name in
      switch name {
      case "identity", "source": "coalesce(book.long_\(name), book.\(name))"
      default: "book.\(name)"
      }
    }
    return """
      SELECT \(names.joined(separator: ", ")), CASE WHEN book.cover_count > 1 THEN (
        SELECT json_agg(
          json_build_array(ref, kind, CAST(width AS TEXT), CAST(height AS TEXT)) ORDER BY position)
        FROM cover WHERE cover.catalog = book.catalog AND cover.book = book.id) END
      FROM book\u{20}
      """
  }()

  /// Takes a chunk of changed rows over from the table `changed_book`.
  static let merge: String = {
    let names = columns.filter { !["id", "catalog"].contains($0) }
    return """
      UPDATE book SET \(names.map { "\($0) = changed.\($0)" }.joined(separator: ", "))
      FROM changed_book AS changed WHERE book.catalog = changed.catalog AND book.id = changed.id
      """
  }()

  private static let furtherCovers = BookRow.integerColumns.count + BookColumns.names.count + 1

  /// The book's row that a statement of `select` gave.
  static func read(_ row: Row) -> BookRow {
    var book = BookRow(row)
    let covers = row.withUTF8(at: furtherCovers) { StringListJSON.read($0) ?? [] } ?? []
    for cover in covers where cover.count == 4 {
      guard let ref = cover[0] else { continue }
      book.book.covers.append(
        Cover(
          ref: ref, kind: cover[1].flatMap { Cover.Kind(rawValue: $0) } ?? .cover,
          width: cover[2].flatMap { Int($0) }, height: cover[3].flatMap { Int($0) }))
    }
    return book
  }

  /// The rows of all of a result.
  static func read(_ rows: Rows) -> [BookRow] { rows.map(read) }
}

extension Row: StoredRow {}
