import CatalogModel
import Testing

@Suite struct SearchTests {
  func titles(_ repository: any CatalogRepository, _ words: String) throws -> [String] {
    try repository.search(SearchQuery(words)).hits.map(\.book.book.title)
  }

  @Test(arguments: Engine.available)
  func `case, accents and width do not matter`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("Le Château de ma mère"), incoming("ＳＱＬ入門"), incoming("ｶﾞﾗｽの街")])
    for words in ["chateau", "CHÂTEAU", "cha\u{302}teau", "mere le"] {
      #expect(try titles(repository, words) == ["Le Château de ma mère"])
    }
    #expect(try titles(repository, "sql") == ["ＳＱＬ入門"])
    #expect(try titles(repository, "ガラス") == ["ｶﾞﾗｽの街"])
    #expect(try titles(repository, "chat").isEmpty)
  }

  @Test(arguments: Engine.available, ["図", "書", "館", "学", "図書", "書館", "図書館", "図書館学", "国立図書館学入門"])
  func `Han of any length is found anywhere in a title`(engine: Engine, words: String) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("国立図書館学入門"), incoming("図と書 館と学"), incoming("書図館")])
    let expected = ["書図館", "図と書 館と学", "国立図書館学入門"].filter { title in
      title.contains(words)
    }
    #expect(try titles(repository, words) == expected)
    #expect(try repository.countMatches(SearchQuery(words)) == expected.count)
  }

  @Test(
    arguments: Engine.available,
    [
      "9780306406157", "978-0-306-40615-7", "0-306-40615-2", "0306406152", "ISBN 978 0 306 40615 7",
      "isbn:0306406152", "978‐0‐306‐40615‐7", "physics 0306406152",
    ])
  func `an ISBN in any spelling finds its book`(engine: Engine, words: String) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([
      incoming("Physics", isbn: "9780306406157"), incoming("Other", isbn: isbn(5)),
      incoming("Set Physics") {
        $0.identifiers = [Identifier(scheme: "isbn", value: "0-306-40615-2")]
      },
    ])
    #expect(try titles(repository, words) == ["Physics", "Set Physics"])
    #expect(try repository.countMatches(SearchQuery(words)) == 2)
    #expect(try titles(repository, "chemistry 0306406152").isEmpty)
  }

  @Test(arguments: Engine.available)
  func `a title in its original script is found until it is removed`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let original = Identifier(scheme: Identifier.originalTitle, value: "战争与和平: 全四册")
    try repository.add([
      incoming("Zhanzheng yu heping", isbn: isbn(1)) { $0.identifiers = [original] },
      incoming("Other", isbn: isbn(2)) {
        $0.identifiers = [Identifier(scheme: "doi", value: "战争")]
      },
    ])
    #expect(try titles(repository, "战争") == ["Zhanzheng yu heping"])
    #expect(try titles(repository, "heping 全四册") == ["Zhanzheng yu heping"])
    #expect(try repository.problems() == [])
    try repository.add([
      incoming("Zhanzheng yu heping", isbn: isbn(1)) {
        $0.identifiers = [Identifier(scheme: Identifier.originalTitle, value: "戰爭與和平")]
      }
    ])
    #expect(try titles(repository, "战争").isEmpty)
    #expect(try titles(repository, "戰爭") == ["Zhanzheng yu heping"])
    let stored = try repository.allBooks().filter { $0.book.title.hasPrefix("Z") }
    #expect(try repository.removeBooks(ids: stored.map(\.id)) == 1)
    #expect(try titles(repository, "戰爭").isEmpty)
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `operators and quotes are only words`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("Rock NOT Roll"), incoming("Rock Roll"), incoming("near title")])
    #expect(try titles(repository, "rock NOT roll") == ["Rock NOT Roll"])
    #expect(try titles(repository, "\"rock\" (roll* title:").isEmpty)
    #expect(try titles(repository, "title:near") == ["near title"])
    #expect(try titles(repository, "NEAR(title)") == ["near title"])
    #expect(try titles(repository, "\"\"ro\"").isEmpty)
    #expect(try titles(repository, "ro*").isEmpty)
    for words in ["", "  ", "\"*()", "…"] {
      let error = #expect(throws: RepositoryError.self) { try titles(repository, words) }
      #expect(error?.kind == .unusableQuery)
    }
  }

  @Test(arguments: Engine.available)
  func `a hostile query is refused at once`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([incoming("a 図")])
    let hostile = [
      String(repeating: "図", count: 400_000), String(repeating: "\"(", count: 500_000),
      (0..<200).map { "w\($0)" }.joined(separator: " "), String(repeating: "字", count: 300),
    ]
    for words in hostile {
      let error = #expect(throws: RepositoryError.self) { try titles(repository, words) }
      #expect(error?.kind == .unusableQuery)
    }
    #expect(try titles(repository, String(repeating: "a ", count: 20_000)) == ["a 図"])
  }

  @Test(arguments: Engine.available)
  func `titles come first, newest first, and pages have no gap`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    let dates = [nil, "2001", "2006-10", "2006-10-03", "1999-12"]
    try repository.add(
      (0..<40).map { number in
        incoming(number % 3 == 0 ? "moon \(number)" : "sun \(number)", dates[number % 5]) {
          if number % 3 == 1 { $0.publisher = "Moon" }
        }
      })
    try repository.add([incoming("moon elsewhere")], to: "other")
    let query = SearchQuery("moon")
    let all = try repository.search(query).hits.map(\.book)
    let inTitle = all.prefix { $0.book.title.hasPrefix("moon") }
    #expect(inTitle.count == 14)
    #expect(all.count == 27)
    #expect(try repository.countMatches(query) == 27)
    for part in [Array(inTitle), Array(all.dropFirst(14))] {
      let expected = part.sorted { left, right in
        left.book.published == right.book.published
          ? left.id > right.id : left.book.published.isNewer(than: right.book.published)
      }
      #expect(part == expected)
    }
    var paged: [StoredBook] = []
    var after: String?
    repeat {
      let page = try repository.search(SearchQuery("moon", limit: 4, after: after))
      #expect(page.hits.allSatisfy { $0.section.id == $0.book.section })
      paged += page.hits.map(\.book)
      after = page.next
    } while after != nil
    #expect(paged == all)
    #expect(throws: RepositoryError.self) {
      try repository.search(SearchQuery("moon", after: "x"))
    }
  }

  @Test(arguments: Engine.available)
  func `books left out are found after an import that includes them`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    var options = ImportOptions()
    options.isSearchable = false
    let books = [incoming("Alpha", isbn: isbn(1)), incoming("Beta", isbn: isbn(2))]
    _ = try repository.importBooks(into: "main", options: options) { try $0.add(books) }
    #expect(try titles(repository, "alpha").isEmpty)
    #expect(try repository.add(books) == [.unchanged, .unchanged])
    #expect(try titles(repository, "alpha") == ["Alpha"])
    #expect(try repository.problems() == [])
  }

  @Test(arguments: Engine.available)
  func `books of any number of words are found by each, and by phrases anywhere`(
    engine: Engine
  ) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    // Words of 59 letters: 17,000 of them are more than a megabyte.
    let tall = String(repeating: "h", count: 54)
    let long = incoming("long 夜の図書館", isbn: isbn(1), "2001") {
      $0.subjects = (0..<20_000).map { "word s\($0)" } + ["国立公文書館", "last"]
    }
    let repeating = incoming("repeating", isbn: isbn(2), "2002") {
      $0.subjects = (0..<300).map { "図書 r\($0)" } + ["図書目録"]
    }
    let huge = incoming("huge", isbn: isbn(3), "2003") {
      $0.subjects = (10_000..<27_000).map { tall + "\($0)" } + ["文書目録"]
    }
    let short = incoming("short 図書目録", isbn: isbn(4), "2004") { $0.subjects = ["word"] }
    try repository.add([long, repeating, huge, short])
    let expected: [(words: String, titles: [String])] = [
      ("word", ["short 図書目録", "long 夜の図書館"]), ("s19999", ["long 夜の図書館"]),
      ("公文書館", ["long 夜の図書館"]), ("夜の図書", ["long 夜の図書館"]), ("館 last", ["long 夜の図書館"]),
      ("図書目録", ["short 図書目録", "repeating"]), ("書目録", ["short 図書目録", "huge", "repeating"]),
      ("図書館", ["long 夜の図書館"]), ("立文", []), ("書公", []), (tall + "26999 文書目", ["huge"]),
      (tall + "26999 " + tall + "27000", []), ("repeating r299", ["repeating"]),
      (isbn(1) + " 公文書館", ["long 夜の図書館"]), (isbn(1) + " 文書目録", []),
    ]
    for (words, titles) in expected {
      #expect(try self.titles(repository, words) == titles, "\(words)")
      #expect(try repository.countMatches(SearchQuery(words)) == titles.count, "\(words)")
    }
    let first = try repository.search(SearchQuery("書目録", limit: 2))
    let second = try repository.search(SearchQuery("書目録", limit: 2, after: first.next))
    #expect((first.hits + second.hits).map(\.book.id) == [4, 3, 2])
    #expect(second.next == nil)
  }

  @Test(arguments: Engine.available)
  func `a U+0000 parts words and is no obstacle`(engine: Engine) throws {
    let place = try Place(engine)
    let repository = try place.repository()
    try repository.add([
      incoming("A\u{0}B 図\u{0}書") {
        $0.contributors = [Contributor(name: "C\u{0}D", role: "author")]
        $0.subjects = ["E\u{0}F"]
        $0.publisher = "G\u{0}H"
      }
    ])
    for words in ["a b", "b a", "c d", "e f", "g h", "図 書", "a\u{0}b"] {
      #expect(try repository.search(SearchQuery(words)).hits.count == 1, "\(words)")
    }
    for words in ["ab", "cd", "ef", "gh", "図書"] {
      #expect(try repository.search(SearchQuery(words)).hits.isEmpty, "\(words)")
    }
  }
}

extension PartialDate? {
  fileprivate func isNewer(than other: PartialDate?) -> Bool {
    guard let self else { return false }
    return other.map { self > $0 } ?? true
  }
}
