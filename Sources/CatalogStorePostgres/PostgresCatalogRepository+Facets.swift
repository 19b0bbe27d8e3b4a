public import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresCatalogRepository: BrowsableRepository {
  /// What a layout needs of the books of a section from the one of an index on: the index of places
  /// is walked past the offset.
  public func items(inSection id: Int64, offset: Int, limit: Int) throws(RepositoryError)
    -> [ShelfItem]
  {
    guard limit > 0, offset >= 0 else { return [] }
    return try read { connection in
      try connection.run(
        """
        SELECT id, position, title, cover_ref, cover_kind, cover_width, cover_height FROM book
        WHERE catalog = (SELECT catalog FROM section WHERE id = $1) AND section = $1
        ORDER BY position LIMIT $2 OFFSET $3
        """, .integer(id), .integer(Int64(limit)), .integer(Int64(offset))
      ).map(Self.item)
    }
  }

  /// Counts by the database: lists are kept as JSON, so that equal lists are counted once.
  public func facet(_ kind: FacetKind, inSection id: Int64, limit: Int) throws(RepositoryError)
    -> [FacetCount]
  {
    let column = Self.column(of: kind)
    return try read { connection in
      var counts: [String: Int] = [:]
      let rows = try connection.run(
        """
        SELECT \(column), count(*) FROM book
        WHERE catalog = (SELECT catalog FROM section WHERE id = $1) AND section = $1
          AND \(column) IS NOT NULL
        GROUP BY \(column)
        """, .integer(id))
      for row in rows {
        guard let text = row.string(at: 0) else { continue }
        let values = kind == .publisher ? [text] : StringListJSON.texts(of: text)
        for value in Set(values) { counts[value, default: 0] += row.int(at: 1) ?? 0 }
      }
      let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return ordered.prefix(max(limit, 0)).map { FacetCount(value: $0.key, count: $0.value) }
    }
  }

  /// A range of the index on (catalog, section, position), of which the others are passed over.
  public func books(
    inSection id: Int64, having facet: FacetValue, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage {
    guard limit > 0 else { return BookPage(books: [], next: nil) }
    let column = Self.column(of: facet.kind)
    // An element of a list stands behind its bracket or a comma; quotes within texts are escaped.
    let condition =
      facet.kind == .publisher
      ? "publisher = $4"
      : "(strpos(\(column), '[' || $4) = 1 OR strpos(\(column), ',' || $4) > 0)"
    let value = facet.kind == .publisher ? StorableText.text(facet.value) : Self.json(facet.value)
    return try read { connection in
      var rows = BookTable.read(
        try connection.run(
          BookTable.select + """
            WHERE book.catalog = (SELECT catalog FROM section WHERE id = $1) AND section = $1
              AND book.position > $2 AND \(condition) ORDER BY book.position LIMIT $3
            """, .integer(id), .integer(position ?? .min),
          .integer(Int64(limit.addingReportingOverflow(1).overflow ? limit : limit + 1)),
          .text(value)))
      let hasMore = rows.count > limit
      if hasMore { rows.removeLast() }
      return BookPage(books: rows.map(\.stored), next: hasMore ? rows.last?.position : nil)
    }
  }

  /// The text as it stands in a list.
  private static func json(_ text: String) -> String {
    var bytes: [UInt8] = []
    StringListJSON.append([text], to: &bytes)
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func column(of kind: FacetKind) -> String {
    switch kind {
    case .language: "languages"
    case .publisher: "publisher"
    case .subject: "subjects"
    }
  }
}
