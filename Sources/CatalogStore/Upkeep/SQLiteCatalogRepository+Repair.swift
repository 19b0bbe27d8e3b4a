public import CatalogModel
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// What a repair found and did.
  public struct RepairReport: Hashable, Sendable {
    /// What was wrong, a sentence each; all of it is mended.
    public var problems: [String]
    /// The database as it was, beside the database; `nil` where nothing was wrong.
    public var backup: String?
  }

  /// Mends what follows from other data: indexes, counts, order, covers without books, the search
  /// index; after a copy of the database as it was, beside it.
  ///
  /// A new database is built from the rows, checked, and put in place in one transaction. Where rows
  /// themselves are lost it throws, and the database is as it was. Linear in the size of the file.
  public static func repair(
    path: String, timeout: Duration = .seconds(10),
    clock: @escaping @Sendable () -> Int64 = Self.systemClock
  ) throws(RepositoryError) -> RepairReport {
    try RepositoryError.wrapping {
      try checkReadable(path, timeout)
      // From here on nothing that others write may get lost.
      let watch = try DatabaseReplacement.Watch(path, timeout)
      let problems = try CatalogCheck.problems(path: path, timeout: timeout)
      guard !problems.isEmpty else { return RepairReport(problems: [], backup: nil) }
      let backup = try AutomaticBackup(
        database: path, reason: .repair, seconds: clock(), timeout: timeout
      ).makeOfDamaged()
      do {
        try rebuild(path, from: backup, unlessChangedSince: watch, timeout, clock())
      } catch {
        // The database is untouched, and the copy is its like.
        DatabaseFile(path: backup).remove()
        throw error
      }
      return RepairReport(problems: problems, backup: backup)
    }
  }

  private static func rebuild(
    _ path: String, from backup: String, unlessChangedSince watch: DatabaseReplacement.Watch,
    _ timeout: Duration, _ seconds: Int64
  ) throws {
    let part = try DatabaseFile.makePart(for: path)
    defer { part.remove() }
    try fill(part.path, from: backup, timeout)
    let left = try CatalogCheck.problems(path: part.path, timeout: timeout)
    guard left.isEmpty else {
      throw RepositoryError(
        .notACatalog, "\(path) cannot be mended: \(left.prefix(3).joined(separator: "; "))")
    }
    try DatabaseReplacement(path: path, seconds: seconds, timeout: timeout)
      .replace(by: part.path, unlessChangedSince: watch)
  }

  private static func fill(_ part: String, from backup: String, _ timeout: Duration) throws {
    do {
      let connection = try migrator.open(path: part, busyTimeout: timeout)
      try CatalogRebuild(connection: connection).run(from: backup)
    } catch let error as SQLiteError where error.primaryCode == .constraint {
      throw RepositoryError(
        .notACatalog, "two books claim to be the same one (\(error.message)): restore a backup")
    }
  }

  /// Puts a backup in a database's place, in one transaction; or where there is no database.
  ///
  /// The backup is checked first; an older version's is taken as it is. Returns where a file was
  /// moved to that stood there and is no database any more.
  @discardableResult
  public static func restore(
    path: String, from backup: String, timeout: Duration = .seconds(10),
    clock: @escaping @Sendable () -> Int64 = Self.systemClock
  ) throws(RepositoryError) -> String? {
    try RepositoryError.wrapping {
      try expectCatalog(backup, timeout)
      let connection = try Connection(path: backup, mode: .queryOnly, busyTimeout: timeout)
      let problems = try connection.integrityProblems()
      guard problems.isEmpty else {
        throw RepositoryError(
          .notACatalog,
          "\(backup) is damaged and was not restored: "
            + problems.prefix(3).joined(separator: "; "))
      }
      return try DatabaseReplacement(path: path, seconds: clock(), timeout: timeout)
        .replace(by: backup)
    }
  }

  /// Copies a database, whatever its version, into a file of its own, which is verified first.
  ///
  /// `progress` hears of pages copied and pages in all. Where it throws, what `file` held is as before.
  public static func backUp(
    path: String, to file: String, isReplacing: Bool, timeout: Duration = .seconds(10),
    progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws(RepositoryError) {
    try RepositoryError.wrapping {
      try expectCatalog(path, timeout)
      try DatabaseCopy(source: path, timeout: timeout)
        .make(at: file, isReplacing: isReplacing, progress: progress)
    }
  }

  /// Gives the room of what was removed back to the disk; returns the bytes before and after.
  ///
  /// The file is written anew and replaced in one transaction; for that long nobody else can write.
  public func compact() throws(RepositoryError) -> (before: Int64, after: Int64) {
    try RepositoryError.wrapping {
      try pool.withWriter { connection in
        let before = try connection.fileSize()
        try connection.execute("VACUUM")
        try connection.truncateLog()
        return (before, try connection.fileSize())
      }
    }
  }

  /// A catalog of this or an older version, with something in it.
  private static func expectCatalog(_ path: String, _ timeout: Duration) throws {
    try DatabaseFile(path: path).expectReadable()
    guard try migrations(path: path, timeout: timeout).contains(where: \.isApplied) else {
      throw RepositoryError(.missing, "\(path) is empty: nothing was imported yet")
    }
  }
}
