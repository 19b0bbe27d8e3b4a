extension CatalogFormat {
  /// A calibre library's `metadata.db`; other SQLite databases are refused by name when it is
  /// opened.
  static let calibre = CatalogFormat(
    name: "calibre", aliases: ["calibre-db", "metadata.db"],
    matches: { head in head.starts(with: Array("SQLite format 3\u{0}".utf8)) ? .certain : .no },
    open: { input, options throws(CatalogFormatError) in
      GranularityReader(
        try CalibreReader(source: input.source, path: input.path, options: options))
    })
}
