import CatalogModel
import CatalogStore
import Testing

@testable import ShelfService

struct CachingTests {
  @Test(arguments: ["/", "/months/2024-05", "/api/v1/sections", "/opds", "/opds/v2", "/books/1"])
  func `a client that has an answer is told so until the catalog changes`(_ target: String) throws {
    let fixture = try ServiceFixture()
    let etag = try #require(fixture.get(target).header("ETag"))
    #expect(!etag.hasPrefix("W/"))
    let again = fixture.get(target, ["if-none-match": "\"other\", \(etag)"])
    #expect(again.status == 304)
    #expect(again.bytes.isEmpty)
    #expect(again.header("ETag") == etag)
    try fixture.store([ServiceFixture.book("One more", 2024, 5)])
    let changed = fixture.get(target, ["if-none-match": etag])
    #expect(changed.status == 200)
    #expect(changed.header("ETag") != etag)
  }

  @Test func `another program's change is seen, whatever it changes`() throws {
    let fixture = try ServiceFixture()
    let before = fixture.get("/api/v1/books/1")
    let other = try SQLiteCatalogRepository(
      path: fixture.folder.path + "/shelf.db", access: .writing)
    let book = ServiceFixture.book("Book 0", 2024, 5) {
      $0.contributors = [Contributor(name: "Ann Author 0", role: "author")]
      $0.pages = 77
    }
    _ = try other.importBooks(into: "main", options: ImportOptions()) { try $0.add([book]) }
    let after = fixture.get("/api/v1/books/1")
    #expect(after.header("ETag") != before.header("ETag"))
    #expect(String(decoding: after.bytes, as: UTF8.self).contains("\"pages\":77"))
  }

  @Test func `a service begun anew gives the same tags for the same state`() throws {
    let fixture = try ServiceFixture()
    _ = fixture.get("/api/v1/sections")
    let etag = fixture.get("/api/v1/sections").header("ETag")
    let again = try Service(
      repository: fixture.repository, settings: fixture.service.settings,
      covers: CoverStore(
        folders: [fixture.folder.path + "/covers"], fetched: fixture.folder.path + "/fetched"))
    let reply = again.answer(try Request(method: "GET", target: "/api/v1/sections"))
    #expect(reply.header("ETag") == etag)
  }

  @Test func `answers are compressed where that is accepted, under another tag`() throws {
    let fixture = try ServiceFixture()
    let plain = fixture.get("/api/v1/sections/1/books")
    let packed = fixture.get("/api/v1/sections/1/books", ["accept-encoding": "br, gzip;q=0.5"])
    #expect(plain.header("Content-Encoding") == nil)
    #expect(packed.header("Content-Encoding") == "gzip")
    #expect(packed.header("Vary") == "Accept-Encoding" && plain.header("Vary") == "Accept-Encoding")
    #expect(packed.header("ETag") != plain.header("ETag"))
    #expect(packed.bytes.count * 3 < plain.bytes.count)
    #expect(packed.bytes.starts(with: [0x1F, 0x8B]))
  }

  @Test(arguments: [
    ("gzip", true), ("*", true), ("gzip;q=0", false), ("identity", false), ("deflate, GZIP", true),
    ("*;q=0, gzip;q=1.0", true), ("gzip;q=0, *", false),
  ])
  func `the header says whether gzip is accepted`(_ header: String, _ accepts: Bool) {
    #expect(ContentCoding.acceptsGzip(header) == accepts)
  }

  @Test func `answers are made once for as long as nothing changes`() throws {
    let fixture = try ServiceFixture()
    let first = fixture.get("/api/v1/sections").answer
    #expect(fixture.get("/api/v1/sections").answer === first)
    try fixture.store([ServiceFixture.book("One more", 2024, 5)])
    #expect(fixture.get("/api/v1/sections").answer !== first)
  }

  @Test func `ready answers take no more than their room`() {
    let cache = AnswerCache(limit: 100_000)
    for number in 0..<1000 {
      let answer = Answer(
        Response(type: "text/plain", body: Array(repeating: 0, count: 5_000)), etag: nil)
      cache.store(answer, for: AnswerCache.Key(target: "/\(number)", isPacked: false), stamp: 1)
    }
    let kept = (0..<1000).filter {
      cache.answer(to: AnswerCache.Key(target: "/\($0)", isPacked: false), stamp: 1) != nil
    }
    #expect(kept.count <= 8)
    #expect(kept.last == 999)
  }

  @Test func `other sites' scripts may read where that is allowed`() throws {
    #expect(
      try ServiceFixture().get("/api/v1/sections").header("Access-Control-Allow-Origin") == nil)
    let fixture = try ServiceFixture { settings, _ in settings.origin = "https://example.org" }
    let reply = fixture.get("/api/v1/sections")
    #expect(reply.header("Access-Control-Allow-Origin") == "https://example.org")
    #expect(fixture.get("*", method: "OPTIONS").status == 204)
    let asked = fixture.get("/api/v1/sections", method: "OPTIONS")
    #expect(asked.status == 204)
    #expect(asked.header("Access-Control-Allow-Methods") == "GET, HEAD, OPTIONS")
  }

  @Test func `all reads of an answer see one state`() throws {
    let fixture = try ServiceFixture()
    try fixture.repository.withSnapshot { snapshot in
      let before = try snapshot.sections(inCatalog: "main")
      try fixture.store((0..<50).map { ServiceFixture.book("Later \($0)", 2024, 6) })
      #expect(try snapshot.sections(inCatalog: "main") == before)
      #expect(try snapshot.countMatches(SearchQuery("later")) == 0)
    }
    #expect(try fixture.repository.countMatches(SearchQuery("later")) == 50)
  }

  @Test func `a snapshot is of no use after its end`() throws {
    let fixture = try ServiceFixture()
    let kept = try fixture.repository.withSnapshot { $0 }
    #expect(throws: RepositoryError.self) { try kept.sections(inCatalog: "main") }
  }
}
