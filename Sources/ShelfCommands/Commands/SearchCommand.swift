import CatalogModel
import JSONText

/// `shelf search`: the books in which all words occur, a page at a time.
struct SearchCommand: Command {
  static let declaration = CommandDeclaration(
    name: "search", summary: "find books by words", operands: "WORDS…",
    options: [
      CommonOptions.catalog,
      OptionDeclaration("limit", value: "N", help: "at most N books (default 50)"),
      OptionDeclaration("after", value: "CURSOR", help: "go on after an earlier page's next"),
      OptionDeclaration("count", help: "only say how many books there are"),
      OutputFormat.option,
    ],
    details: """
      Looks in title, contributors, publisher, series, subjects and ISBN, without regard to case and
      accents. All words must occur; nothing in them is an operator. Chinese and Japanese words are
      found anywhere. Books with all words in the title come first, newer ones before older ones.
      """)

  var query: SearchQuery
  var isCount: Bool
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(1...1_000_000, "WORDS")
    query = SearchQuery(
      arguments.operands.joined(separator: " "), catalog: arguments.text("catalog") ?? "main",
      limit: try arguments.integer("limit", in: 1...1_000_000) ?? 50,
      after: arguments.text("after"))
    isCount = arguments.has("count")
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForReading(session)
    if isCount {
      let count = try repository.countMatches(query)
      if count == 0 { try SectionSelection.checkCatalog(query.catalog, in: repository) }
      switch format {
      case .table: try session.print(String(count))
      case .csv: try session.print("count\n\(count)")
      case .json, .ndjson: try session.print("{\"count\":\(count)}")
      }
    } else {
      let page = try repository.search(query)
      if page.hits.isEmpty { try SectionSelection.checkCatalog(query.catalog, in: repository) }
      try SearchListing(format: format).write(page, to: session)
    }
    return .done
  }
}
