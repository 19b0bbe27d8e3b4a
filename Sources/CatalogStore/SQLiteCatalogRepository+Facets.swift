public import CatalogModel
import CatalogRules
import SQLiteDatabase

extension SQLiteCatalogRepository: BrowsableRepository {
  /// Passes over the index on (section, position) alone, and reads the rows of the answer.
  public func items(inSection id: Int64, offset: Int, limit: Int) throws(RepositoryError)
    -> [ShelfItem]
  {
    guard limit > 0, offset >= 0 else { return [] }
    return try read { connection in
      var items: [ShelfItem] = []
      try connection.forEachRow(
        Self.itemsFromOffset, .integer(id), .integer(Int64(limit)), .integer(Int64(offset))
      ) { items.append(Self.item($0)) }
      return items
    }
  }

  private static let itemsFromOffset = """
    SELECT id, position, title, cover_ref, cover_kind, cover_width, cover_height FROM book
    WHERE id IN (SELECT id FROM book WHERE section = ?1 ORDER BY position LIMIT ?2 OFFSET ?3)
    ORDER BY position
    """

  /// Counts by the database: lists are kept as JSON, so that equal lists are counted once.
  public func facet(_ kind: FacetKind, inSection id: Int64, limit: Int) throws(RepositoryError)
    -> [FacetCount]
  {
    let column = Self.column(of: kind)
    return try read { connection in
      var counts: [String: Int] = [:]
      let sql = """
        SELECT \(column), count(*) FROM book WHERE section = ?1 AND \(column) IS NOT NULL
        GROUP BY \(column)
        """
      try connection.forEachRow(sql, .integer(id)) { row in
        guard let text = row.string(at: 0) else { return }
        let values = kind == .publisher ? [text] : StringListJSON.texts(of: text)
        for value in Set(values) { counts[value, default: 0] += row.int(at: 1) ?? 0 }
      }
      let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return ordered.prefix(max(limit, 0)).map { FacetCount(value: $0.key, count: $0.value) }
    }
  }

  /// A range of the index on (section, position), of which the others are passed over.
  public func books(
    inSection id: Int64, having facet: FacetValue, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage {
    guard limit > 0 else { return BookPage(books: [], next: nil) }
    let column = Self.column(of: facet.kind)
    let condition =
      facet.kind == .publisher
      ? "publisher = ?4"
      : """
      EXISTS (
        SELECT 1 FROM json_each(CASE WHEN json_valid(\(column)) THEN \(column) ELSE '[]' END)
        WHERE value = ?4
      )
      """
    return try read { connection in
      var rows: [BookRow] = []
      try connection.forEachRow(
        BookTable.select
          + "WHERE section = ?1 AND position > ?2 AND \(condition) ORDER BY position LIMIT ?3",
        .integer(id), .integer(position ?? .min),
        .integer(Int64(limit).addingReportingOverflow(1).partialValue), .text(facet.value)
      ) { rows.append(BookRow($0)) }
      let hasMore = rows.count > limit
      if hasMore { rows.removeLast() }
      for index in rows.indices { try rows[index].loadCovers(from: connection) }
      return BookPage(books: rows.map(\.stored), next: hasMore ? rows.last?.position : nil)
    }
  }

  private static func column(of kind: FacetKind) -> String {
    switch kind {
    case .language: "languages"
    case .publisher: "publisher"
    case .subject: "subjects"
    }
  }
}
