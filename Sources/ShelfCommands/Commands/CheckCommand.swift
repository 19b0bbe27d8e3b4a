import CatalogFormats
import CatalogModel
import CatalogStore
import Glibc
import TextDecoding

/// `shelf check`: integrity of the database, its counts, and cover files.
struct CheckCommand: Command {
  static let declaration = CommandDeclaration(
    name: "check", summary: "check the database, its counts and cover files",
    options: [
      OptionDeclaration("covers", value: "DIR", help: "also look for the local covers there"),
      OptionDeclaration("repair", help: "mend what follows from other data, after a backup"),
    ],
    details: """
      Prints a line for each thing that is wrong and ends with 65, or says that all is well.
      --repair makes indexes, counts, the order of books, the numbers of covers and the search index
      anew from the books, and ends with 0 where all is well after it. The database as it was is
      kept beside it. Where books themselves cannot be read, nothing is changed: restore a backup.
      """)

  var coverFolder: String?
  var repairs: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    coverFolder = arguments.text("covers")
    repairs = arguments.has("repair")
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    if repairs { try repair(session) }
    let repository = try Database.openForReading(session)
    var problems = try repository.problems()
    if let coverFolder {
      try CoverFolders.check([coverFolder])
      problems += try missingCovers(in: coverFolder, of: repository)
    }
    for problem in problems { try session.print(TerminalText.safe(problem)) }
    if problems.isEmpty {
      try session.print("\(Database.shown(session.databasePath)): all is well")
    }
    return problems.isEmpty ? .done : .data
  }

  private func repair(_ session: CommandSession) throws {
    let path = try Database.file(
      session,
      instead: "--repair mends a database file; on a server, pg_restore brings a backup back")
    let report = try SQLiteCatalogRepository.repair(path: path)
    for problem in report.problems { try session.print("mended: \(problem)") }
    if let backup = report.backup { session.note("the database as it was is kept as \(backup)") }
  }

  /// Local covers whose file is not below the folder, or is no picture file that can be read.
  private func missingCovers(in folder: String, of repository: any CatalogRepository) throws
    -> [String]
  {
    var problems: [String] = []
    for catalog in try repository.catalogs() {
      for section in try repository.sections(inCatalog: catalog.name) {
        var position: Int64?
        repeat {
          let page = try repository.books(inSection: section.id, after: position, limit: 1000)
          for book in page.books {
            for cover in book.book.covers where !cover.ref.contains(":") {
              let path = folder + "/" + cover.ref
              let leadsOut = cover.ref.split(separator: "/").contains("..")
              if leadsOut || access(path, R_OK) != 0 {
                problems.append("book \(book.id): its cover \(cover.ref) is not in \(folder)")
              }
            }
          }
          position = page.next
        } while position != nil
      }
    }
    return problems
  }
}
