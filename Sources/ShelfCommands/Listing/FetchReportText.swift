import CoverFetching
import JSONText

/// What became of the covers, for people or as JSON.
struct FetchReportText {
  let report: FetchReport

  func write(to session: CommandSession, _ format: OutputFormat) throws {
    if format == .json { return try session.context.output.write(json()) }
    try session.print(
      "\(report.fetched) fetched (\(report.bytes) bytes), \(report.unchanged) unchanged, "
        + "\(report.present) there already, \(report.missing) missing, \(report.refused) refused, "
        + "\(report.failed) failed")
    for problem in report.problems { try session.print("  \(problem.address): \(problem.reason)") }
  }

  private func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("fetched", report.fetched)
    json.member("unchanged", report.unchanged)
    json.member("present", report.present)
    json.member("missing", report.missing)
    json.member("refused", report.refused)
    json.member("failed", report.failed)
    json.member("bytes", report.bytes)
    json.key("problems")
    json.beginArray()
    for problem in report.problems {
      json.beginObject()
      json.member("url", problem.address)
      json.member("reason", problem.reason)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }
}

/// Shows how many covers are done, on a terminal and after half a second.
final class FetchProgress {
  private let session: CommandSession
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var hasShown = false

  init(session: CommandSession) {
    self.session = session
    isShown = !session.isQuiet && session.context.diagnostics.isTerminal
  }

  func update(_ report: FetchReport, of total: Int) {
    let elapsed = ContinuousClock.now - start
    guard isShown, elapsed > .milliseconds(500), report.count > 0 else { return }
    let seconds = Double(elapsed.components.seconds)
    let left = Int(seconds / Double(report.count) * Double(total - report.count))
    show("\(report.count) of \(total) covers, about \(left) seconds left")
  }

  func end() {
    if hasShown { show("") }
  }

  private func show(_ text: String) {
    hasShown = true
    try? session.context.diagnostics.write(("\r\u{1B}[K" + text).utf8)
    try? session.context.diagnostics.flush()
  }
}
