import CPostgres

/// One connection to a server.
///
/// Not `Sendable`: one thread uses it at a time. Only its ``CancelHandle`` may be used elsewhere.
/// Texts are UTF-8 both ways. A connection that was lost stays lost: open another one.
package final class Connection {
  /// What it was opened with.
  package let settings: ConnectionSettings
  let pointer: OpaquePointer
  private let cancel: CancelHandle
  private let cancelTarget: UInt
  private var statements: [String: String] = [:]
  /// The COPY that waits for further rows.
  var openCopy: String?

  /// Connects; blocks for at most the URL's `connect_timeout` a server, 10 s where it gives none.
  package init(
    _ settings: ConnectionSettings, cancel: CancelHandle = CancelHandle()
  ) throws(PostgresError) {
    guard shelf_pg_is_available() != 0 else {
      throw PostgresError(
        code: .libraryMissing, message: "libpq is not installed (Debian: libpq5)",
        server: settings.server)
    }
    guard settings.isReadable, !settings.url.utf8.contains(0),
      let opened = Self.open(settings.keywords)
    else {
      throw PostgresError(
        code: .cannotConnect, message: ConnectionSettings.unreadable, server: settings.server)
    }
    guard Int(shelf_pg_status(opened)) == SHELF_PG_CONNECTION_OK else {
      let message = settings.withoutSecrets(Self.oneLine(shelf_pg_error(opened)))
      shelf_pg_finish(opened)
      throw PostgresError(
        code: PostgresError.code(ofConnectionMessage: message), message: message,
        server: settings.server)
    }
    self.settings = settings
    self.cancel = cancel
    pointer = opened
    cancelTarget = cancel.attach(opened)
    let milliseconds =
      settings.lockTimeout.components.seconds * 1000
      + settings.lockTimeout.components.attoseconds / 1_000_000_000_000_000
    try execute("SET lock_timeout = \(max(1, milliseconds))")
  }

  deinit {
    cancel.detach(cancelTarget)
    shelf_pg_finish(pointer)
  }

  /// Whether the server can still be talked to, as far as is known.
  package var isAlive: Bool { Int(shelf_pg_status(pointer)) == SHELF_PG_CONNECTION_OK }

  /// Whether a transaction is open.
  package var isInTransaction: Bool {
    Int(shelf_pg_transaction_status(pointer)) != SHELF_PG_TRANSACTION_IDLE
  }

  /// Whether the server follows another one; from version 14 on it tells that without being asked.
  package var isStandby: Bool {
    shelf_pg_parameter(pointer, "in_hot_standby").map { String(cString: $0) } == "on"
  }

  /// Whether it may be used again: alive, and in no transaction.
  package var isReusable: Bool { isAlive && !isInTransaction }

  /// The name under which a statement of this text is prepared; prepares it once.
  func prepared(_ sql: String) throws(PostgresError) -> String {
    if let name = statements[sql] { return name }
    let name = "s\(statements.count + 1)"
    _ = try check(shelf_pg_prepare(pointer, name, sql), sql: sql)
    statements[sql] = name
    return name
  }

  /// The result, or the error that it is.
  func check(_ result: OpaquePointer?, sql: String?) throws(PostgresError) -> Rows {
    guard let result else { throw error(nil, sql: sql) }
    let rows = Rows(result)
    switch Int(shelf_pg_result_status(result)) {
    case SHELF_PG_COMMAND_OK, SHELF_PG_TUPLES_OK,
      SHELF_PG_SINGLE_TUPLE, SHELF_PG_COPY_IN:
      return rows
    default: throw error(result, sql: sql)
    }
  }

  /// The error of a result, or of the connection where there is none.
  func error(_ result: OpaquePointer?, sql: String?) -> PostgresError {
    func field(_ code: Int) -> String? {
      result.flatMap { shelf_pg_result_field($0, Int32(code)) }.map { String(cString: $0) }
    }
    let state = field(SHELF_PG_DIAG_SQLSTATE)
    let message =
      field(SHELF_PG_DIAG_MESSAGE) ?? Self.oneLine(shelf_pg_error(pointer))
    let code = state.map { PostgresError.Code(rawValue: $0) }
    return PostgresError(
      code: code ?? .connectionLost, message: message, sql: sql, server: settings.server)
  }

  func checkCancelled(sql: String?) throws(PostgresError) {
    guard cancel.isRequested else { return }
    throw PostgresError(
      code: .cancelled, message: "interrupted", sql: sql, server: settings.server)
  }

  private static func open(_ keywords: [(name: String, value: String)]) -> OpaquePointer? {
    // The texts stay where they are until libpq has read them.
    var storage: [ContiguousArray<CChar>] = []
    for (name, value) in keywords { storage += [name.utf8CString, value.utf8CString] }
    let copies = storage.map { text in
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
      _ = copy.initialize(from: text)
      return copy
    }
    defer { for copy in copies { copy.deallocate() } }
    let texts = copies.map { UnsafePointer($0.baseAddress) }
    let names = stride(from: 0, to: texts.count, by: 2).map { texts[$0] } + [nil]
    let values = stride(from: 1, to: texts.count, by: 2).map { texts[$0] } + [nil]
    return shelf_pg_connect(names, values)
  }

  static func oneLine(_ text: UnsafePointer<CChar>?) -> String {
    let text = text.map { String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline)
    let line = lines.map { $0.drop(while: \.isWhitespace) }.joined(separator: "; ")
    return line.isEmpty ? "the connection was lost" : line
  }
}
