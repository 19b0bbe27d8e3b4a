import CatalogModel
import Testing

@testable import CatalogFormats

/// Fields of simple objects that hold objects and lists themselves.
@Suite struct JSONObjectFieldTests {
  private static func reading(_ fields: String) throws -> Reading {
    try Reading(#"[{"title":"T","isbn":"9780306406157",\#(fields)}]"#)
  }

  @Test(arguments: [
    (#"{"first":"Ursula","last":"Le Guin"}"#, "Ursula Le Guin:author"),
    (#"{"first_name":"Ana","last_name":"Ruiz"}"#, "Ana Ruiz:author"),
    (#"{"forename":"Ana","surname":"Ruiz"}"#, "Ana Ruiz:author"),
    (#"[{"firstName":"Ana","lastName":"Ruiz","role":"translator"}]"#, "Ana Ruiz:translator"),
    (#"{"display_name":"Ana Ruiz"}"#, "Ana Ruiz:author"),
    (#"{"person":{"name":{"given":"Ana","family":"Ruiz"}},"role":"editor"}"#, "Ana Ruiz:editor"),
    (#"{"nom":"Dupont","prenom":"Jean"}"#, "Jean Dupont:author"),
    (#"{"given":"Ludwig","non-dropping-particle":"van","family":"Bee"}"#, "Ludwig van Bee:author"),
    (#"{"name":"Ruiz, Ana"}"#, "Ana Ruiz:author"),
  ])
  func `a person may be an object whose parts stand apart`(_ value: String, _ person: String) throws
  {
    let reading = try Self.reading("\"author\":\(value)")
    let people = reading.books.first?.contributors.map { $0.name + ":" + ($0.role ?? "") }
    #expect(people == [person] && reading.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"{"year":2024,"month":5}"#, "2024-05"), (#"{"year":"2024","month":null}"#, "2024"),
    (#"{"year":2024,"month":"May","day":3}"#, "2024-05-03"),
    (#"{"date-parts":[[2024,5,7]]}"#, "2024-05-07"), ("[2024,6]", "2024-06"),
    (#"{"$date":"2024-05-01"}"#, "2024-05-01"), (#"{"value":"2024-05"}"#, "2024-05"),
    (#"{"jahr":2024,"monat":5}"#, "2024-05"),
  ])
  func `a date may be an object or a list of its parts`(_ value: String, _ date: String) throws {
    let reading = try Self.reading("\"publishedDate\":\(value)")
    #expect(reading.books.map { $0.published?.description } == [date] && reading.warnings.isEmpty)
  }

  @Test func `titles, series, prices, covers, publishers and numbers may be objects`() throws {
    let reading = try Reading(
      #"""
      [{"title":{"main":"T","subtitle":"S"},"series":{"title":"Rows","volume":3},
        "isbn":[{"type":"ISBN_13","identifier":"9780306406157"}],
        "price":{"amount":9.5,"currencyCode":"EUR"},"publisher":{"publisherName":"P"},
        "cover":{"small":"https://a.example/s.jpg","large":"https://a.example/l.jpg"},
        "identifiers":[{"type":"OCLC","identifier":"123"}],"language":{"code":"de"},
        "subjects":[{"name":"Art"},{"label":"Music"}],"description":{"en":"Text"}}]
      """#)
    let book = try #require(reading.books.first)
    #expect(book.title == "T" && book.subtitle == "S" && book.publisher == "P")
    #expect(book.series == Series(name: "Rows", number: "3"))
    #expect(book.isbn?.digits == "9780306406157" && book.languages == ["de"])
    #expect(book.price?.currency == "EUR")
    #expect(book.covers.map(\.ref) == ["https://a.example/l.jpg", "https://a.example/s.jpg"])
    #expect(book.covers.map(\.kind) == [.cover, .thumbnail])
    #expect(book.identifiers == [Identifier(scheme: "oclc", value: "123")])
    #expect(book.subjects == ["Art", "Music"] && book.description == "Text")
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: [
    #""author":{"id":5}"#, #""published":{"foo":1}"#, #""publisher":{"id":7,"kind":"x"}"#,
    #""series":{"id":7}"#, #""cover":{"w":1,"h":2}"#,
  ])
  func `an object that is not understood is named, and an empty one is nothing`(_ field: String)
    throws
  {
    let reading = try Self.reading(field)
    #expect(reading.records.count == 1 && reading.warnings == ["field-shape": 1])
    let empty = try Self.reading(field.prefix { $0 != "{" } + "{}")
    #expect(empty.records.count == 1 && empty.warnings.isEmpty)
  }
}
