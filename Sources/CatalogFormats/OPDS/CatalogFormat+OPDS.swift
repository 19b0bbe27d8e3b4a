extension CatalogFormat {
  /// OPDS 1 feeds and entries, and plain Atom feeds that carry books.
  package static let opds = CatalogFormat(
    name: "opds", aliases: ["opds1", "atom"],
    matches: { head in
      guard let root = head.xmlRoot, root.name == "feed" || root.name == "entry" else { return .no }
      return root.tag.contains("/Atom") || root.tag.contains("opds") ? .certain : .likely
    },
    open: { input, options throws(CatalogFormatError) in
      try OPDSReader(input.source, options: options)
    })
}
