import CatalogModel

/// Shows how far an import is, on a terminal and after half a second, and stops it on Ctrl-C.
final class ImportProgress {
  private let session: CommandSession
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?

  init(session: CommandSession) {
    self.session = session
    isShown = !session.isQuiet && session.context.diagnostics.isTerminal
  }

  /// Tells the number of records read so far; throws when stopping was asked for.
  func update(_ records: Int) throws {
    if session.context.interruption.isRequested {
      end()
      throw Self.interrupted
    }
    guard isShown else { return }
    let now = ContinuousClock.now
    let elapsed = now - start
    guard elapsed > .milliseconds(500), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true
    else { return }
    lastShown = now
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    show("\(records) records, \(Int(Double(records) / seconds)) a second")
  }

  /// Thrown when stopping was asked for.
  static var interrupted: RepositoryError {
    RepositoryError(.interrupted, "interrupted; the database is as before")
  }

  /// Clears the line.
  func end() {
    if lastShown != nil { show("") }
    lastShown = nil
  }

  private func show(_ text: String) {
    try? session.context.diagnostics.write(("\r\u{1B}[K" + text).utf8)
    try? session.context.diagnostics.flush()
  }
}
