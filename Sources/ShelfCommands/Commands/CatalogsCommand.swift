import CatalogModel

/// `shelf catalogs`: the catalogs with their counts and last import.
struct CatalogsCommand: Command {
  static let declaration = CommandDeclaration(
    name: "catalogs", summary: "list the catalogs with their counts and last import",
    options: [OutputFormat.option])

  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForPassing(session)
    var listing = Listing(
      columns: [
        .init("name"), .init("sectionCount", isNumber: true), .init("bookCount", isNumber: true),
        .init("coverCount", isNumber: true), .init("lastImport"),
      ], format: format)
    for catalog in try repository.catalogs() {
      listing.add([
        .text(catalog.name), .number(catalog.sectionCount), .number(catalog.bookCount),
        .number(catalog.coverCount), catalog.lastImport.map { .text($0) } ?? .absent,
      ])
    }
    try listing.write(to: session)
    return .done
  }
}
