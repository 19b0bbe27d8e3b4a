import Glibc
import SQLiteDatabase

/// A calibre library's database, opened so that neither it nor the files beside it change.
///
/// In rollback mode, which is calibre's, it is read in place: a reader's lock changes no byte. In
/// write-ahead mode reading itself would write to the files beside the database, so the database
/// and its log are copied and the copy is read, with what is in the log.
struct CalibreLibrary {
  /// The database, in a read transaction.
  let connection: Connection
  /// The folder that the library's book folders stand in; `nil` for a database without a place.
  let folder: String?
  /// The number of calibre's schema.
  let schema: Int
  /// The tables and views.
  let tables: Set<String>

  /// Opens the library's database at a path.
  init(path: String, named name: String) throws(CatalogFormatError) {
    let folder = Self.folder(of: path)
    if try Self.isWriteAhead(path) {
      let copy = try TemporaryDatabase(copying: path, named: name)
      try self.init(copy.path, named: name, folder: folder, unlinking: copy)
    } else {
      try self.init(path, named: name, folder: folder, unlinking: nil)
    }
  }

  /// Opens the database that a source gives: a member of an archive, or standard input.
  init(source: any ByteSource) throws(CatalogFormatError) {
    let copy = try TemporaryDatabase(source)
    try self.init(copy.path, named: source.name, folder: nil, unlinking: copy)
  }

  private init(
    _ path: String, named name: String, folder: String?, unlinking copy: TemporaryDatabase?
  ) throws(CatalogFormatError) {
    self.folder = folder
    do {
      connection = try Connection(path: path, mode: copy == nil ? .readOnly : .readWrite)
      // One transaction for the whole reading: one state of the library, whoever writes meanwhile.
      try connection.run("BEGIN DEFERRED")
      var names: Set<String> = []
      let statement = try connection.prepare("SELECT name FROM sqlite_schema")
      while try statement.step() { names.insert(statement.string(at: 0) ?? "") }
      tables = names
      schema = Int(clamping: try connection.integer("PRAGMA user_version") ?? 0)
      let application = try connection.integer("PRAGMA application_id") ?? 0
      try Self.check(names, application: application, named: name)
    } catch let error as CatalogFormatError {
      throw error
    } catch let error as SQLiteError {
      throw Self.failure(error, named: name)
    } catch {
      throw CatalogFormatError(.unreadable, "\(name) cannot be read: \(error)")
    }
    // The open database keeps the files; their names are not needed any more.
    copy?.unlink()
  }

  /// What a database is where it is not a calibre library's.
  private static func check(
    _ tables: Set<String>, application: Int64, named name: String
  ) throws(CatalogFormatError) {
    if tables.isSuperset(of: ["books", "authors", "books_authors_link", "data"]) { return }
    if tables.isSuperset(of: ["catalog", "section", "book", "schema_migration"]) {
      throw CatalogFormatError(
        .notACatalog,
        "\(name) is a database of Shelf itself, not a calibre library; "
          + "name it with --database, or export from it and import the export")
    }
    if tables.isEmpty {
      throw CatalogFormatError(.notACatalog, "\(name) is an empty SQLite database")
    }
    throw CatalogFormatError(
      .notACatalog,
      "\(name) is a SQLite database, but not a calibre library; export its table as CSV (UTF-8)")
  }

  static func failure(_ error: SQLiteError, named name: String) -> CatalogFormatError {
    switch error.code.primary {
    case .notADatabase, .corrupt:
      CatalogFormatError(
        .notACatalog, "\(name) is a damaged SQLite database (\(error.message))")
    case .busy, .locked:
      CatalogFormatError(
        .unreadable, "\(name) is being written by another program; try again in a moment")
    case .cannotOpen, .readOnly:
      CatalogFormatError(
        .unreadable,
        "\(name) cannot be opened for reading (\(error.message)); if calibre was stopped while "
          + "writing, start it once so that it repairs its library")
    default:
      CatalogFormatError(.unreadable, "\(name) cannot be read: \(error.message)")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether the file says that it is read with a write-ahead log (file format, 1.3.2).
  private static func isWriteAhead(_ path: String) throws(CatalogFormatError) -> Bool {
    let head = try FileByteSource(path: path).bytes(at: 0, count: 20)
    return head.count == 20 && (head[18] == 2 || head[19] == 2)
  }
}
