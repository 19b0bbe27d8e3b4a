import Testing

@testable import CatalogFormats

@Suite struct DetectionTests {
  struct Foreign: Sendable, CustomStringConvertible {
    var bytes: [UInt8]
    var words: String
    var description: String { words }
    init(_ text: String, _ words: String) { self.init(Array(text.utf8), words) }
    init(_ bytes: [UInt8], _ words: String) {
      self.bytes = bytes + [UInt8](repeating: 0, count: bytes.first ?? 0 < 0x20 ? 600 : 0)
      self.words = words
    }
  }

  static let foreign = [
    Foreign([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], ".xls"),
    Foreign([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "PNG picture"),
    Foreign([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], "JPEG picture"),
    Foreign("GIF89a", "GIF picture"),
    Foreign("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8 ", "WebP picture"),
    Foreign("%PDF-1.7\n", "PDF document"),
    Foreign([0x7F, 0x45, 0x4C, 0x46, 0x02], "ELF"),
    Foreign("<!DOCTYPE html>\n<html><body><p>x,y</p></body></html>", "HTML page"),
    Foreign("<html lang=\"en\"><head><title>Books</title></head></html>", "HTML page"),
    Foreign("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>", "SVG picture"),
    Foreign(
      "<record xmlns=\"info:srw/schema/5/picaXML-v1.0\"><datafield tag=\"021A\"/></record>", "PICA"),
    Foreign(
      "<collection><record><leader>00589cz  a2200193n  4500</leader></record></collection>",
      "authority"),
    Foreign(
      "00589cz  a2200193n  45000010008000000030004000080050017000120080041000293", "authority"),
    Foreign("<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>", "RDF"),
    Foreign("<mods xmlns=\"http://www.loc.gov/mods/v3\"/>", "MODS"),
    Foreign("<package xmlns=\"http://www.idpf.org/2007/opf\"/>", "OPF"),
    Foreign("<playlist><track/></playlist>", "<playlist>"),
    Foreign("Dear reader, this is a letter.\nIt has no table in it.\n\nYours\n", "plain text"),
    Foreign("BZh91AY&SY", "bzip2"),
    Foreign("SQLite format 3\u{0}", "SQLite"),
  ]

  @Test(arguments: foreign)
  func `what is no catalog is refused by its name`(_ file: Foreign) throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading(bytes: file.bytes) }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains(file.words) == true, "\(error?.message ?? "")")
  }

  @Test func `a real workbook is refused by its name`() throws {
    guard let path = SharedCatalogs.path("csv-chinese/bookshop_covers.xls") else { return }
    let error = #expect(throws: CatalogFormatError.self) { try CatalogFile.open(path: path) }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains(".xls") == true)
    #expect(error?.message.contains("save it as CSV") == true)
  }

  @Test(arguments: [
    ("title,author\nA,X\n", "csv"),
    ("[{\"title\":\"A\",\"author\":\"X\"}]", "json"),
    ("@book{k, title = {A}}", "bibtex"),
    ("TY  - BOOK\nTI  - A\nER  - \n", "ris"),
    ("{\"publications\":[{\"metadata\":{\"title\":\"A\"},\"links\":[]}]}", "opds2"),
  ])
  func `the format is found from the content`(_ text: String, _ format: String) throws {
    let reading = try Reading(text)
    #expect(reading.understanding.format == format)
    #expect(reading.titles == ["A"])
  }

  @Test func `an unknown format's name is wrong usage`() throws {
    var options = ReadingOptions()
    options.format = "punchcard"
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading("title\nA\n", options: options)
    }
    #expect(error?.kind == .usage)
  }

  @Test func `a missing file and a folder cannot be read`() throws {
    for path in ["/nonexistent/books.csv", "/"] {
      let error = #expect(throws: CatalogFormatError.self) { try CatalogFile.open(path: path) }
      #expect(error?.kind == .unreadable)
      #expect(error?.message.contains(path) == true)
    }
  }

  @Test func `the root element is found behind declarations and comments`() {
    let text = """
      <?xml version="1.0"?>
      <!-- <feed> -->
      <!DOCTYPE ONIXMessage SYSTEM "x" [ <!ENTITY a "b>c"> ]>
      <onix:ONIXMessage release="3.0"><Product/></onix:ONIXMessage>
      """
    let root = XMLRoot(in: Array(text.utf8))
    #expect(root?.name == "ONIXMessage")
    #expect(root?.tag == "onix:ONIXMessage release=\"3.0\"")
    #expect(XMLRoot(in: Array("<<<".utf8)) == nil)
    #expect(XMLRoot(in: Array("title <b>".utf8)) == nil)
  }

  @Test(arguments: [
    (
      "<zs:searchRetrieveResponse xmlns:zs=\"http://www.loc.gov/zing/srw/\"><zs:recordData>"
        + "&lt;record/&gt;</zs:recordData></zs:searchRetrieveResponse>", "recordPacking=xml"
    ),
    (
      "<OAI-PMH><metadata><oai_dc:dc xmlns:oai_dc=\"x\"/></metadata></OAI-PMH>",
      "an OAI-PMH answer of Dublin Core records"
    ),
    (
      "<searchRetrieveResponse><recordData><mods xmlns=\"http://www.loc.gov/mods/v3\"/>"
        + "</recordData></searchRetrieveResponse>", "an SRU answer of MODS records"
    ),
  ])
  func `an answer of a library's server is refused by what is in it`(
    _ text: String, _ words: String
  ) {
    let error = #expect(throws: CatalogFormatError.self) { _ = try Reading(text) }
    #expect(error?.message.contains(words) == true)
  }

  @Test func `an answer without a hit is no record and no error`() throws {
    let reading = try Reading(
      "<searchRetrieveResponse><numberOfRecords>0</numberOfRecords></searchRetrieveResponse>")
    #expect(reading.total == 0 && reading.warnings["no-records"] == 1)
  }

  @Test func `records of MARCXML are found in whatever is around them`() throws {
    let reading = try Reading(
      """
      <bibs total_record_count="1"><bib><record><leader>00000nam a2200000 a 4500</leader>
      <controlfield tag="001">9</controlfield><datafield tag="245" ind1="1" ind2="0">
      <subfield code="a">Gender /</subfield></datafield></record></bib></bibs>
      """)
    #expect(reading.titles == ["Gender"])
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func `the backup of Openreads is read, wherever its parts are cut`(_ size: Int) throws {
    let text = "{\"id\":1,\"title\":\"A}@@@\",\"author\":\"X\"}@@@@@{\"id\":2,\"title\":\"B\"}@@@@@"
    let source = JoinedObjectsSource(PiecesSource(Array(text.utf8), size: size))
    var joined: [UInt8] = []
    while case let bytes = try source.read(atMost: 64), !bytes.isEmpty { joined += bytes }
    #expect(
      String(decoding: joined, as: UTF8.self)
        == "{\"id\":1,\"title\":\"A}@@@\",\"author\":\"X\"}\n{\"id\":2,\"title\":\"B\"}@@@@@")
    let backup = "{\"id\":1,\"title\":\"A\",\"author\":\"X\"}@@@@@{\"id\":2,\"title\":\"B\"}"
    #expect(try Reading(backup).titles == ["A", "B"])
  }
}

/// Gives few bytes at a time.
private final class PiecesSource: ByteSource {
  let name = "pieces"
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func read(atMost limit: Int) -> [UInt8] {
    let bytes = Array(rest.prefix(min(size, limit)))
    rest = rest.dropFirst(bytes.count)
    return bytes
  }
}
