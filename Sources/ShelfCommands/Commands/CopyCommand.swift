import CatalogModel
import CatalogRules

/// `shelf copy`: moves all catalogs from one database to another, whatever keeps them.
struct CopyCommand: Command {
  static let declaration = CommandDeclaration(
    name: "copy", summary: "copy all catalogs into another, empty database", operands: "FROM TO",
    details: """
      FROM and TO are files or postgresql:// URLs. Everything is copied as it is, numbers and places
      too, in one transaction: TO has all of it or nothing. Then both are read again, and hashes of
      their contents compared.
      """)

  var source: String
  var destination: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(2...2, "FROM and TO")
    source = arguments.operands[0]
    destination = arguments.operands[1]
    if source == destination { throw UsageError("FROM and TO are the same") }
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let (from, to) = (
      try movable(Database.openForReading(source)),
      try movable(Database.openForWriting(destination))
    )
    session.context.interruption.watchSignals()
    var read = ContentDigest()
    try to.writeContent { take in
      try from.readContent { part in
        if session.context.interruption.isRequested {
          throw RepositoryError(.interrupted, "interrupted; nothing was copied")
        }
        read.add(part)
        try take(part)
      }
    }
    var written = ContentDigest()
    try to.readContent { written.add($0) }
    guard read.digits == written.digits else {
      throw CommandFailure(
        .data,
        "\(Database.shown(destination)) differs from \(Database.shown(source)): its content has "
          + "the hash \(written.digits), not \(read.digits)")
    }
    try session.print(
      "\(Database.shown(destination)) holds the \(read.bookCount) books of "
        + "\(Database.shown(source)); content hash \(read.digits)")
    return .done
  }

  private func movable(_ repository: any CatalogRepository) throws -> any MovableRepository {
    guard let movable = repository as? any MovableRepository else {
      throw CommandFailure(.unavailable, "this database cannot be copied")
    }
    return movable
  }
}
