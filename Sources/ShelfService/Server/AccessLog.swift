internal import CGlibc
import Glibc
import Synchronization

/// A line a request in the combined format, as web servers write it.
package final class AccessLog: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var second = 0
    var moment = ""
    var descriptor: Int32
  }

  private let path: String
  private let state: Mutex<State>

  /// A log at the end of a file, or on standard output for `-`; `nil` where it cannot be opened.
  package init?(path: String) {
    self.path = path
    guard let descriptor = Self.open(path) else { return nil }
    state = Mutex(State(descriptor: descriptor))
  }

  private static func open(_ path: String) -> Int32? {
    if path == "-" { return STDOUT_FILENO }
    let descriptor = shelf_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
    return descriptor < 0 ? nil : descriptor
  }

  /// Opens the file anew, as programs that rotate logs ask for.
  package func reopen() {
    flush()
    guard path != "-", let fresh = Self.open(path) else { return }
    state.withLock { state in
      close(state.descriptor)
      state.descriptor = fresh
    }
  }

  /// What a line says.
  struct Line {
    var peer: String
    var request: String
    var status: Int
    var length: Int
    var referrer: String?
    var agent: String?
  }

  func add(_ line: Line) {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &moment)
    let isFull = state.withLock { state in
      if state.second != moment.tv_sec {
        state.second = moment.tv_sec
        state.moment = Self.text(moment.tv_sec)
      }
      state.buffer += line.peer.utf8
      state.buffer += " - - [\(state.moment)] \"".utf8
      Self.append(line.request, to: &state.buffer)
      state.buffer += "\" \(line.status) \(line.length) \"".utf8
      Self.append(line.referrer ?? "-", to: &state.buffer)
      state.buffer += "\" \"".utf8
      Self.append(line.agent ?? "-", to: &state.buffer)
      state.buffer += "\"\n".utf8
      return state.buffer.count > 1 << 15
    }
    if isFull { flush() }
  }

  /// Writes what waits; called once a second.
  package func flush() {
    state.withLock { state in
      var start = 0
      while start < state.buffer.count {
        let written = state.buffer.withUnsafeBytes {
          write(state.descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
        }
        if written > 0 {
          start += written
        } else if written == 0 || errno != EINTR {
          break
        }
      }
      state.buffer.removeAll(keepingCapacity: true)
    }
  }

  /// What a client sent ends no line and no quotation.
  private static func append(_ text: String, to buffer: inout [UInt8]) {
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x7F {
        let digits = Array(String(byte, radix: 16).utf8)
        buffer += "\\x".utf8
        if digits.count < 2 { buffer.append(0x30) }
        buffer += digits
      } else {
        buffer.append(byte)
      }
    }
  }

  private static func text(_ second: Int) -> String {
    var seconds = time_t(second)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 40)
    let count = strftime(&text, text.count, "%d/%b/%Y:%H:%M:%S +0000", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
