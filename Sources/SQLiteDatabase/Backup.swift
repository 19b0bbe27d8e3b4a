import CSQLite

/// Copies a whole database while others read and write it.
///
/// See <https://www.sqlite.org/backup.html>. The source is read in one transaction, so the copy is
/// the state of one moment, and writers do not make it begin again.
package enum Backup {
  /// How far a copy is, in pages.
  package struct Progress: Hashable, Sendable {
    /// Pages copied.
    package var copied: Int
    /// All pages.
    package var total: Int
  }

  /// Copies `source` over everything in `destination`; undone where it fails or a closure throws.
  ///
  /// `reading` may read the state that is copied; `locked` is called once nobody else can write to
  /// `destination`, before anything is written there.
  package static func copy(
    from source: Connection, to destination: Connection, pagesPerStep: Int = 4096,
    progress: (Progress) throws -> Void = { _ in }, reading: () throws -> Void = {},
    locked: () throws -> Void = {}
  ) throws {
    try source.transaction(.deferred) {
      _ = try source.integer("SELECT count(*) FROM sqlite_schema")
      try reading()
      let name = "main"
      guard
        let backup = sqlite3_backup_init(
          destination.handle.pointer, name, source.handle.pointer, name)
      else { throw destination.handle.error(sqlite3_errcode(destination.handle.pointer)) }
      do {
        // A step of no pages takes the lock.
        try step(backup, destination, 0)
        try locked()
        try run(backup, destination, Int32(clamping: max(1, pagesPerStep)), progress)
      } catch {
        sqlite3_backup_finish(backup)
        throw error
      }
      try destination.handle.check(sqlite3_backup_finish(backup))
    }
  }

  private static func run(
    _ backup: OpaquePointer, _ destination: Connection, _ pages: Int32,
    _ progress: (Progress) throws -> Void
  ) throws {
    var isDone = false
    while !isDone {
      isDone = try step(backup, destination, pages)
      let total = Int(sqlite3_backup_pagecount(backup))
      try progress(Progress(copied: total - Int(sqlite3_backup_remaining(backup)), total: total))
    }
  }

  /// Copies so many pages, waiting for locks; true after the last one.
  @discardableResult
  private static func step(
    _ backup: OpaquePointer, _ destination: Connection, _ pages: Int32
  ) throws -> Bool {
    var attempt: Int32 = 0
    while true {
      try destination.handle.checkInterrupt(sql: nil)
      let code = sqlite3_backup_step(backup, pages)
      if code == SQLITE_OK || code == SQLITE_DONE { return code == SQLITE_DONE }
      guard code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
        throw destination.handle.error(code)
      }
      guard destination.handle.busy.wait(attempt: attempt) else {
        throw SQLiteError(
          code: .init(rawValue: code), message: "database is locked", path: destination.path)
      }
      attempt += 1
    }
  }
}
