import CatalogModel

/// What a MARC record means for a catalog of books, whatever carried it.
struct MARCInterpreter {
  /// The greatest year that a book may have.
  let latestYear: Int
  /// The family of the first record for a book.
  private(set) var flavour: MARCFlavour?
  /// How many records so far described a book or something like it.
  private(set) var bookCount = 0
  /// What the first one of another kind was.
  private(set) var otherKind: String?
  /// How many records of holdings were passed over, and where the first stands.
  private var holdings: (count: Int, first: Place)?

  init(latestYear: Int) { self.latestYear = latestYear }

  /// The event of a record; `nil` for one of holdings, which says where copies of a book stand.
  ///
  /// - Parameters:
  ///   - place: where it stands.
  ///   - warnings: what was doubtful when it was read.
  ///   - raw: the record as it stands in its file, should it be refused.
  mutating func event(
    for record: MARCRecord, at place: Place, warnings: [Warning] = [], raw: () -> String
  ) -> CatalogEvent? {
    if let kind = Self.otherKind(record.leader.type) {
      otherKind = otherKind ?? kind
      if kind == Self.ofHoldings {
        holdings = (1 + (holdings?.count ?? 0), holdings?.first ?? place)
        return nil
      }
      return Self.refused(kind, record.leader, place, raw)
    }
    bookCount += 1
    let flavour = MARCFlavour(tags: record.dataFields.lazy.map(\.tag))
    self.flavour = self.flavour ?? flavour
    switch flavour {
    case .marc21:
      var reader = MARC21Book(record: record, place: place, latestYear: latestYear)
      return Self.event(of: &reader, warnings, raw)
    case .unimarc:
      var reader = UNIMARCBook(record: record, place: place, latestYear: latestYear)
      return Self.event(of: &reader, warnings, raw)
    }
  }

  private static func refused(
    _ kind: String, _ leader: MARCLeader, _ place: Place, _ raw: () -> String
  ) -> CatalogEvent {
    .refused(
      RefusedRecord(
        place: place, kind: "not-a-book",
        reason:
          "It is \(kind) record (leader position 6 is “\(letter(leader.type))”), "
          + "not one of a book.", raw: raw()))
  }

  private static func event(
    of reader: inout some MARCBookReading, _ warnings: [Warning], _ raw: () -> String
  ) -> CatalogEvent {
    let book = reader.book()
    if reader.record.leader.status == UInt8(ascii: "d") {
      return removal(of: book, &reader, raw)
    }
    guard let book else {
      return .refused(
        RefusedRecord(
          place: reader.place, kind: "no-title",
          reason: "It has no title (field 245, in UNIMARC 200).", raw: raw()))
    }
    return .record(record(of: consume book, reader, warnings))
  }

  private static func record(
    of book: consuming Book, _ reader: some MARCBookReading, _ warnings: [Warning]
  ) -> CatalogRecord {
    CatalogRecord(
      book: consume book, source: reader.source, place: reader.place,
      warnings: warnings + reader.warnings)
  }

  private static func removal(
    of book: Book?, _ reader: inout some MARCBookReading, _ raw: () -> String
  ) -> CatalogEvent {
    var untitled = Book(title: "")
    if book == nil { reader.addIdentifiers(to: &untitled) }
    let isbn = book?.isbn ?? untitled.isbn
    let source = reader.source
    guard isbn != nil || source != nil else {
      return .refused(
        RefusedRecord(
          place: reader.place, kind: "no-identity",
          reason:
            "It says that its book is withdrawn, but not which: there is no ISBN, and "
            + (reader.record.control("001")?.isEmpty == false
              ? "its number (001) does not say whose it is (003)." : "no number (001)."),
          raw: raw()))
    }
    return .removal(isbn: isbn, source: source, place: reader.place)
  }

  private static let ofHoldings = "a holdings"

  /// What is said at the end of a file of the records of holdings among its books.
  ///
  /// Systems write them behind the record of their book (MARC 21 Format for Holdings Data): no book
  /// is lost with them.
  var holdingsNote: Warning? {
    guard let holdings else { return nil }
    return Warning(
      kind: "holdings",
      message:
        "records of holdings, which say where copies stand, were passed over: \(holdings.count)",
      place: holdings.first)
  }

  /// What kind of record it is where it does not describe a thing to read, hear or see.
  ///
  /// Leader position 6; the same letters in UNIMARC's formats for authorities and holdings.
  private static func otherKind(_ type: UInt8) -> String? {
    switch type {
    case UInt8(ascii: "z"): "an authority"
    case UInt8(ascii: "u"), UInt8(ascii: "v"), UInt8(ascii: "x"), UInt8(ascii: "y"): ofHoldings
    case UInt8(ascii: "w"): "a classification"
    case UInt8(ascii: "q"): "a community information"
    default: nil
    }
  }

  private static func letter(_ byte: UInt8) -> String { String(Unicode.Scalar(byte)) }

  /// Why a file of no books at all is no catalog; `nil` where there were books or nothing.
  func failure(named name: String) -> CatalogFormatError? {
    guard bookCount == 0, let kind = otherKind else { return nil }
    return CatalogFormatError(
      .notACatalog,
      "\(name) holds MARC records, but not of books: the first is \(kind) record. "
        + "Export the bibliographic records instead.")
  }
}
