import CatalogModel
import Glibc

/// `shelf remove`: removes books, a section or a catalog.
struct RemoveCommand: Command {
  static let declaration = CommandDeclaration(
    name: "remove", summary: "remove books, a section or a whole catalog", operands: "[SECTION]",
    options: [
      CommonOptions.catalog,
      OptionDeclaration("book", value: "ID", help: "remove this book; may come several times"),
      OptionDeclaration("force", help: "do not ask"),
    ],
    details: """
      Without SECTION and --book, the catalog that --catalog names is removed. It asks before it
      removes; where no terminal can be asked, --force is needed.
      """)

  private enum Target {
    case books([Int64])
    case section(String)
    case catalog
  }

  private let target: Target
  private let catalog: String
  private let isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...1, "at most one SECTION")
    catalog = arguments.text("catalog") ?? "main"
    isForced = arguments.has("force")
    var ids: [Int64] = []
    for text in arguments.texts("book") {
      guard let id = Int64(text), id > 0 else {
        throw UsageError("--book takes the id of a book, not \(text)")
      }
      ids.append(id)
    }
    if let section = arguments.operands.first {
      if !ids.isEmpty { throw UsageError("SECTION and --book exclude each other") }
      target = .section(section)
    } else if !ids.isEmpty {
      target = .books(ids)
    } else if arguments.has("catalog") {
      target = .catalog
    } else {
      throw UsageError("say what to remove: SECTION, --book ID or --catalog NAME")
    }
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    // A database is not made for the sake of removing something from it.
    let reading = try Database.openForReading(session)
    var section: Section?
    if case .section(let name) = target {
      section = try SectionLookup(repository: reading, catalog: catalog).find(name)
    }
    if case .catalog = target, try !reading.catalogs().contains(where: { $0.name == catalog }) {
      throw CommandFailure(.data, "there is no catalog \(catalog)")
    }
    try confirm(section, session)
    let repository = try Database.openForWriting(session)
    let removed =
      switch target {
      case .books(let ids): try repository.removeBooks(ids: ids)
      case .section: try repository.removeSection(id: section?.id ?? 0)
      case .catalog: try repository.removeCatalog(catalog)
      }
    try session.print("removed \(removed) " + (removed == 1 ? "book" : "books"))
    if case .books(let ids) = target, removed < Set(ids).count {
      throw CommandFailure(
        .data, "\(Set(ids).count - removed) of the given ids are no book's")
    }
    return .done
  }

  private func confirm(_ section: Section?, _ session: CommandSession) throws {
    if isForced { return }
    let what =
      switch target {
      case .books(let ids): "\(ids.count) books"
      case .section: "the section \(section?.key.displayTitle ?? "")"
      case .catalog: "the catalog \(catalog) with all its books"
      }
    guard isatty(STDIN_FILENO) == 1 else {
      throw UsageError("removing \(what) needs --force where nobody can be asked")
    }
    session.context.tell("Remove \(what)? [y/N]")
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandFailure(.usage, "nothing was removed")
    }
  }
}
