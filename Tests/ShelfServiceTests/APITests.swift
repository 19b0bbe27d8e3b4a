import CatalogModel
import JSONText
import Testing

import func Glibc.unlink

@testable import ShelfService

struct APITests {
  /// A request for each address of the interface that reads.
  static let targets = [
    "/api/v1/openapi.json", "/api/v1/catalogs", "/api/v1/sections",
    "/api/v1/sections?from=2023&to=2024&reverse=true&limit=2", "/api/v1/sections/1",
    "/api/v1/sections/1/books?limit=3", "/api/v1/books?section=2023-01",
    "/api/v1/books?section=%231", "/api/v1/books?section=undated", "/api/v1/books/1",
    "/api/v1/search?q=book&limit=5", "/api/v1/search?q=to%20be%20had",
    "/api/v1/search/count?q=book", "/api/v1/heights?width=500",
    "/api/v1/layout?to=2023-02&arrangement=mosaic&scale=2", "/api/v1/layout?item-height=120",
    "/api/v1/visible?view-height=400&y=100", "/api/v1/search?q=!!!",
  ]

  @Test(arguments: targets)
  func `answers have the shape that the description promises`(_ target: String) throws {
    let fixture = try ServiceFixture()
    let description = try fixture.json("/api/v1/openapi.json")
    let reply = fixture.get(target)
    #expect(reply.status == 200)
    #expect(reply.header("Content-Type") == "application/json")
    let schema = try #require(Self.schema(of: target, in: description))
    let value = try JSONParser().parse(reply.bytes)
    #expect(SchemaCheck(root: description).faults(of: value, against: schema) == [])
  }

  @Test func `the description names every address of the interface and no other`() throws {
    let description = try ServiceFixture().json("/api/v1/openapi.json")
    #expect(description["openapi"]?.string == "3.1.0")
    let described = Set(description["paths"]?.object?.keys ?? [])
    let real = Set(Router.endpoints.map(\.path).filter { $0.hasPrefix("/api/v1/") })
    #expect(described == real)
  }

  private static func schema(of target: String, in description: JSONValue) -> JSONValue? {
    let path = target.split(separator: "?").first.map(String.init) ?? ""
    for (name, item) in (description["paths"]?.object?.members ?? []).map({ ($0.key, $0.value) }) {
      let parts = name.split(separator: "/")
      let own = path.split(separator: "/")
      guard parts.count == own.count,
        zip(parts, own).allSatisfy({ $0 == $1 || $0.hasPrefix("{") && Int($1) != nil })
      else { continue }
      return item["get"]?["responses"]?["200"]?["content"]?["application/json"]?["schema"]
    }
    return nil
  }

  @Test(arguments: [1, 2, 50, 500])
  func `a page written from rows is the page of the books that the store gives`(_ limit: Int) throws
  {
    let odd = ServiceFixture.book("Odd \"one\" 图书", 2024, 5) {
      $0.contributors = [
        Contributor(name: "A \"quoted\" name"), Contributor(name: "B", role: "editor"),
      ]
      $0.covers = [Cover(ref: "a.png"), Cover(ref: "b.png", kind: .thumbnail, width: 8, height: 9)]
    }
    let fixture = try ServiceFixture(books: ServiceFixture.someBooks + [odd])
    for section in try fixture.repository.sections(inCatalog: "main") {
      for after in [nil, 1, 60, 119, 120] as [Int64?] {
        let page = try fixture.repository.books(inSection: section.id, after: after, limit: limit)
        var json = JSONWriter()
        CatalogJSON.write(page, of: section, to: &json) { _ in }
        let cursor = after.map { "&after=\($0)" } ?? ""
        let target = "/api/v1/sections/\(section.id)/books?limit=\(limit)\(cursor)"
        #expect(fixture.text(target) == String(decoding: json.bytes, as: UTF8.self))
      }
    }
  }

  @Test func `pages of books are joined by their cursor`() throws {
    let fixture = try ServiceFixture()
    var titles: [String] = []
    var after = ""
    repeat {
      let page = try fixture.json("/api/v1/books?section=2024-05&limit=50\(after)")
      titles += (page["books"]?.array ?? []).compactMap { $0["title"]?.string }
      after = page["next"]?.string.map { "&after=\($0)" } ?? ""
    } while !after.isEmpty
    #expect(titles == (0..<120).map { "Book \($0)" })
  }

  @Test func `a header leads to the next page`() throws {
    let fixture = try ServiceFixture()
    let reply = fixture.get("/api/v1/sections?limit=2")
    let link = try #require(reply.header("Link"))
    let target = try #require(link.firstMatch(of: /^<(.*)>; rel="next"$/)?.1)
    let first = try fixture.json("/api/v1/sections")
    let second = try fixture.json(String(target))
    #expect(second[0] == first[2])
  }

  @Test(arguments: [
    ("/api/v1/heights?width=wide", 400, "width"), ("/api/v1/heights?width=inf", 400, "width"),
    ("/api/v1/heights?nonsense=1", 400, "nonsense"), ("/api/v1/heights?scale=0", 400, "scale"),
    ("/api/v1/layout?arrangement=diagonal", 400, "arrangement"),
    ("/api/v1/search", 400, "q"), ("/api/v1/search?q=a&q=b", 400, "q"),
    ("/api/v1/search?q=a&after=7", 400, "after"), ("/api/v1/books", 400, "section"),
    ("/api/v1/books?section=May", 400, "section"), ("/api/v1/heights?from=2024-13", 400, "from"),
    ("/api/v1/heights?from=2024&to=2023", 409, "from"),
    ("/api/v1/heights?item=10x10&item-height=10", 409, "item-height"),
    ("/api/v1/sections?catalog=none", 404, "catalog"), ("/api/v1/books/x", 404, "id"),
  ])
  func `an error says which parameter is wrong`(_ target: String, _ status: Int, _ name: String)
    throws
  {
    let reply = try ServiceFixture().get(target)
    #expect(reply.status == status)
    #expect(reply.header("Content-Type") == "application/problem+json")
    let problem = try JSONParser().parse(reply.bytes)
    #expect(problem["status"]?.int == status)
    #expect(problem["parameter"]?.string == name)
  }

  @Test func `numbers that leave no room are refused with the sum that does not fit`() throws {
    let problem = try ServiceFixture().json("/api/v1/heights?width=100")
    #expect(problem["status"]?.int == 409)
    #expect(problem["detail"]?.string?.contains("15 + 8 + 100 + 8 + 15 = 146") == true)
  }

  @Test func `an error names what is allowed`() throws {
    let fixture = try ServiceFixture()
    let choice = try fixture.json("/api/v1/layout?direction=up")
    #expect(choice["allowed"]?.array?.compactMap(\.string) == ["ltr", "rtl"])
    let unknown = try fixture.json("/api/v1/sections/1?x=1")
    #expect(unknown["detail"]?.string == "there is no parameter “x” here")
    let method = fixture.get("/api/v1/sections", method: "DELETE")
    #expect(method.status == 405)
    #expect(method.header("Allow") == "GET, HEAD, OPTIONS")
  }

  @Test(arguments: ["/nope", "/api/v1/books/99999", "/api/v1/sections/99999", "/books/7/x", "//"])
  func `what is not there is not found`(_ target: String) throws {
    #expect(try ServiceFixture().get(target).status == 404)
  }

  @Test(arguments: ["/%", "/%zz", "/%ff", "/a%00b", "/search?q=%00", "/search?q=%c3%28", "nope"])
  func `a target that is no UTF-8 is refused`(_ target: String) throws {
    #expect(try ServiceFixture().get(target).status == 400)
  }

  @Test func `no error tells of files, versions or SQL`() throws {
    let fixture = try ServiceFixture()
    unlink(fixture.folder.path + "/shelf.db")
    let path = fixture.folder.path + "/shelf.db"
    fixture.folder.file("shelf.db", Array("no database".utf8))
    let gone = try ServiceFixture()
    for target in ["/", "/api/v1/sections", "/opds", "/books/1"] {
      for reply in [fixture.get(target), gone.get(target + "%")] {
        let text = String(decoding: reply.bytes, as: UTF8.self).lowercased()
        #expect(!text.contains(path) && !text.contains("select") && !text.contains("sqlite"))
        #expect(!text.contains("/tmp"))
      }
    }
  }

  @Test func `what a viewport shows is what the whole layout has there`() throws {
    let fixture = try ServiceFixture()
    let layout = try fixture.json("/api/v1/layout")
    let visible = try fixture.json("/api/v1/visible?view-height=300&y=2000")
    let shown = (visible["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    #expect(!shown.isEmpty)
    let all = (layout["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
    for item in shown {
      let same = all.first { $0["book"] == item["book"] }
      #expect(same?["frame"] == item["frame"])
    }
    let expected = all.filter { item in
      guard let y = item["frame"]?["y"]?.double, let height = item["frame"]?["height"]?.double
      else {
        return false
      }
      return y < 2300 && y + height > 2000
    }
    #expect(shown.count == expected.count)
  }
}
