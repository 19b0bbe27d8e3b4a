import CatalogModel

/// Writes an ONIX 3.0 message in reference names.
struct ONIXWriter: CatalogWriter {
  /// Who sends the message; the scheme of record references follows from it.
  static let sender = "Shelf"
  /// The type of a record's own name, where a product has no other identifier.
  static let recordName = "Shelf record"

  var xml = XMLTextWriter()
  private let updated: String
  private(set) var omissions = Omissions()

  init(updated: String) { self.updated = updated }

  mutating func begin(catalog: String) {
    xml.declaration()
    xml.begin(
      "ONIXMessage", ["release": "3.0", "xmlns": "http://ns.editeur.org/onix/3.0/reference"])
    xml.begin("Header")
    xml.begin("Sender")
    xml.text("SenderName", Self.sender)
    xml.end()
    // The form of list 55, code 13, with its letter.
    xml.text("SentDateTime", updated.replacing("-", with: "").replacing(":", with: ""))
    xml.end()
  }

  mutating func add(_ book: Book, source: Identifier?, path: [SectionKey]) {
    let isOwn = source?.scheme == "onix:shelf"
    omissions.note("keys of the source", if: source != nil && !isOwn)
    omissions.noteSection(of: book, path: path)
    omissions.note("dates when books were added", if: book.added != nil)
    let name = isOwn ? source?.value ?? "" : BookName.uuid(of: book, source: source)
    xml.begin("Product")
    let reference = isOwn ? source?.value : book.isbn?.digits
    xml.text("RecordReference", reference ?? name)
    xml.text("NotificationType", "03")
    writeIdentifiers(of: book, name: name)
    xml.begin("DescriptiveDetail")
    writeDescriptive(book)
    xml.end()
    writeCollateral(book)
    writePublishing(book)
    writeSupply(book)
    xml.end()
  }

  mutating func end() { xml.end() }

  mutating func takeBytes() -> [UInt8] { xml.takeBytes() }

  mutating func leaveOut(_ what: String, if isLeftOut: Bool = true) {
    omissions.note(what, if: isLeftOut)
  }

  /// Codes of list 5.
  private static let identifierTypes = [
    "isbn": "15", "ean": "03", "upc": "04", "doi": "06", "lccn": "13", "urn": "22", "oclc": "23",
  ]

  private mutating func writeIdentifiers(of book: Book, name: String) {
    var all = book.isbn.map { [Identifier(scheme: "isbn", value: $0.digits)] } ?? []
    all += book.identifiers
    let count = all.count
    all.removeAll {
      Self.identifierTypes[$0.scheme] == nil && ONIXHeader.slug($0.scheme) != $0.scheme
    }
    leaveOut("identifiers", if: all.count < count)
    for identifier in all {
      let type = Self.identifierTypes[identifier.scheme]
      writeIdentifier(type, type == nil ? identifier.scheme : nil, identifier.value)
    }
    if all.isEmpty { writeIdentifier(nil, Self.recordName, name) }
  }

  private mutating func writeIdentifier(_ type: String?, _ name: String?, _ value: String) {
    xml.begin("ProductIdentifier")
    xml.text("ProductIDType", type ?? "01")
    xml.text("IDTypeName", name)
    xml.text("IDValue", value)
    xml.end()
  }
}
