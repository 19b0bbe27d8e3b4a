import CatalogModel
import Testing

@testable import CatalogFormats

/// A format that carries a title and a date as free text, for faults that no format may have.
struct Carrier: CustomTestStringConvertible, Sendable {
  var name: String
  /// A catalog of one book.
  var file: @Sendable (_ title: String, _ date: String?) -> [UInt8]

  var testDescription: String { name }

  private static func text(
    _ name: String, _ file: @escaping @Sendable (_ title: String, _ date: String?) -> String
  ) -> Carrier {
    Carrier(name: name) { title, date in Array(file(title, date).utf8) }
  }

  static let tables: [Carrier] = [
    text("csv") { "title,published,publisher\n\"\($0)\",\"\($1 ?? "")\",P\n" },
    text("tsv, German headers") { "Titel\tErscheinungsdatum\tVerlag\n\($0)\t\($1 ?? "")\tP\n" },
    text("Chinese table") { "书名;出版日期;出版社\n\($0);\($1 ?? "");P\n" },
  ]

  static let json: [Carrier] = [
    text("flat objects") { #"[{"title":"\#($0)"\#(member("published", $1))}]"# },
    text("objects on lines") {
      "{\"title\":\"\($0)\"\(member("publishedDate", $1))}\n{\"title\":\"Z\"}\n"
    },
    text("Google Books") {
      #"{"kind":"books#volumes","items":[{"kind":"books#volume","id":"x","volumeInfo":{"title":"#
        + "\"\($0)\"" + member("publishedDate", $1) + "}}]}"
    },
    text("Open Library") {
      #"[{"key":"/books/OL1M","type":{"key":"/type/edition"},"title":"\#($0)"\#(member("publish_date", $1))}]"#
    },
    text("OPDS 2.0") {
      #"{"metadata":{"title":"F"},"links":[],"publications":[{"metadata":{"title":"\#($0)""#
        + member("published", $1) + #"},"links":[{"href":"b"}]}]}"#
    },
  ]

  static let documents: [Carrier] = [
    text("OPDS 1") { title, date in
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dcterms="http://purl.org/dc/terms/"><entry>
      <id>x</id><title>\(title)</title>\(date.map { "<dcterms:issued>\($0)</dcterms:issued>" } ?? "")
      </entry></feed>
      """
    },
    text("ONIX 2.1") { title, date in
      """
      <ONIXMessage><Product><RecordReference>x</RecordReference><Title><TitleType>01</TitleType>
      <TitleText>\(title)</TitleText></Title>\
      \(date.map { "<PublicationDate>\($0)</PublicationDate>" } ?? "")</Product></ONIXMessage>
      """
    },
    text("ONIX 3.0") { title, date in
      """
      <ONIXMessage release="3.0"><Product><RecordReference>x</RecordReference><DescriptiveDetail>
      <TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
      <TitleText>\(title)</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
      <PublishingDetail>\(date.map {
        "<PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>\($0)</Date></PublishingDate>"
      } ?? "")</PublishingDetail></Product></ONIXMessage>
      """
    },
    text("BibTeX") { "@book{x,\n title = {\($0)}\($1.map { ",\n date = {\($0)}" } ?? "")\n}\n" },
    text("RIS") { "TY  - BOOK\nTI  - \($0)\n\($1.map { "DA  - \($0)\n" } ?? "")ER  - \n" },
  ]

  static let marc: [Carrier] = [
    Carrier(name: "MARC 21") { title, date in
      MARCBuilder().control("001", "1").data("245", "00$a\(title)")
        .data("264", " 1$bP$c\(date ?? "")").bytes
    },
    Carrier(name: "UNIMARC") { title, date in
      MARCBuilder().control("001", "1").data("200", "1 $a\(title)")
        .data("210", "  $cP$d\(date ?? "")").bytes
    },
  ]

  static let all = tables + json + documents + marc

  private static func member(_ key: String, _ value: String?) -> String {
    value.map { ",\"\(key)\":\"\($0)\"" } ?? ""
  }

  /// The book that a catalog of it holds, and what was doubtful.
  func reading(_ title: String, _ date: String?) throws -> Reading {
    var options = ReadingOptions()
    options.latestYear = 2029
    return try Reading(bytes: file(title, date), options: options)
  }
}
