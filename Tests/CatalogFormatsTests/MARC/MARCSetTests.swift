import CatalogModel
import Testing

@testable import CatalogFormats

/// The number of a set of volumes stands in the record of each of them, before its own: MARC 21, 020;
/// UNIMARC, 010 $b; ISBN Users' Manual, 9.
@Suite struct MARCSetTests {
  private static let set = "9787600000012"
  private static let own = "9787600000029"
  private static let third = "9787600000036"

  private static func book(_ numbers: [String]) throws -> Book {
    var builder = MARCBuilder().control("001", "9").data("245", "10$aWorks.$nVol. 1")
    for number in numbers { builder = builder.data("020", "  $a" + number) }
    return try #require(try Reading(bytes: builder.bytes).books.first)
  }

  @Test(arguments: [
    "(set)", "(set : pbk.)", "(3 v. set)", "(v. 1-3 set)", "(boxed set)", "(complete set)",
    "(Gesamtwerk)", "(Gesamtausg.)", "(GESAMTWERK)", "(kplt.)", "(éd. complète)", "(ensemble)",
    "(coffret)", "(obra completa)", "(O.C.)", "(Obra compl.)", "(opera completa)", "(opera)",
    "(в комплекте)", "(компл.)", "(общ.)", "(全套)", "(套)", "(套装)", "(全3册)", "(全四册)",
    "(セット)", "(全3巻)", "(세트)", "(전3권)", "(komplet)", "(całość)", "(soubor)", "(koko teos)",
    "(tk.)", "$q(set)", "$qset$q(pbk.)",
  ])
  func `the number of a set is not the book's where another one is`(qualifier: String) throws {
    let book = try Self.book([Self.set + " " + qualifier, Self.own + " (Bd. 1)"])
    #expect(book.isbn?.digits == Self.own)
    #expect(book.identifiers == [Identifier(scheme: "isbn", value: Self.set)])
  }

  @Test(arguments: [
    "", "(pbk.)", "(v. 1)", "(v. 1 of set)", "(Bd. 2 : Gesamtwerk)", "(setting)", "(Settle Press)",
    "(Sunset)", "(第1卷)", "(上册)", "(operator)", "(全彩)", "$qhardback",
  ])
  func `any other number is the book's where it is the first`(qualifier: String) throws {
    let book = try Self.book([Self.set + " " + qualifier, Self.own + " (ebook)"])
    #expect(book.isbn?.digits == Self.set)
    #expect(book.identifiers == [Identifier(scheme: "isbn", value: Self.own)])
  }

  @Test func `a set's number alone, or beside another one of a set, is the book's`() throws {
    #expect(try Self.book([Self.set + " (set)"]).isbn?.digits == Self.set)
    let two = try Self.book([Self.set + " (set : hbk.)", Self.own + " (set : pbk.)"])
    #expect(two.isbn?.digits == Self.set)
  }

  @Test func `a record with the numbers of several volumes describes the set`() throws {
    for (first, second) in [("(v. 1)", "(v. 2)"), ("(Bd. I)", "(Bd. II)"), ("(上册)", "(下册)")] {
      let book = try Self.book([
        Self.set + " (set)", Self.own + " " + first, Self.third + " " + second,
      ])
      #expect(book.isbn?.digits == Self.set)
    }
    let twice = try Self.book([
      Self.set + " (set)", Self.own + " (v. 1 : hbk.)", Self.third + " (v. 1 : pbk.)",
    ])
    #expect(twice.isbn?.digits == Self.own)
    #expect(twice.format == "hbk.")
    #expect(twice.identifiers.map(\.value) == [Self.set, Self.third])
  }

  @Test func `UNIMARC says so in a subfield, which is no form`() throws {
    let builder = MARCBuilder().with { $0.coding = 0x20 }.control("001", "u1")
      .data("010", "  $a\(Self.set)$béd. complète").data("010", "  $a\(Self.own)$bvol. 1")
      .data("200", "1 $aŒuvres$h1")
    let book = try #require(try Reading(bytes: builder.bytes).books.first)
    #expect(book.isbn?.digits == Self.own)
    #expect(book.identifiers == [Identifier(scheme: "isbn", value: Self.set)])
    #expect(book.format == nil)
  }

  @Test func `a withdrawn record without a title withdraws its volume, not the set`() throws {
    let builder = MARCBuilder().with { $0.status = UInt8(ascii: "d") }.control("001", "77")
      .data("020", "  $a\(Self.set) (set)").data("020", "  $a\(Self.own) (v. 1)")
    var reader = try MARCReader(source: MemorySource(builder.bytes), options: ReadingOptions())
    guard case .removal(let isbn, _, _) = try reader.next() else {
      Issue.record("no removal")
      return
    }
    #expect(isbn?.digits == Self.own)
  }
}
