import JSONText
import PageOutput
import ShelfPages

/// `shelf heights`: how high each section is and where it starts.
struct HeightsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "heights", summary: "show each section's rows, height and place",
    options: PageOptions.all + CoverOptions.all + [OutputFormat.option])

  var selection: SectionSelection
  var style: PageStyle
  var covers: CoverOptions
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    selection = try SectionSelection(arguments)
    style = try PageOptions.style(arguments)
    covers = CoverOptions(arguments)
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForPassing(session)
    let nodes = try selection.sections(of: repository)
    let measured = try MeasuredTitles.style(style, nodes, session)
    let page = try PageLoader(
      repository: repository, style: measured, covers: try covers.covers(session)
    ).page(of: nodes)
    for diagnostic in page.diagnostics { session.note(diagnostic) }
    switch format {
    case .table, .csv: try writeRows(page, to: session)
    case .json:
      var json = JSONWriter(style: .pretty)
      PageJSON(page: page).writeHeights(to: &json)
      json.lineFeed()
      try session.context.output.write(json.takeBytes())
    case .ndjson:
      var json = JSONWriter()
      for section in page.flattened {
        PageJSON.writeHeights(of: section, to: &json)
        json.lineFeed()
      }
      try session.context.output.write(json.takeBytes())
    }
    return .done
  }

  private func writeRows(_ page: Page, to session: CommandSession) throws {
    var listing = Listing(
      columns: [
        .init("period"), .init("title"), .init("books", isNumber: true),
        .init("columns", isNumber: true), .init("rows", isNumber: true),
        .init("collection", isNumber: true), .init("height", isNumber: true),
        .init("y", isNumber: true),
      ], format: format)
    let sections = page.flattened
    for section in sections {
      listing.add([
        .text(section.section.key.period.description), .text(section.section.key.displayTitle),
        .number(section.section.bookCount), .number(section.columns), .number(section.rows),
        .length(section.collectionFrame.height), .length(section.frame.height),
        .length(section.frame.minY),
      ])
    }
    if format == .table {
      listing.add([
        .text("total"), .absent, .number(sections.reduce(0) { $0 + $1.section.bookCount }),
        .absent, .absent, .absent, .length(page.size.height), .absent,
      ])
    }
    try listing.write(to: session)
  }
}
