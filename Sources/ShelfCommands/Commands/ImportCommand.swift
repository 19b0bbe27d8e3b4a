import CatalogFormats
import CatalogImport
import CatalogModel
import Glibc
import ShelfService
import TextDecoding

/// `shelf import`: brings catalog files into the database, all in one transaction.
struct ImportCommand: Command {
  static let declaration = CommandDeclaration(
    name: "import", summary: "read catalogs into the database", operands: "FILE…",
    options: ImportOptionReader.declarations,
    details: """
      All files are stored in one transaction. `-` is standard input. The format and the encoding
      are found from the content. A record that cannot be read is refused and named; the others
      are stored, and the exit code is 65.
      """)

  var paths: [String]
  var reading: ReadingOptions
  var settings: ImportSettings
  var rejectsPath: String?
  var reportPath: String?
  var format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard !arguments.operands.isEmpty else { throw UsageError("a FILE is missing") }
    if arguments.operands.filter({ $0 == "-" }).count > 1 {
      throw UsageError("standard input (-) can be read only once")
    }
    paths = arguments.operands
    reading = try ImportOptionReader.reading(arguments)
    settings = try ImportOptionReader.settings(arguments)
    rejectsPath = arguments.text("rejects")
    reportPath = arguments.text("report")
    for (option, path) in [("rejects", rejectsPath), ("report", reportPath)] where path == "-" {
      throw UsageError(
        "--\(option) takes the name of a file; --format json prints the report on standard output")
    }
    if let rejectsPath, rejectsPath == reportPath {
      throw UsageError("--rejects and --report cannot both write \(rejectsPath)")
    }
    format = try OutputFormat(arguments, oneOf: ImportOptionReader.formats)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    try checkFiles()
    var reading = reading
    reading.latestYear = session.context.now.year + 3
    let sources = paths + session.databaseFiles
    let rejects = try rejectsPath.map { try RejectsFile(path: $0, sparing: sources) }
    let reportFile = try reportPath.map { try OutputFile(path: $0, sparing: sources) }
    let (repository, folder) =
      settings.isDryRun
      ? try Database.openForTrial(session) : (try Database.openForWriting(session), nil)
    defer { withExtendedLifetime(folder) {} }
    let interruption = session.context.interruption
    interruption.watchSignals()
    let progress = ImportProgress(session: session, paths: paths)
    var settings = settings
    settings.options.exclusiveBytes = settings.isDryRun ? 0 : progress.size
    settings.options.willStore = {
      guard interruption.beginKeeping() else { throw ImportProgress.interrupted }
    }
    let importer = CatalogImporter(
      repository: repository, settings: settings,
      onRefused: { try rejects?.add($1, path: $0) },
      onProgress: { try progress.update($0) })
    let inputs = zip(paths, progress.meters).map { path, meter in
      var reading = reading
      reading.meter = meter
      return Self.input(path, reading)
    }
    let report = try importer.run(inputs)
    progress.end()
    try rejects?.finish()
    try reportFile?.finish(ImportReportJSON.json(report))
    try write(report, to: session)
    return report.counts.refused > 0 ? .data : .done
  }

  /// Refuses files that are not there before a database is made for them.
  private func checkFiles() throws(CommandFailure) {
    for path in paths where path != "-" && access(path, R_OK) != 0 {
      throw CommandFailure(
        .noInput, "\(path): it cannot be opened: \(String(cString: strerror(errno)))")
    }
  }

  static func input(_ path: String, _ reading: ReadingOptions) -> ImportInput {
    ImportInput(path: path) { () throws(CatalogFormatError) in
      try CatalogFile.open(path: path, options: reading)
    }
  }

  private func write(_ report: ImportReport, to session: CommandSession) throws {
    switch format {
    case .json: try session.context.output.write(ImportReportJSON.json(report))
    default:
      let text = TerminalText.safe(ImportReportText.table(report, settings), keepsLines: true)
      try session.context.output.write(text.utf8)
    }
  }
}
