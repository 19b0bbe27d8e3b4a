/// A format that catalogs come in: how it is recognised and read.
package struct CatalogFormat: Sendable {
  /// How sure a format is that a file is of its kind.
  package enum Confidence: Int, Comparable, Sendable {
    case no
    /// It can be tried where nothing else fits.
    case possible
    /// The content has its shape.
    case likely
    /// The content says so.
    case certain

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The name that `--from` takes.
  package let name: String
  /// Further names that it takes.
  package let aliases: [String]
  /// Looks at the first bytes.
  package let matches: @Sendable (FormatHead) -> Confidence
  /// Makes a reader that begins at the first byte.
  package let open:
    @Sendable (CatalogInput, ReadingOptions) throws(CatalogFormatError) -> any CatalogReader

  package init(
    name: String, aliases: [String] = [],
    matches: @escaping @Sendable (FormatHead) -> Confidence,
    open:
      @escaping @Sendable (CatalogInput, ReadingOptions) throws(CatalogFormatError) ->
      any CatalogReader
  ) {
    self.name = name
    self.aliases = aliases
    self.matches = matches
    self.open = open
  }
}

/// What a format reads.
package struct CatalogInput {
  /// The bytes, none of them consumed.
  package let source: PeekableSource
  /// The path of a file that is not packed in another one; `nil` for streams and archives' members.
  package let path: String?
  /// The first bytes.
  package let head: FormatHead

  /// - Parameter encoding: the label of the encoding that the user names.
  package init(
    source: PeekableSource, path: String?, encoding: String? = nil
  ) throws(CatalogFormatError) {
    let bytes = try source.peek(FormatHead.size)
    self.source = source
    self.path = path
    head = FormatHead(bytes, isWhole: bytes.count < FormatHead.size, encoding: encoding)
  }
}
