import CatalogFormats
import CatalogModel
import JSONText

/// `shelf books`: the books of one section, a page at a time.
struct BooksCommand: Command {
  static let declaration = CommandDeclaration(
    name: "books", summary: "list the books of a section", operands: "SECTION",
    options: [
      CommonOptions.catalog,
      OptionDeclaration("limit", value: "N", help: "at most N books (default 50)"),
      OptionDeclaration("after", value: "CURSOR", help: "go on after an earlier page's next"),
      OutputFormat.option,
    ],
    details: """
      SECTION is a period (YYYY-MM, YYYY or undated) or the number of a section as #ID.
      """)

  var section: String
  var catalog: String
  var limit: Int
  var after: Int64?
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(1...1, "SECTION")
    section = arguments.operands[0]
    catalog = arguments.text("catalog") ?? "main"
    limit = try arguments.integer("limit", in: 1...1_000_000) ?? 50
    if let cursor = arguments.text("after") {
      guard let position = Int64(cursor), position >= 0 else {
        throw UsageError("--after takes the next of an earlier page, not \(cursor)")
      }
      after = position
    }
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForPassing(session)
    let section = try SectionLookup(repository: repository, catalog: catalog).find(self.section)
    let page = try repository.books(inSection: section.id, after: after, limit: limit)
    try BookListing(format: format, section: section).write(page, to: session)
    return .done
  }
}
