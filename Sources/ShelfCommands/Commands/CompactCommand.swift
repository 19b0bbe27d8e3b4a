import CatalogStore

/// `shelf compact`: gives the room of removed books back to the disk.
struct CompactCommand: Command {
  static let declaration = CommandDeclaration(
    name: "compact", summary: "give the room of what was removed back to the disk",
    details: """
      The database is written anew and replaced in one transaction; for that long nobody else can
      write, and the disk needs room for it once more. It is never needed: new books take the room of
      old ones.
      """)

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    // A database is not made for the sake of compacting it.
    let path = try Database.file(session, instead: "on a server, vacuumdb --full does this")
    _ = try SQLiteCatalogRepository(path: path, access: .reading)
    let size = try SQLiteCatalogRepository(path: path, access: .writing).compact()
    try session.print("\(path): \(size.before) bytes before, \(size.after) after")
    return .done
  }
}
