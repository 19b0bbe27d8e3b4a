import CatalogFormats
import CatalogModel

/// `shelf export`: writes a catalog to a file of its own or of a common form.
struct ExportCommand: Command {
  static let declaration = CommandDeclaration(
    name: "export", summary: "write a catalog as JSON, CSV, OPDS or ONIX", operands: "-o FILE",
    options: [
      OptionDeclaration(
        "output", short: "o", value: "FILE", help: "the file; - is standard output"),
      OptionDeclaration(
        "to", value: "FORMAT", help: "json, ndjson, csv, opds1, opds2 or onix (default: by FILE)"),
      CommonOptions.catalog,
      OptionDeclaration(
        "section", value: "SECTION", help: "only this section, with those within it"),
    ],
    details: """
      JSON and NDJSON carry everything but the numbers that the database gives; importing the file
      gives the same catalog. CSV does so for what fits a table. OPDS and ONIX carry what they have
      words for; what is left out is said on standard error. FILE ends in .json, .ndjson or .csv;
      .xml needs --to opds1 or onix, and - needs --to. SECTION is as in shelf books.
      """)

  private let path: String
  private let format: ExportFormat
  private let catalog: String
  private let section: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "-o FILE")
    guard let path = arguments.text("output") else { throw UsageError("-o FILE is missing") }
    self.path = path
    format = try Self.format(of: path, named: arguments.choice("to", of: ExportFormat.self))
    catalog = arguments.text("catalog") ?? "main"
    section = arguments.text("section")
  }

  private static func format(
    of path: String, named: ExportFormat?
  ) throws(UsageError) -> ExportFormat {
    let words = ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")
    guard path != "-" else {
      guard let named else { throw UsageError("-o - needs --to: \(words)") }
      return named
    }
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let formats: [ExportFormat] =
      switch ending {
      case "json": [.json, .opds2]
      case "ndjson": [.ndjson]
      case "csv": [.csv]
      case "xml": [.opds1, .onix]
      default: []
      }
    guard let first = formats.first else {
      throw UsageError("-o takes a file that ends in .json, .ndjson, .csv or .xml, not \(path)")
    }
    guard let named else {
      if ending == "xml" { throw UsageError("a file that ends in .xml needs --to opds1 or onix") }
      return first
    }
    guard formats.contains(named) else {
      let fitting = formats.map(\.rawValue).joined(separator: " or ")
      throw UsageError("--to \(named.rawValue) does not go with \(path), which is for \(fitting)")
    }
    return named
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let repository = try Database.openForReading(session)
    guard let summary = try repository.catalogs().first(where: { $0.name == catalog }) else {
      throw CommandFailure(.data, "there is no catalog \(catalog)")
    }
    let root = try section.map {
      try SectionLookup(repository: repository, catalog: catalog).find($0)
    }
    let sections = try CatalogExport.sections(of: repository, catalog: catalog, within: root?.id)
    let time = ExportTime.time(of: sections, lastImport: summary.lastImport)
    let file = path == "-" ? nil : try OutputFile(path: path, sparing: session.databaseFiles)
    var export = CatalogExport(
      repository: repository,
      writer: format.writer(updated: time),
      write: { bytes in
        if session.context.interruption.isRequested {
          throw RepositoryError(.interrupted, "the export was interrupted")
        }
        if let file { try file.write(bytes) } else { try session.context.output.write(bytes) }
      })
    try export.run(catalog: catalog, within: root?.id, nestsTo: format == .json ? 16 : nil)
    try file?.finish()
    for (what, count) in export.writer.omissions.counts {
      session.note("\(format.rawValue) does not carry \(what): left out for \(count)")
    }
    return .done
  }
}
