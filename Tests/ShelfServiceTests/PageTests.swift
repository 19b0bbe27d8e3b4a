import CatalogModel
import Testing

@testable import ShelfService

struct PageTests {
  @Test func `the overview shows the months newest first, with links`() throws {
    let html = try ServiceFixture().text("/")
    let months = ["/months/2024-05", "/months/2023-02", "/months/2023-01", "/months/2022-03"]
    let places = months.map { html.range(of: "href=\"\($0)\"") }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap { $0?.lowerBound } == places.compactMap { $0?.lowerBound }.sorted())
  }

  @Test func `a month's pages hold each of its books once, in shelf order`() throws {
    let fixture = try ServiceFixture()
    var target: String? = "/months/2024-05"
    var titles: [String] = []
    var pages = 0
    while let page = target {
      let html = fixture.text(page)
      titles += html.labels
      target = html.next
      pages += 1
    }
    #expect(pages == 3)
    #expect(titles == (0..<120).map { "Book \($0), Ann Author \($0)" })
  }

  @Test(arguments: ["/books/99999", "/nosuch", "/months/2024-05?after=x", "/sections/99999"])
  func `a browser gets a page that leads on where a program gets a problem`(_ target: String) throws
  {
    let fixture = try ServiceFixture()
    let program = fixture.get(target)
    let browser = fixture.get(target, ["accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"])
    #expect(program.header("Content-Type") == "application/problem+json")
    #expect(browser.header("Content-Type") == "text/html; charset=utf-8")
    #expect(browser.status == program.status && program.status >= 400)
    #expect(browser.header("Cache-Control") == "no-store")
    #expect(browser.header("Vary")?.contains("Accept") == true)
    #expect(String(decoding: browser.bytes, as: UTF8.self).contains("<a href=\"/\">All months</a>"))
  }

  @Test func `an address of programs answers a browser as it does a program`() throws {
    let reply = try ServiceFixture().get("/api/v1/books/99999", ["accept": "text/html"])
    #expect(reply.header("Content-Type") == "application/problem+json")
  }

  @Test func `what a catalog says is text on a page, and links of other schemes are none`() throws {
    let fixture = try ServiceFixture()
    let id = try #require(try fixture.json("/api/v1/search?q=alert")["books"]?[0]?["id"]?.int)
    let html = fixture.text("/books/\(id)")
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"))
    #expect(html.contains("<p class=\"description\">&lt;img src=x onerror=alert(2)&gt;</p>"))
    #expect(html.contains("<p class=\"description\">Second paragraph</p>"))
    #expect(html.contains("href=\"https://example.org/a?b=1&amp;c=2\""))
    #expect(!html.contains("javascript:"))
    for page in ["/", "/months/2023-01", "/search?q=alert"] {
      #expect(!fixture.text(page).contains("<script>alert"))
    }
  }

  @Test(arguments: [
    ("https://example.org/", true), ("HTTP://example.org", true), ("mailto:a@example.org", true),
    ("/books/1", true), ("book.epub", true), ("a/b:c", true), ("javascript:alert(1)", false),
    ("JavaScript:alert(1)", false), (" java\u{9}script:alert(1)", false),
    ("data:text/html,x", false),
    ("file:///etc/passwd", false), ("vbscript:x", false), ("\u{1}javascript:x", false),
  ])
  func `links that could run something are none`(_ address: String, _ isSafe: Bool) {
    #expect(SafeLink.isSafe(address) == isSafe)
  }

  @Test(arguments: [("%E5%9B%BE%E4%B9%A6", "图书馆的故事"), ("ch%C3%A2teau", "Le château de ma mère")])
  func `search finds words of any script`(_ words: String, _ title: String) throws {
    #expect(try ServiceFixture().text("/search?q=" + words).labels == [title])
  }

  @Test func `words in the search field come back as text`() throws {
    let html = try ServiceFixture().text("/search?q=%22%3E%3Cscript%3E")
    #expect(!html.contains("\"><script>"))
    #expect(html.contains("value=\"&quot;&gt;&lt;script&gt;\""))
  }

  @Test func `a section within another has a page, and its parent leads to it`() throws {
    let fixture = try ServiceFixture()
    let html = fixture.text("/months/undated")
    let inner = try #require(html.firstMatch(of: /href="(\/sections\/\d+)"/)?.1)
    #expect(fixture.text(String(inner)).labels == ["Without a date"])
  }

  @Test func `pages allow no script but the service's own`() throws {
    let fixture = try ServiceFixture()
    for page in ["/", "/months/2024-05", "/search?q=book", "/months/undated"] {
      let reply = fixture.get(page)
      let policy = try #require(reply.header("Content-Security-Policy"))
      #expect(policy.contains("script-src 'self';") && policy.contains("default-src 'none'"))
      #expect(reply.header("X-Content-Type-Options") == "nosniff")
      #expect(reply.header("Referrer-Policy") == "no-referrer")
      let html = String(decoding: reply.bytes, as: UTF8.self)
      #expect(html.matches(of: /<script/).count == 1)
      #expect(html.matches(of: /\son[a-z]+=/).isEmpty)
    }
  }

  @Test func `what pages link to is there`() throws {
    let fixture = try ServiceFixture()
    for page in ["/", "/months/2024-05", "/months/2023-01", "/search?q=book"] {
      for link in fixture.text(page).matches(of: /(?:href|src)="(\/[^"]*)"/) {
        let target = link.1.split(separator: "&amp;").joined(separator: "&")
        #expect(fixture.get(target).status == 200, "\(page) leads to \(target)")
      }
    }
  }

  @Test func `links begin with the base that is given`() throws {
    let fixture = try ServiceFixture { settings, _ in settings.basePath = "https://example.org/b" }
    for page in ["/", "/opds", "/opds/v2", "/opds/new"] {
      let text = fixture.text(page)
      #expect(text.contains("https://example.org/b/"))
      #expect(text.matches(of: /href="\/|"href":"\//).isEmpty)
    }
  }

  @Test(arguments: ["/", "/months/2024-05", "/search?q=book", "/books/1"])
  func `what letters and networks hang on the address of a page is passed over`(_ page: String)
    throws
  {
    let fixture = try ServiceFixture()
    let plain = fixture.get(page)
    let followed = fixture.get(
      page + (page.contains("?") ? "&" : "?") + "utm_source=x&fbclid=1&utm_source=y")
    #expect(followed.status == 200)
    #expect(followed.bytes.count == plain.bytes.count && followed.bytes == plain.bytes)
    #expect(fixture.get("/api/v1/sections?utm_source=x").status == 400)
    #expect(fixture.get("/opds?utm_source=x").status == 400)
  }
}

extension String {
  /// What the links over covers say.
  var labels: [String] {
    matches(of: /<a class="over" href="[^"]*" aria-label="([^"]*)"/).map { String($0.1) }
  }

  /// Where a page goes on.
  var next: String? {
    firstMatch(of: /<a rel="next" href="([^"]*)"/).map {
      $0.1.split(separator: "&amp;").joined(separator: "&")
    }
  }

  func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
