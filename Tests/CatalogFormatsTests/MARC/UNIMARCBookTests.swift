import CatalogModel
import Testing

@testable import CatalogFormats

/// What each field of UNIMARC becomes; the records are ours, after the UNIMARC Manual's examples.
@Suite struct UNIMARCBookTests {
  private static let general = "20080115d2008    u  y0frey50      ba"

  private static func reading(_ build: (MARCBuilder) -> MARCBuilder) throws -> Reading {
    let base = MARCBuilder().with { $0.coding = 0x20 }.control("001", "FRBNF41")
      .data("100", "  $a" + general)
    return try Reading(bytes: build(base).bytes)
  }

  @Test func `a record with its title in 200 is UNIMARC, and no leader says its encoding`() throws {
    let reading = try Self.reading {
      $0.data("010", "  $a978-2-07-036822-8$bbr.$d5,90 EUR").data("101", "1 $afre$cger")
        .data("200", "1 $aL'étranger$eroman$fAlbert Camus").data(
          "210", "  $aParis$cGallimard$dDL 2008"
        )
        .data("215", "  $a185 p.$d18 cm").data("225", "| $aCollection Folio$v2").data(
          "330", "  $aUn roman."
        )
        .data("606", "  $aRoman français$y20e siècle").data(
          "700", " 1$aCamus$bAlbert$f1913-1960$4070"
        )
        .data("702", " 1$aHeller$bAnna$4730").data("801", " 0$aFR$bBNF")
    }
    let record = try #require(reading.records.first)
    let book = record.book
    #expect(reading.understanding.dialect == "UNIMARC")
    #expect(book.title == "L'étranger")
    #expect(book.subtitle == "roman")
    #expect(
      book.contributors == [
        Contributor(name: "Albert Camus", role: "author"),
        Contributor(name: "Anna Heller", role: "translator"),
      ])
    #expect(book.isbn?.digits == "9782070368228")
    #expect(book.published?.description == "2008")
    #expect(book.added?.description == "2008-01-15")
    #expect(book.publisher == "Gallimard")
    #expect(book.languages == ["fr"])
    #expect(book.series == Series(name: "Collection Folio", number: "2"))
    #expect(book.subjects == ["Roman français -- 20e siècle"])
    #expect(book.description == "Un roman.")
    #expect(book.pages == 185)
    #expect(book.format == "br.")
    #expect(book.price == Price(amount: "5.90", currency: "EUR"))
    #expect(record.source == Identifier(scheme: "marc", value: "(BNF)FRBNF41"))
    #expect(record.warnings.isEmpty)
  }

  @Test func `Chinese records have months, and names without a blank`() throws {
    let reading = try Self.reading {
      $0.data("200", "1 $a新书$Axin shu$f王小明著").data("210", "  $a北京$c中华书局$d2008.5")
        .data("701", " 0$a王小明$4著")
    }
    let book = try #require(reading.books.first)
    #expect(book.title == "新书")
    #expect(book.published?.description == "2008-05")
    #expect(book.contributors == [Contributor(name: "王小明", role: "author")])
  }

  @Test func `GB18030 is read where it is asked for`() throws {
    // "新书" in GB18030: D0C2 CAE9.
    let bytes = MARCBuilder().with { $0.coding = 0x20 }
      .adding("200", [0x31, 0x20, 0x1F, 0x61, 0xD0, 0xC2, 0xCA, 0xE9]).bytes
    var options = ReadingOptions()
    options.encoding = "gbk"
    #expect(try Reading(bytes: bytes, options: options).titles == ["新书"])
  }

  @Test func `an encoding that no record says is found from its bytes, with a warning`() throws {
    // "Мастер и Маргарита. Роман о дьяволе и о любви" in code page 866.
    let text = "Мастер и Маргарита. Роман о дьяволе и о любви"
    let title = text.unicodeScalars.map { scalar -> UInt8 in
      switch scalar.value {
      case 0x410...0x43F: UInt8(scalar.value - 0x410 + 0x80)
      case 0x440...0x44F: UInt8(scalar.value - 0x440 + 0xE0)
      default: UInt8(scalar.value)
      }
    }
    let reading = try Self.reading { $0.adding("200", [0x31, 0x20, 0x1F, 0x61] + title) }
    #expect(reading.titles == [text])
    #expect(reading.warnings == ["encoding-declared": 1])
    #expect(reading.understanding.encoding == "cp866")
  }

  @Test func `the extended Latin set of UNIMARC has its marks before their letters`() throws {
    // ISO 5426: C2 is the acute. 100 $a/26-29 is 0103.
    let bytes = MARCBuilder().with { $0.coding = 0x20 }
      .data("100", "  $a20080115d2008    u  y0frey0103    ba")
      .adding("200", [0x31, 0x20, 0x1F, 0x61, 0x43, 0x61, 0x66, 0xC2, 0x65]).bytes
    let reading = try Reading(bytes: bytes)
    #expect(reading.titles == ["Café"])
    #expect(reading.warnings.isEmpty)
    #expect(reading.understanding.encoding == "iso-5426")
  }

  @Test func `the permanent address of a record is its number`() throws {
    let reading = try Self.reading {
      $0.control("003", "http://catalogue.bnf.fr/ark:/12148/cb410000").data("200", "1 $aT")
    }
    #expect(reading.records.first?.source?.value == "http://catalogue.bnf.fr/ark:/12148/cb410000")
  }
}
