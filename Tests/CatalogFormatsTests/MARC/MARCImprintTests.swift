import CatalogModel
import Testing

@testable import CatalogFormats

/// Dates that stand elsewhere than in the statement of publication, and marks in titles.
@Suite struct MARCImprintTests {
  private static func book(_ build: (MARCBuilder) -> MARCBuilder) throws -> Book {
    let builder = build(MARCBuilder().control("001", "9").data("245", "10$aTitle."))
    return try #require(try Reading(bytes: builder.bytes).books.first)
  }

  private static func fixed(_ dates: String) -> String {
    "240101" + dates + String(repeating: " ", count: 20) + "eng d"
  }

  @Test func `the year of copyright counts for want of any other`() throws {
    let alone = try Self.book { $0.data("264", " 4$c©2017") }
    #expect(alone.published?.description == "2017")
    let coded = try Self.book {
      $0.control("008", Self.fixed("s2018    ")).data("264", " 4$c©2017")
    }
    #expect(coded.published?.description == "2018")
    let distributed = try Self.book { $0.data("264", " 4$c©2017").data("264", " 2$bD$c2016") }
    #expect(distributed.published?.description == "2016")
    var options = ReadingOptions()
    options.latestYear = 2029
    let future = try Reading(
      bytes: MARCBuilder().data("245", "10$aT").data("264", " 4$c©9017").bytes, options: options)
    #expect(future.books.map(\.published) == [nil])
    #expect(future.warnings == ["date-year": 1])
    let unimarc = try Reading(
      bytes: MARCBuilder().with { $0.coding = 0x20 }.control("001", "1").data("200", "1 $aT")
        .data("214", " 4$dC 2019").bytes)
    #expect(unimarc.books.first?.published?.description == "2019")
  }

  /// MARC 21, 008/06: `q` gives the years between which the date lies.
  @Test(arguments: [
    ("q19001999", "[19--?]", nil, "date-unknown"), ("q19901999", "[199-]", nil, "date-unknown"),
    ("q19501999", "[between 1950 and 1999?]", "1950", "date-doubtful"),
    ("q19951996", "[1995 or 1996]", "1995", "date-doubtful"),
    ("q19952000", "[1995?]", "1995", "date-doubtful"), ("q19952000", "1997.", "1997", nil),
    ("q19951995", "[1995]", "1995", nil), ("q19001999", "[n.d.]", nil, "date-unknown"),
    ("s199u    ", "[199-]", nil, "date-unknown"), ("s19uu    ", "[n.d.]", nil, nil),
  ])
  func `a date between two years is what the imprint says, and never the first of them`(
    coded: String, imprint: String, date: String?, warning: String?
  ) throws {
    let builder = MARCBuilder().control("008", Self.fixed(coded)).data("245", "10$aT")
      .data("264", " 1$c" + imprint)
    let reading = try Reading(bytes: builder.bytes)
    #expect(reading.books.map { $0.published?.description } == [date])
    #expect(reading.warnings == (warning.map { [$0: 1] } ?? [:]))
  }

  @Test(arguments: [("[19--?]", nil, "date-unknown"), ("[1995?]", "1995", "date-doubtful")])
  func `an uncertain date of UNIMARC is what the imprint says`(
    imprint: String, date: String?, warning: String
  ) throws {
    let builder = MARCBuilder().with { $0.coding = 0x20 }.control("001", "1")
      .data("100", "  $a20080115f19001999u  y0frey50      ba").data("200", "1 $aT")
      .data("210", "  $aParis$d" + imprint)
    let reading = try Reading(bytes: builder.bytes)
    #expect(reading.books.map { $0.published?.description } == [date])
    #expect(reading.warnings == [warning: 1])
  }

  @Test func `a withdrawn record that nobody can find says why`() throws {
    let record = MARCBuilder().with { $0.status = UInt8(ascii: "d") }.data("245", "10$aGone")
    let numbered = try Reading(bytes: record.control("001", "77").bytes)
    #expect(numbered.refused.map(\.kind) == ["no-identity"])
    #expect(numbered.refused.first?.reason.contains("(001) does not say whose it is (003)") == true)
    let bare = try Reading(bytes: record.bytes)
    #expect(bare.refused.first?.reason.contains("no number (001)") == true)
  }

  @Test(arguments: [
    ("264-03/$1", " 1", "2024年3月.", "2024-03"), ("260-03/$1", "  ", "2024年3月", "2024-03"),
    ("264-03/$1", " 1", "2023年3月.", "2024"), ("264-03/$1", " 4", "2024年3月.", "2024"),
    ("245-03/$1", " 1", "2024年3月.", "2024"), ("264-03/$1", " 1", "[2024]", "2024"),
  ])
  func `the imprint in the original script gives the month of the same year`(
    link: String, indicators: String, date: String, expected: String
  ) throws {
    // The link has a dollar sign, which the builder takes for the beginning of a subfield.
    let link = link.prefix(6)
    let book = try Self.book {
      $0.control("008", Self.fixed("s2024    ")).data("264", " 1$bRen min$c2024 nian 3 yue")
        .data("880", "\(indicators)$6\(link)$b人民$c\(date)")
    }
    #expect(book.published?.description == expected)
  }

  @Test(arguments: [
    ("<<Die>> Blechtrommel", "Die Blechtrommel"), ("¬Das¬ Boot", "Das Boot"),
    ("<<Der >>Prozess", "Der Prozess"), ("<<L'>>étranger", "L'étranger"),
    ("¬L’¬étranger", "L’étranger"), ("Werke. <<Die>> Räuber", "Werke. Die Räuber"),
    ("<<In the>> cold", "In the cold"), ("„<<Das>> Boot", "„<<Das>> Boot"),
    ("(<<Das>> Boot)", "(Das Boot)"), ("¬p or ¬q", "¬p or ¬q"), ("a << b >> c", "a << b >> c"),
    ("x<<y>>z", "x<<y>>z"), ("¬Das Boot", "¬Das Boot"), ("<<Das Boot", "<<Das Boot"),
    ("<<1>> one", "<<1>> one"), ("¬ ¬", "¬ ¬"), ("<<>> nothing", "<<>> nothing"),
    ("List<List<Int>> explained", "List<List<Int>> explained"), ("Ars ª«x»", "Ars ª«x»"),
    ("<<One two three>> four", "<<One two three>> four"),
  ])
  func `marks around words not to sort by go where they are paired at a word's start`(
    title: String, expected: String
  ) {
    #expect(NonSortingMarks.removed(from: title) == expected)
  }

  @Test func `they go from titles, series and names of both families`() throws {
    let marc21 = try #require(
      try Reading(
        bytes: MARCBuilder().control("001", "1")
          .data("100", "1 $aGoethe, Johann Wolfgang <<von>>").data("110", "2 $a<<The>> Press")
          .data("245", "04$a<<Die>> Reise :$b<<ein>> Roman").data("490", "0 $a¬Das¬ Werk ;$v2")
          .bytes
      ).books.first)
    #expect(marc21.title == "Die Reise")
    #expect(marc21.subtitle == "ein Roman")
    #expect(marc21.series == Series(name: "Das Werk", number: "2"))
    #expect(
      marc21.contributors.map(\.name) == ["Johann Wolfgang von Goethe", "The Press"])
    let unimarc = try Reading(
      bytes: MARCBuilder().with { $0.coding = 0x20 }.control("001", "1")
        .data("200", "1 $a<<Le>> rouge").bytes)
    #expect(unimarc.titles == ["Le rouge"])
  }
}
