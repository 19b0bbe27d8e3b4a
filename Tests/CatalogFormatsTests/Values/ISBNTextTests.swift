import CatalogModel
import Testing

@testable import CatalogFormats

/// Each ISBN's check digit was worked by hand with the weights of the ISBN Users' Manual.
struct ISBNTextTests {
  /// A cell, and the ISBNs, other identifiers and kinds of fault in it.
  struct Case: Sendable, CustomTestStringConvertible {
    let cell: String
    let isbns: [String]
    let others: [String]
    let faults: [String]

    init(_ cell: String, _ isbns: [String] = [], others: [String] = [], faults: [String] = []) {
      self.cell = cell
      self.isbns = isbns
      self.others = others
      self.faults = faults
    }

    var testDescription: String { cell }
  }

  static let cases: [Case] = [
    // Wrappings.
    Case("9780306406157", ["9780306406157"]),
    Case("=\"0306406152\"", ["9780306406157"]),
    Case("=\"\""),
    Case("[0596101996]", ["9780596101992"]),
    Case("[]"),
    Case("", []),
    Case("978-3-16-148410-0", ["9783161484100"]),
    Case("978–3–16–148410–0", ["9783161484100"]),
    Case("978 3 16 148410 0", ["9783161484100"]),
    Case("0-306-40615-2", ["9780306406157"]),
    Case("urn:ISBN:978-3-16-148410-0", ["9783161484100"]),
    Case("urn:isbn:9783161484100", ["9783161484100"]),
    Case("ISBN-13: 978-3-16-148410-0", ["9783161484100"]),
    Case("ISBN9783161484100", ["9783161484100"]),
    Case("国际标准书号ISBN：9783161484100", ["9783161484100"]),
    Case("\u{200e} 0306406152", ["9780306406157"]),
    Case("９７８３１６１４８４１００", ["9783161484100"]),
    Case("9783161484100.0", ["9783161484100"]),
    // Qualifiers.
    Case("0306406152 (pbk.) :", ["9780306406157"]),
    Case("0306406152 (v. 1)", ["9780306406157"]),
    Case("0306406152 :$4.50", ["9780306406157"]),
    Case("043942089x", ["9780439420891"]),
    Case("0-439-42089-X", ["9780439420891"]),
    Case("ＩＳＢＮ ０４３９４２０８９Ｘ", ["9780439420891"]),
    // Several.
    Case("0596101996, 9780596101992", ["9780596101992"]),
    Case("9780306406157; 9783161484100", ["9780306406157", "9783161484100"]),
    Case("9780306406157 9783161484100", ["9780306406157", "9783161484100"]),
    Case("0306406152 043942089X", ["9780306406157", "9780439420891"]),
    Case("978-0-306-40615-7 978-3-16-148410-0", ["9780306406157", "9783161484100"]),
    // Leading zeros that a spreadsheet took: 0439785960, 0002005018.
    Case("439785960", ["9780439785969"]),
    Case("2005018", ["9780002005012"]),
    Case("439785960.0", ["9780439785969"]),
    Case("439785961", faults: ["isbn-form"]),
    Case("no. 439785960", faults: ["isbn-form"]),
    // A number of another kind than a book's.
    Case("9.78044E+12", faults: ["isbn-scientific"]),
    Case("9.78043902348e+12", faults: ["isbn-scientific"]),
    Case("9,78E+12", faults: ["isbn-scientific"]),
    Case("9780306406158", faults: ["isbn-check"]),
    Case("0306406153", faults: ["isbn-check"]),
    Case("978 3 16 148410 1", faults: ["isbn-check"]),
    Case("9780306406158 0306406152", ["9780306406157"], faults: ["isbn-check"]),
    Case("0736-4539", others: ["issn:0736-4539"]),
    Case("ISSN 0736-4539", others: ["issn:0736-4539"]),
    Case("07364539", others: ["issn:0736-4539"]),
    Case("goodreads:39077187,isbn:9780306406157", ["9780306406157"]),
    Case("B0084FWN26", others: ["asin:B0084FWN26"]),
    Case("978B0092G4TD5", others: ["asin:B0092G4TD5"]),
    Case("8901452100503", others: ["ean:8901452100503"]),
    Case("9790260000438", others: ["ismn:9790260000438"]),
    Case("SIE108407_142", others: ["other:SIE108407_142"]),
    Case("10.1007/978-3-16-148410-0", others: ["doi:10.1007/978-3-16-148410-0"]),
    Case(
      "urn:uuid:6409a00b-7bf2-405e-826c-3fdff0fd0734",
      others: ["uuid:6409a00b-7bf2-405e-826c-3fdff0fd0734"]),
    // Fillers whose check digit happens to be right.
    Case("0000000000", faults: ["isbn-form"]),
    Case("1111111111", faults: ["isbn-form"]),
    Case("12345", faults: ["isbn-form"]),
    Case("pbk."),
    // The newer prefix, which has no ISBN-10.
    Case("979-8-6020-9534-0", ["9798602095340"]),
    Case("979-10-90636-07-1", ["9791090636071"]),
  ]

  @Test(arguments: cases)
  func `a cell gives its valid ISBNs, its other identifiers and its faults`(_ item: Case) {
    let scan = ISBNText.scan(item.cell)
    #expect(scan.isbns.map(\.digits) == item.isbns)
    #expect(scan.others.map { $0.scheme + ":" + $0.value } == item.others)
    #expect(scan.faults.map(\.kind) == item.faults)
  }

  @Test func `a fault names the value`() {
    let fault = ISBNText.scan("978-0-306-40615-8").faults.first
    #expect(fault?.message == "“978-0-306-40615-8” has a wrong check digit and is no ISBN")
  }

  @Test func `thirteen digits are read as bytes, and only those of an ISBN`() {
    func fast(_ text: String) -> String? {
      Array(text.utf8).withUnsafeBufferPointer { ISBNText.fast13($0)?.digits }
    }
    #expect(fast("9780306406157") == "9780306406157")
    #expect(fast("9780306406158") == nil)
    #expect(fast("8901452100503") == nil)
    #expect(fast("9790260000438") == nil)
    #expect(fast("978030640615") == nil)
    #expect(fast("97803064061570") == nil)
    #expect(fast("978030640615x") == nil)
  }

  @Test func `every wrong last digit of an ISBN is refused, and the right one taken`() {
    for last in 0...9 {
      let scan = ISBNText.scan("978316148410\(last)")
      #expect(scan.isbns.isEmpty == (last != 0))
    }
  }

  @Test(arguments: ["1", "1 ", "978-", "(", "B0", "9780306406157;", "e+", "\u{301}"])
  func `a megabyte of text is looked at within a named limit`(_ unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    let scan = ISBNText.scan(text)
    #expect(scan.faults.count <= ISBNText.mostFaults + 1)
    #expect(scan.faults.last?.kind == "isbn-form")
  }

  @Test func `an ISSN is read with and without its hyphen`() {
    #expect(ISBNText.issn("07364539") == "0736-4539")
    #expect(ISBNText.issn("ISSN 0317-8471") == "0317-8471")
    #expect(ISBNText.issn("2434-561X") == "2434-561X")
    #expect(ISBNText.issn("0736-4538") == nil)
    #expect(ISBNText.issn("9780306406157") == nil)
  }
}
