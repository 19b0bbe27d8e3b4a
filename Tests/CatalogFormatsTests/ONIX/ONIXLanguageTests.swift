import CatalogModel
import Testing

@testable import CatalogFormats

/// Languages with country and script: ONIX 3.0, P.10; tags of RFC 5646, section 2.1.
@Suite struct ONIXLanguageTests {
  private static func languages(_ content: String) throws -> [String] {
    let reading = try Reading(
      """
      <ONIXMessage release="3.0"><Header><DefaultLanguageOfText>ger</DefaultLanguageOfText></Header>\
      <Product><RecordReference>1</RecordReference><DescriptiveDetail><TitleDetail>\
      <TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>\
      <TitleText>T</TitleText></TitleElement></TitleDetail>\(content)</DescriptiveDetail></Product>\
      </ONIXMessage>
      """)
    return try #require(reading.books.first).languages
  }

  private static func language(_ rest: String) -> String {
    "<Language><LanguageRole>01</LanguageRole>" + rest + "</Language>"
  }

  @Test(arguments: [
    ("<LanguageCode>eng</LanguageCode><CountryCode>US</CountryCode>", "en-US"),
    ("<LanguageCode>chi</LanguageCode><ScriptCode>Hant</ScriptCode>", "zh-Hant"),
    (
      "<LanguageCode>chi</LanguageCode><CountryCode>TW</CountryCode><ScriptCode>Hant</ScriptCode>",
      "zh-Hant-TW"
    ),
    ("<b252>srp</b252><b251>RS</b251><x420>Latn</x420>", "sr-Latn-RS"),
    ("<LanguageCode>eng</LanguageCode><CountryCode>GB-SCT</CountryCode>", "en"),
    ("<LanguageCode>eng</LanguageCode><ScriptCode>L</ScriptCode>", "en"),
    ("<LanguageCode>eng</LanguageCode><CountryCode/>", "en"),
  ])
  func `country and script are parts of the tag`(content: String, tag: String) throws {
    #expect(try Self.languages(Self.language(content)) == [tag])
  }

  @Test func `the message's language counts where the product names none, not where it has none`()
    throws
  {
    #expect(try Self.languages("") == ["de"])
    #expect(try Self.languages(Self.language("<LanguageCode>zxx</LanguageCode>")) == [])
  }

  private static func message(_ tags: [String]) -> (text: String, omissions: Omissions) {
    var book = Book(title: "T")
    book.languages = tags
    var writer = ExportFormat.onix.writer(updated: "2026-11-30T06:00:00Z")
    writer.begin(catalog: "main")
    writer.add(book, source: nil, path: [SectionKey(period: .undated)])
    writer.end()
    return (String(decoding: writer.takeBytes(), as: UTF8.self), writer.omissions)
  }

  @Test(arguments: ["en", "en-US", "pt-BR", "zh-Hant", "zh-Hans-CN", "sr-Latn-RS", "grc", "ang-GB"])
  func `a language with country and script comes back from our message`(tag: String) throws {
    let (text, omissions) = Self.message([tag])
    #expect(try Reading(text).books.map(\.languages) == [[tag]])
    #expect(omissions.counts.isEmpty)
  }

  @Test func `what has no element is left out and told, the language is not`() throws {
    let (text, omissions) = Self.message(["es-419", "de-1996", "x-own"])
    #expect(try Reading(text).books.map(\.languages) == [["es", "de"]])
    #expect(omissions.counts.map(\.count) == [2, 1])
  }
}
