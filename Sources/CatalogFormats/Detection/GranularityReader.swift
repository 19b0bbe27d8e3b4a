/// A reader whose dates lose their days where the file shows that these are fillers.
///
/// Memory: the records that show it, about a thousand.
struct GranularityReader: CatalogReader {
  private var base: any CatalogReader
  private var queue = GranularityQueue()
  private var isAtEnd = false
  private var isOwnExport: Bool?

  init(_ base: any CatalogReader) { self.base = base }

  var understanding: FormatUnderstanding { base.understanding }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    // What this package wrote has the days that it means.
    if isOwnExport == true { return try base.next() }
    while !queue.isReady, !isAtEnd {
      guard let event = try base.next() else {
        isAtEnd = true
        queue.decide()
        break
      }
      if isOwnExport == nil {
        isOwnExport = base.understanding.dialect.hasPrefix(ShelfJSONBook.dialect)
        if isOwnExport == true { return event }
      }
      queue.append(event)
    }
    return queue.next()
  }
}
