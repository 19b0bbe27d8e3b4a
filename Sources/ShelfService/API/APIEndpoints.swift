import CatalogModel
import JSONText
import PageOutput
import ShelfPages

/// The data of a catalog as JSON, in the shapes of the command line.
enum APIEndpoints {
  static let root = "/api/v1"

  static let all = [
    Endpoint(
      root + "/openapi.json", id: "openapi", "this interface's description", answer: "object",
      .plain { OpenAPI.response(takesCatalogs: $0.service.settings.imports != nil) }),
    Endpoint(
      root + "/catalogs", id: "catalogs", "the catalogs with their counts", answer: "Catalogs",
      .reading(catalogs)),
    Endpoint(
      root + "/sections", id: "sections", "the sections of a catalog, each before those within it",
      answer: "Sections",
      Parameter.choice + [
        Parameter("limit", .integer(1...5000), "at most so many (default 1000)"),
        Parameter("after", .integer(1...Int64.max), "go on behind the section of this number"),
      ], .reading(sections)),
    Endpoint(
      root + "/sections/{id}", id: "section", "a section", answer: "Section", [.id],
      .reading(section)),
    Endpoint(
      root + "/sections/{id}/books", id: "sectionBooks", "a page of the books of a section",
      answer: "BookPage", [.id, .limit, .afterPosition], .reading(sectionBooks)),
    Endpoint(
      root + "/books", id: "books", "a page of the books of a section that a period names",
      answer: "BookPage", [.section, .catalog, .limit, .afterPosition], .reading(books)),
    Endpoint(
      root + "/books/{id}", id: "book", "a book", answer: "SearchedBook", [.id], .reading(book)),
    Endpoint(
      root + "/search", id: "search", "a page of the books in which all words occur",
      answer: "SearchPage", [.words, .catalog, .limit, .afterHit], .longReading(search)),
    Endpoint(
      root + "/search/count", id: "searchCount", "how many books a search finds", answer: "Count",
      [.words, .catalog], .longReading(count)),
    Endpoint(
      root + "/heights", id: "heights", "how high each section is and where it starts",
      answer: "Heights", Parameter.choice + Parameter.style, .longReading(LayoutAnswers.heights)),
    Endpoint(
      root + "/layout", id: "layout", "the nested layout of sections", answer: "Layout",
      Parameter.choice + Parameter.style, .longReading(LayoutAnswers.layout)),
    Endpoint(
      root + "/visible", id: "visible", "what a viewport shows of the layout", answer: "Visible",
      Parameter.choice + Parameter.style + LayoutAnswers.viewport,
      .longReading(LayoutAnswers.visible)),
  ]

  static func response(_ json: inout JSONWriter) -> Response {
    Response(type: "application/json", body: json.takeBytes())
  }

  private static func catalogs(_ call: Call) throws -> Response {
    var json = JSONWriter()
    json.beginArray()
    for catalog in try call.store.catalogs() {
      json.beginObject()
      json.member("name", catalog.name)
      json.member("sectionCount", catalog.sectionCount)
      json.member("bookCount", catalog.bookCount)
      json.member("coverCount", catalog.coverCount)
      if let moment = catalog.lastImport { json.member("lastImport", moment) }
      json.endObject()
    }
    json.endArray()
    json.lineFeed()
    return response(&json)
  }

  private static func sections(_ call: Call) throws -> Response {
    var sections = try SectionFinder(call).tree().flatMap(\.flattened)
    if let after = call.arguments.integer("after") {
      guard let index = sections.firstIndex(where: { $0.id == after }) else {
        throw Problem(404, "there is no section \(after) to go on behind", parameter: "after")
      }
      sections.removeFirst(index + 1)
    }
    let limit = call.arguments.integer("limit").map { Int($0) } ?? 1000
    var json = JSONWriter()
    json.beginArray()
    for section in sections.prefix(limit) { CatalogJSON.write(section, to: &json) }
    json.endArray()
    json.lineFeed()
    var response = response(&json)
    if sections.count > limit { link(next: String(sections[limit - 1].id), call, &response) }
    return response
  }

  private static func section(_ call: Call) throws -> Response {
    var json = JSONWriter()
    CatalogJSON.write(try SectionFinder(call).byID(), to: &json)
    json.lineFeed()
    return response(&json)
  }

  private static func sectionBooks(_ call: Call) throws -> Response {
    try page(of: SectionFinder(call).byID(), call)
  }

  private static func books(_ call: Call) throws -> Response {
    try page(of: SectionFinder(call).named(call.arguments.text("section") ?? ""), call)
  }

  private static func page(of section: Section, _ call: Call) throws -> Response {
    var json = JSONWriter(capacity: min(call.limit, 100) << 9)
    let next = try CatalogJSON.writePage(
      of: section, from: call.store, after: call.arguments.integer("after"), limit: call.limit,
      to: &json)
    var response = response(&json)
    if let next { link(next: String(next), call, &response) }
    return response
  }

  private static func book(_ call: Call) throws -> Response {
    let id = call.arguments.integer("id") ?? 0
    guard let book = try call.store.book(id: id) else { throw Problem.notFound("book \(id)") }
    var json = JSONWriter()
    CatalogJSON.write(book, section: try call.store.section(id: book.section), to: &json)
    json.lineFeed()
    return response(&json)
  }

  private static func search(_ call: Call) throws -> Response {
    let page = try Searching.page(call, limit: call.limit)
    var json = JSONWriter()
    CatalogJSON.write(page, to: &json) { _ in }
    var response = response(&json)
    if let next = page.next { link(next: next, call, &response) }
    return response
  }

  private static func count(_ call: Call) throws -> Response {
    var json = JSONWriter()
    json.beginObject()
    json.member("count", try Searching.count(call))
    json.endObject()
    json.lineFeed()
    return response(&json)
  }

  /// RFC 8288: where the next page is.
  private static func link(next: String, _ call: Call, _ response: inout Response) {
    let address = call.link(Paging.target(call, after: next))
    response.headers.append(("Link", "<\(address)>; rel=\"next\""))
  }
}

/// Addresses of further pages.
enum Paging {
  /// The request's address with another cursor, and with the state that this page is made from.
  static func target(_ call: Call, after: String?) -> String {
    var target = ""
    for segment in call.request.path { target += "/" + PercentEncoding.encode(segment) }
    // What letters hang on the address of a page does not go on to the next one.
    var query = call.request.query.filter {
      $0.name != "after" && $0.name != "at" && call.arguments.text($0.name) != nil
    }
    if let after {
      query.append(("after", after))
      if let position = call.state?.position { query.append(("at", String(position))) }
    }
    return (target.isEmpty ? "/" : target) + text(of: query)
  }

  static func text(of query: [(name: String, value: String)]) -> String {
    guard !query.isEmpty else { return "" }
    return "?"
      + query.map { PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value) }
      .joined(separator: "&")
  }
}

/// Searching for the words of a request. Words that hold none, such as `!`, find nothing.
enum Searching {
  static func query(_ call: Call, limit: Int) -> SearchQuery {
    SearchQuery(
      words(call), catalog: call.catalog, limit: limit,
      after: call.arguments.text("after"))
  }

  /// The words, by the name that the address has for them: OPDS 2.0 calls them a query.
  static func words(_ call: Call) -> String {
    call.arguments.text("query") ?? call.arguments.text("q") ?? ""
  }

  static func page(_ call: Call, limit: Int) throws -> SearchPage {
    do {
      let page = try call.store.search(query(call, limit: limit))
      if page.hits.isEmpty { try SectionFinder(call).checkCatalog() }
      return page
    } catch let error as RepositoryError where error.kind == .unusableQuery {
      return SearchPage(hits: [], next: nil)
    }
  }

  static func count(_ call: Call) throws -> Int {
    do {
      let count = try call.store.countMatches(query(call, limit: 1))
      if count == 0 { try SectionFinder(call).checkCatalog() }
      return count
    } catch let error as RepositoryError where error.kind == .unusableQuery {
      return 0
    }
  }
}
