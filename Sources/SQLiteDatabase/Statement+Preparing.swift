import CSQLite

extension Statement {
  /// Prepares a text that must be one statement, with at most blanks and comments after it.
  convenience init(
    preparing sql: String, persistent: Bool, on handle: DatabaseHandle
  ) throws(SQLiteError) {
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    var text = sql
    let found: Result<OpaquePointer, SQLiteError> = text.withUTF8 { bytes in
      do throws(SQLiteError) {
        let first = try Statement.prepareFirst(bytes, flags: flags, sql: sql, on: handle)
        guard let pointer = first.pointer else {
          throw SQLiteError(code: .misuse, message: "no statement", sql: sql, path: handle.path)
        }
        do throws(SQLiteError) {
          try Statement.refuseStatement(in: first.rest, sql: sql, on: handle)
        } catch {
          sqlite3_finalize(pointer)
          throw error
        }
        return .success(pointer)
      } catch {
        return .failure(error)
      }
    }
    self.init(sql: sql, pointer: try found.get(), handle: handle)
  }

  /// Prepares the first statement of a text; no pointer where it holds blanks and comments only.
  static func prepareFirst(
    _ bytes: UnsafeBufferPointer<UInt8>, flags: UInt32, sql: String?, on handle: DatabaseHandle
  ) throws(SQLiteError) -> (pointer: OpaquePointer?, rest: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return (nil, bytes) }
    guard let count = Int32(exactly: bytes.count) else {
      throw SQLiteError(code: .tooBig, message: "statement too long", path: handle.path)
    }
    var pointer: OpaquePointer?
    var used = 0
    let code = base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(handle.pointer, start, count, flags, &pointer, &tail)
      used = tail.map { $0 - start } ?? bytes.count
      return code
    }
    guard code == SQLITE_OK else {
      let text = sql ?? String(decoding: bytes.prefix(used), as: UTF8.self)
      throw handle.error(code, sql: text)
    }
    return (pointer, UnsafeBufferPointer(rebasing: bytes[used...]))
  }

  private static func refuseStatement(
    in rest: UnsafeBufferPointer<UInt8>, sql: String, on handle: DatabaseHandle
  ) throws(SQLiteError) {
    var rest = rest
    while !rest.isEmpty {
      let next = try prepareFirst(rest, flags: 0, sql: sql, on: handle)
      if let pointer = next.pointer {
        sqlite3_finalize(pointer)
        throw SQLiteError(
          code: .misuse, message: "more than one statement", sql: sql, path: handle.path)
      }
      rest = next.rest
    }
  }
}
