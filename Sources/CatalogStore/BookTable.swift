import CatalogRules

/// The columns of the table `book` in the order in which rows are written and read.
enum BookTable {
  static let integerColumns = BookRow.integerColumns
  static let textColumns = BookColumns.names
  static let columns = integerColumns + textColumns + ["search_row"]

  static let insert = """
    INSERT INTO book (\(columns.joined(separator: ", "))) \
    VALUES (\((1...columns.count).map { "?\($0)" }.joined(separator: ", ")))
    """

  static let select = "SELECT \(columns.joined(separator: ", ")) FROM book "

  /// Passes on the columns of `BookCells`: what a book says, without what only an import asks for.
  static let passedCells =
    "pass_row(\((BookCells.numberColumns + textColumns).joined(separator: ", ")))"

  /// Everything but the catalog; ?1 is the id.
  static let update = updating(columns.filter { !["id", "catalog"].contains($0) })

  /// Everything but what an index holds: cheaper.
  static let updateContent = updating(
    columns.filter { !["id", "catalog", "section", "position", "identity", "source"].contains($0) })

  private static func updating(_ names: [String]) -> String {
    let settings = names.map { name in
      "\(name) = ?\((columns.firstIndex(of: name) ?? 0) + 1)"
    }
    return "UPDATE book SET \(settings.joined(separator: ", ")) WHERE id = ?1"
  }
}
