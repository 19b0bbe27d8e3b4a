import CatalogModel
import Testing

@testable import CatalogFormats

/// People in the JSON of others and of our own lists.
@Suite struct JSONPeopleTests {
  private func people(_ book: Book) -> [String] {
    book.contributors.map { $0.name + ($0.role.map { ":" + $0 } ?? "") }
  }

  static let lists: [(members: String, people: [String])] = [
    (#""contributors": [{"name": "C D", "role": "translator"}]"#, ["C D:translator"]),
    (
      #""contributors": [{"name": "C D", "role": "Translator"}, {"name": "E F"}]"#,
      ["C D:translator", "E F"]
    ),
    (
      #""authors": [{"name": "C D", "role": "editor"}, {"name": "E F"}]"#,
      ["C D:editor", "E F:author"]
    ),
    (#""authors": [{"name": "Doe, Jane", "role": "Illustrateur"}]"#, ["Jane Doe:illustrator"]),
    (#""authors": [{"name": "Doe & Roe", "role": "publisher"}]"#, ["Doe & Roe:publisher"]),
    (
      #""creators": [{"firstName": "Jane", "lastName": "Doe", "creatorType": "translator"}]"#,
      ["Jane Doe:translator"]
    ),
    (
      #""creators": [{"name": "An Institute", "creatorType": "seriesEditor"}]"#,
      ["An Institute:editor"]
    ),
    (
      #""author": {"@type": "Person", "givenName": "Jane", "familyName": "Doe"}"#,
      ["Jane Doe:author"]
    ),
    (#""author": {"given": "Jane", "family": "de la Cruz, Jr."}"#, ["Jane de la Cruz, Jr.:author"]),
    (
      #""editors": [{"name": "Jane Doe"}], "author": "John Roe""#,
      ["John Roe:author", "Jane Doe:editor"]
    ),
    (#""authors": [{"id": 7}, {"name": ""}, {"name": {"a": 1}}]"#, []),
  ]

  @Test(arguments: lists.indices)
  func `a person in an object has the role that the object says, else that of its key`(
    _ index: Int
  ) throws {
    let reading = try Reading(#"[{"title": "T", \#(Self.lists[index].members)}]"#)
    #expect(people(try #require(reading.books.first)).sorted() == Self.lists[index].people.sorted())
  }

  private static let listed = """
    {"id": 7, "title": "The Gate", "contributors": [{"name": "A. B. Cee", "role": "author"},
      {"name": "J\u{f6}rg M", "role": "translator"}, {"name": "Anne D Jr", "role": "illustrator"},
      {"name": "Department of Health, Education", "role": "editor"}, {"name": "No Role"}],
      "isbn": "9783100010001", "published": "2024", "series": {"name": "E", "number": "3"},
      "price": {"amount": 9.99, "currency": "GBP"},
      "covers": [{"ref": "https://x.example/c.jpg", "kind": "cover"},
        {"ref": "https://x.example/t.jpg", "kind": "thumbnail", "width": 10, "height": 20}],
      "links": [{"href": "https://x.example/a", "rel": "buy", "type": "text/html"}],
      "identifiers": {"goodreads": ["1"]}}
    """

  static let frames: [(before: String, after: String)] = [
    ("[", "]"), (#"{"section": {"id": 1, "period": "2024"}, "books": ["#, #"], "next": "x"}"#),
    (#"{"books": ["#, "]}"),
  ]

  @Test(arguments: frames.indices)
  func `a list of our own is read as it stands, with roles, sizes and links`(
    _ index: Int
  ) throws {
    let frame = Self.frames[index]
    let reading = try Reading(frame.before + Self.listed + frame.after)
    let book = try #require(reading.books.first)
    #expect(reading.understanding.dialect == "shelf list of books")
    #expect(
      people(book) == [
        "A. B. Cee:author", "Jörg M:translator", "Anne D Jr:illustrator",
        "Department of Health, Education:editor", "No Role",
      ])
    #expect(book.isbn?.digits == "9783100010001" && book.published?.description == "2024")
    #expect(book.series == Series(name: "E", number: "3"))
    #expect(book.price == Price(amount: "9.99", currency: "GBP"))
    #expect(book.covers.map(\.kind) == [.cover, .thumbnail] && book.covers[1].width == 10)
    #expect(book.links == [Link(href: "https://x.example/a", rel: "buy", type: "text/html")])
    #expect(book.identifiers == [Identifier(scheme: "goodreads", value: "1")])
  }

  @Test func `lines of our own list are read in the same way`() throws {
    let line = Self.listed.split(separator: "\n").joined(separator: " ")
    let reading = try Reading(line + "\n" + line.replacing("The Gate", with: "Another") + "\n")
    #expect(reading.titles == ["The Gate", "Another"])
    #expect(reading.books.allSatisfy { people($0).contains("Jörg M:translator") })
  }

  @Test(arguments: [
    #"{"id": 1, "title": "T", "contributors": ["Doe, Jane"]}"#,
    #"{"id": 1, "title": "T", "contributors": [{"name": "Doe, Jane", "role": "Author"}]}"#,
    #"{"id": 1, "title": "T", "shop": 1, "contributors": [{"name": "Doe, Jane"}]}"#,
  ])
  func `the list of another program with the same keys is not taken for ours`(
    _ object: String
  ) throws {
    let reading = try Reading("[\(object)]")
    #expect(reading.understanding.dialect == "book objects")
    #expect(reading.books.first?.contributors.map(\.name) == ["Jane Doe"])
  }

  @Test func `Open Library's contributors stand beside its authors with their roles`() throws {
    let reading = try Reading(
      """
      {"key": "/books/OL1M", "title": "T", "authors": [{"name": "A B"}],
       "contributors": [{"name": "C D", "role": "Illustrator"}, {"name": "A B"}]}
      """)
    #expect(people(try #require(reading.books.first)) == ["A B:author", "C D:illustrator"])
  }

  @Test(arguments: [
    ("[-1, 123]", ["https://covers.openlibrary.org/b/id/123-L.jpg"]),
    ("[123, 456]", ["https://covers.openlibrary.org/b/id/123-L.jpg"]), ("[-1]", []),
    ("[null, 0, 9]", ["https://covers.openlibrary.org/b/id/9-L.jpg"]),
  ])
  func `of Open Library's covers the first that is there counts`(
    _ covers: String, _ refs: [String]
  ) throws {
    let reading = try Reading(
      #"{"key": "/books/OL1M", "title": "T", "covers": \#(covers)}"#)
    #expect(reading.books.first?.covers.map(\.ref) == refs)
  }

  private static let record =
    #"{"leader":"00000nam a2200000 i 4500","fields":[{"245":{"subfields":[{"a":"T"}]}}]}"#

  @Test func `MARC in JSON is named, with what to do`() throws {
    #expect {
      _ = try Reading(Self.record)
    } throws: { error in
      "\(error)".contains("MARC-in-JSON") && "\(error)".contains("MARCXML")
    }
    for text in ["[\(Self.record)]", Self.record + "\n" + Self.record + "\n"] {
      let refused = try Reading(text).refused
      #expect(!refused.isEmpty)
      #expect(refused.allSatisfy { $0.reason.contains("MARCXML") })
    }
  }
}
