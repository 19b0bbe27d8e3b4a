import CatalogFormats
import CatalogModel
import Glibc

/// Shows how far an import is, on a terminal and after half a second, and stops it on Ctrl-C.
final class ImportProgress {
  private let session: CommandSession
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  /// How far each file was read.
  let meters: [ReadingMeter]
  /// The bytes of all files; 0 where one has no size, as a pipe.
  let size: Int

  init(session: CommandSession, paths: [String]) {
    self.session = session
    meters = paths.map { _ in ReadingMeter() }
    let sizes = paths.map(Self.size)
    size = sizes.contains(0) ? 0 : sizes.reduce(0, +)
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
    show(
      Self.line(
        records: records, seconds: seconds, bytes: meters.map(\.bytes).reduce(0, +), of: size))
  }

  /// A bar, how much is done, the rate and the time left, as far as the size is known.
  static func line(records: Int, seconds: Double, bytes: Int, of size: Int) -> String {
    let rate = "\(records) records, \(Int(Double(records) / seconds)) a second"
    guard size > 0, bytes > 0, bytes <= size else { return rate }
    let share = Double(bytes) / Double(size)
    let done = Int(share * 20)
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
    let left = Int((seconds / share - seconds).rounded(.up))
    let time = left < 60 ? "\(left) s" : "\(left / 60) min \(left % 60) s"
    return "[\(bar)] \(Int(share * 100)) %, \(rate), \(time) left"
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return Int(status.st_size)
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
