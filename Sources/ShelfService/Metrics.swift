import Synchronization

/// Numbers of what the service did since it started, for Prometheus
/// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
package final class Metrics: Sendable {
  private let ready = Atomic<Int>(0)
  private let imports = Atomic<Int>(0)
  private let refusedImports = Atomic<Int>(0)
  private let answers = Mutex(Answers())

  private struct Answers {
    var codes: [Int: Int] = [:]
    var buckets = Array(repeating: 0, count: Metrics.bounds.count + 1)
    var bytes = 0
    var nanoseconds = 0
  }

  /// Upper bounds of the times to answer, in microseconds.
  private static let bounds = [100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 2_500_000]

  init() {}

  func countReady() { ready.add(1, ordering: .relaxed) }
  func countImport(isDone: Bool) {
    if isDone {
      imports.add(1, ordering: .relaxed)
    } else {
      refusedImports.add(1, ordering: .relaxed)
    }
  }

  /// Counts a request: its answer's code and length, and the time to make it.
  package func count(status: Int, bytes length: Int, nanoseconds time: Int) {
    let place = Self.bounds.firstIndex { time <= $0 * 1000 } ?? Self.bounds.count
    answers.withLock { answers in
      answers.codes[status, default: 0] += 1
      answers.buckets[place] += 1
      answers.bytes &+= length
      answers.nanoseconds &+= time
    }
  }

  /// The numbers as text.
  package func text(connections: Int) -> String {
    let answers = answers.withLock { $0 }
    let codes = answers.codes.sorted { $0.key < $1.key }
    let total = codes.reduce(0) { $0 + $1.value }
    var text = Self.head("shelf_requests_total", "counter", "Requests answered, by status code.")
    for (code, count) in codes { text += "shelf_requests_total{code=\"\(code)\"} \(count)\n" }
    text += Self.head("shelf_request_seconds", "histogram", "Time to make an answer.")
    var sum = 0
    for (bound, count) in zip(Self.bounds, answers.buckets) {
      sum += count
      text += "shelf_request_seconds_bucket{le=\"\(Double(bound) / 1e6)\"} \(sum)\n"
    }
    text += "shelf_request_seconds_bucket{le=\"+Inf\"} \(total)\n"
    text += "shelf_request_seconds_sum \(Double(answers.nanoseconds) / 1e9)\n"
    text += "shelf_request_seconds_count \(total)\n"
    for (name, kind, words, value) in [
      (
        "shelf_ready_answers_total", "counter", "Answers that were ready.",
        ready.load(ordering: .relaxed)
      ),
      (
        "shelf_response_bytes_total", "counter", "Bytes of answers.", answers.bytes
      ),
      ("shelf_imports_total", "counter", "Imports done.", imports.load(ordering: .relaxed)),
      (
        "shelf_imports_refused_total", "counter", "Imports refused or failed.",
        refusedImports.load(ordering: .relaxed)
      ), ("shelf_connections", "gauge", "Connections open.", connections),
    ] {
      text += Self.head(name, kind, words) + "\(name) \(value)\n"
    }
    return text
  }

  private static func head(_ name: String, _ kind: String, _ words: String) -> String {
    "# HELP \(name) \(words)\n# TYPE \(name) \(kind)\n"
  }
}
