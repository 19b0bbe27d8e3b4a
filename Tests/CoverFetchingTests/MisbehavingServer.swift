import Foundation
import Synchronization

/// The server of the tests, running while the object lives.
final class MisbehavingServer {
  private let process = Process()
  /// The server ends when this is closed.
  private let input = Pipe()
  let port: Int

  init(file: String = #filePath) throws {
    let script = URL(filePath: file).deletingLastPathComponent().appending(
      path: "misbehaving-server.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = input
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  deinit { try? input.fileHandleForWriting.close() }

  func address(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }
}

/// Something that threads may set and read.
final class Flag: Sendable {
  private let state = Mutex(false)

  var value: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
