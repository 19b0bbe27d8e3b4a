import CatalogModel
import Testing

@testable import CatalogFormats

struct CoverReferenceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let base: String?
    let ref: String?
    let kind: String?

    init(_ text: String, base: String? = nil, _ ref: String?, _ kind: String? = nil) {
      self.text = text
      self.base = base
      self.ref = ref
      self.kind = kind
    }

    var testDescription: String { text }
  }

  static let feed = "https://feeds.example.org/a/b/feed.xml?page=2"

  static let cases: [Case] = [
    Case(
      "http://books.example.com/content?id=1&zoom=1", "http://books.example.com/content?id=1&zoom=1"
    ),
    Case("http://example.com/c?a=1&amp;b=2", "http://example.com/c?a=1&b=2"),
    Case(" https://example.com/c.jpg ", "https://example.com/c.jpg"),
    Case("../larger.jpg", base: feed, "https://feeds.example.org/a/larger.jpg"),
    Case("c.jpg", base: feed, "https://feeds.example.org/a/b/c.jpg"),
    Case("/c.jpg", base: feed, "https://feeds.example.org/c.jpg"),
    Case("../../../../c.jpg", base: feed, "https://feeds.example.org/c.jpg"),
    Case("//cdn.example.org/c.jpg", base: feed, "https://cdn.example.org/c.jpg"),
    Case("?size=l", base: feed, "https://feeds.example.org/a/b/feed.xml?size=l"),
    Case("dataset/Crime-Thriller/0000001.jpg", "dataset/Crime-Thriller/0000001.jpg"),
    Case("covers\\1.jpg", "covers/1.jpg"), Case("a/../b.jpg", "a/../b.jpg"), Case("0.jpg", "0.jpg"),
    // Placeholders.
    Case("https://s.example.com/assets/nophoto/book/111x148-bcc0.png", nil),
    Case("https://x.example.com/no-image.png", nil), Case("img/no_cover.gif", nil),
    Case("https://x.example.com/nocover", nil), Case("https://x.example.com/1x1.gif", nil),
    Case("", nil), Case("  ", nil),
    Case("http://x.example.com/casino-covers/1.jpg", "http://x.example.com/casino-covers/1.jpg"),
    // Secrets.
    Case("https://u:p@example.com/c.jpg", "https://example.com/c.jpg", "cover-credentials"),
    Case(
      "https://example.com/c.jpg?id=1&token=abc&w=2", "https://example.com/c.jpg?id=1&w=2",
      "cover-credentials"),
    Case(
      "https://example.com/c.jpg?access_token=a", "https://example.com/c.jpg", "cover-credentials"),
    Case(
      "https://example.com/c?API_KEY=1&password=2&sig=3", "https://example.com/c",
      "cover-credentials"),
    Case("c.jpg?auth=1", base: feed, "https://feeds.example.org/a/b/c.jpg", "cover-credentials"),
    // Places on a computer.
    Case("file:///etc/hosts", nil, "cover-local"), Case("/home/x/cover.jpg", nil, "cover-local"),
    Case("C:\\books\\cover.jpg", nil, "cover-local"),
    Case("C:/books/cover.jpg", nil, "cover-local"),
    Case("\\\\server\\share\\c.jpg", nil, "cover-local"), Case("~/c.jpg", nil, "cover-local"),
    Case("../c.jpg", nil, "cover-local"), Case("a/../../c.jpg", nil, "cover-local"),
    Case("a\\..\\..\\c.jpg", nil, "cover-local"), Case("a#/../../../c.jpg", nil, "cover-local"),
    Case("%2e%2e/c.jpg", nil, "cover-local"), Case("..%2fc.jpg", nil, "cover-local"),
    // What is no reference.
    Case("javascript:alert(1)", nil, "cover-form"),
    Case("ftp://example.com/c.jpg", nil, "cover-form"),
    Case("https:///c.jpg", nil, "cover-form"), Case("a\u{0}b.jpg", nil, "cover-form"),
    Case("..", nil, "cover-local"),
    // Pictures in the text.
    Case("data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    Case("data:text/html;base64,aGk=", nil, "cover-data"),
    Case("data:image/png;base64,a b", nil, "cover-data"),
  ]

  @Test(arguments: cases)
  func `a reference gives a cover, or says why not`(_ item: Case) {
    let found = CoverReference.read(item.text, base: item.base)
    #expect(found.cover?.ref == item.ref)
    #expect(found.warning?.kind == item.kind)
  }

  @Test func `no warning tells a secret`() {
    for text in [
      "https://u:hunter2@example.com/c.jpg", "ftp://u:hunter2@example.com/c.jpg",
      "ftp://example.com/c.jpg?token=hunter2",
    ] {
      let message = CoverReference.read(text).warning?.message ?? ""
      #expect(!message.isEmpty)
      #expect(!message.contains("hunter2"))
    }
  }

  @Test func `a picture of a megabyte and a reference of five thousand bytes are refused`() {
    let picture = "data:image/png;base64," + String(repeating: "A", count: 1_000_000)
    #expect(CoverReference.read(picture).warning?.kind == "cover-data")
    let long = "https://example.com/" + String(repeating: "a", count: 5000)
    #expect(CoverReference.read(long).warning?.kind == "cover-form")
  }

  @Test func `a number of Open Library becomes an address`() {
    #expect(
      CoverReference.openLibrary("8231856")?.ref
        == "https://covers.openlibrary.org/b/id/8231856-L.jpg")
    #expect(CoverReference.openLibrary("-1") == nil)
    #expect(CoverReference.openLibrary("0") == nil)
  }
}
