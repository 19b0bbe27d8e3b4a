import CatalogModel

/// `shelf sections`: the sections of a catalog with their counts.
struct SectionsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "sections", summary: "list the sections of a catalog",
    options: [
      CommonOptions.catalog, CommonOptions.from, CommonOptions.to, CommonOptions.reverse,
      OutputFormat.option,
    ])

  var selection: SectionSelection
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    selection = try SectionSelection(arguments)
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForPassing(session)
    var listing = Listing(columns: Self.columns, format: format)
    for section in try selection.sections(of: repository).flatMap(\.flattened) {
      listing.add([
        .number(Int(section.id)), section.parent.map { .number(Int($0)) } ?? .absent,
        .text(section.key.period.description), .text(section.key.displayTitle),
        .number(section.bookCount), .number(section.coverCount),
      ])
    }
    try listing.write(to: session)
    return .done
  }

  private static var columns: [Listing.Column] {
    [
      .init("id", isNumber: true), .init("parent", isNumber: true), .init("period"),
      .init("title"), .init("bookCount", isNumber: true), .init("coverCount", isNumber: true),
    ]
  }
}
