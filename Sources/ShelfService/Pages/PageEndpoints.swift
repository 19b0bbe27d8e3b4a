import CatalogModel

/// Pages for people.
enum PageEndpoints {
  static let all = [
    Endpoint(
      "/", id: "overview", "the months, newest first", answer: "text/html",
      [
        Parameter("after", .integer(1...Int64.max), "go on behind the section of this number"),
        Parameter("year", .integer(-9999...9999), "the months of a year"),
      ], .reading { try OverviewPage($0).response() }),
    Endpoint(
      "/months/{period}", id: "monthPage", "the books of a month, a year, or without a date",
      answer: "text/html",
      [
        Parameter("period", .text(4...9), "YYYY-MM, YYYY or undated", place: .path), .afterPosition,
      ],
      .reading { try month($0) }),
    Endpoint(
      "/sections/{id}", id: "sectionPage", "the books of a section", answer: "text/html",
      [.id, .afterPosition],
      .reading { try SectionPage($0, of: SectionFinder($0).byID()).response() }),
    Endpoint(
      "/books/{id}", id: "bookPage", "a book", answer: "text/html", [.id],
      .reading { try BookDetailPage($0).response() }),
    Endpoint(
      "/search", id: "searchPage", "the books in which all words occur", answer: "text/html",
      [Parameter("q", .text(0...500), "words"), .afterHit],
      .longReading { try SearchResultsPage($0).response() }),
    Endpoint(
      "/assets/shelf.js", id: "script", "endless scrolling and keys", answer: "text/javascript",
      [version], .plain { _ in Assets.response(Assets.script, "text/javascript; charset=utf-8") }),
    Endpoint(
      "/assets/shelf.css", id: "styleSheet", "the style of what stands around the shelves",
      answer: "text/css", [version],
      .plain { _ in Assets.response(Assets.styleSheet, "text/css; charset=utf-8") }),
  ]

  private static let version = Parameter(
    "v", .text(1...20), "what the file's content is told by, so that it may be kept")

  /// Where several sections have a period, the overview of its year shows them all.
  private static func month(_ call: Call) throws -> Response {
    let text = call.arguments.text("period") ?? ""
    guard let period = Period(text) else { throw Problem.notFound("month “\(text.prefix(20))”") }
    let found = try SectionFinder(call).outermost(of: period)
    guard let section = found.first else { throw Problem.notFound("month \(period)") }
    guard found.count == 1 else {
      return try SectionChoicePage(call, title: call.style.titles.title(of: period), found)
        .response()
    }
    return try SectionPage(call, of: section).response()
  }
}
