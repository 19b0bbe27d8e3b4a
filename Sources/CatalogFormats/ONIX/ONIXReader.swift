import CatalogModel
import XMLText

/// Reads ONIX for Books 2.1 and 3.x, in reference names or short tags.
package struct ONIXReader: CatalogReader, GranularityReading {
  package private(set) var understanding: FormatUnderstanding

  private var records: XMLRecordSource
  private let options: ReadingOptions
  private var header = ONIXHeader()
  var queue = GranularityQueue()
  private(set) var isAtEnd = false

  /// A reader of a file; reads its beginning for the encoding.
  package init(
    _ source: any ByteSource, options: ReadingOptions = ReadingOptions()
  ) throws(CatalogFormatError) {
    records = try XMLRecordSource(source, vocabulary: .onix, encoding: options.encoding)
    self.options = options
    understanding = FormatUnderstanding(format: "onix", encoding: records.encodingName)
  }

  package mutating func next() throws(CatalogFormatError) -> CatalogEvent? { try nextMeant() }

  mutating func readOn() throws(CatalogFormatError) -> CatalogEvent? {
    guard let item = try records.next() else {
      isAtEnd = true
      understanding.encoding = records.encodingName
      queue.decide()
      return nil
    }
    switch item {
    case .opened(let name, let attributes): understandRoot(name, attributes)
    case .record(let record, let place): return read(record.root, place)
    case .refused(let refused): return .refused(refused)
    case .note(let note): return .note(note)
    }
    return nil
  }

  private mutating func understandRoot(_ name: XMLName, _ attributes: [XMLAttribute]) {
    guard understanding.dialect.isEmpty else { return }
    let spelling = name.local == "ONIXmessage" ? "short tags" : "reference names"
    let release = attributes.first { $0.name.local == "release" }?.value
    understanding.dialect = ["ONIX", release, spelling].compactMap(\.self).joined(separator: " ")
  }

  private mutating func read(_ element: XMLElement, _ place: Place) -> CatalogEvent? {
    if element.symbol == ONIXTag.header.rawValue {
      header = ONIXHeader(element)
      return nil
    }
    if understanding.dialect.isEmpty { understanding.dialect = "ONIX, one product" }
    var product = ONIXProduct(element, header: header, latestYear: options.latestYear)
    return event(&product, place)
  }

  private func event(_ product: inout ONIXProduct, _ place: Place) -> CatalogEvent {
    if product.isRemoval {
      return .removal(isbn: product.isbn(), source: product.source, place: place)
    }
    if product.isTest { return refusal(product, place, "test-record", "is a record for testing") }
    guard let book = product.book() else {
      guard product.isUpdate else { return refusal(product, place, "no-title", "has no title") }
      let record = queue.record(
        product.book(titled: ""), source: product.source, place: place,
        warnings: product.warnings)
      return .update(
        record,
        otherwise: refused(
          product, place, "no-title", "has no title, and is not there to be updated"))
    }
    return .record(
      queue.record(book, source: product.source, place: place, warnings: product.warnings))
  }

  private func refusal(
    _ product: ONIXProduct, _ place: Place, _ kind: String, _ reason: String
  ) -> CatalogEvent {
    .refused(refused(product, place, kind, reason))
  }

  private func refused(
    _ product: ONIXProduct, _ place: Place, _ kind: String, _ reason: String
  ) -> RefusedRecord {
    let name = product.source?.value ?? product.isbn()?.digits ?? "without a reference"
    return RefusedRecord(
      place: place, kind: kind, reason: "product \(Warning.quoted(name)) \(reason)",
      raw: "<Product>" + product.product.markup.prefix(4000))
  }
}
