import Foundation
import Synchronization

/// A server of this test process's own, in a temporary folder and on a unix socket, which ends with
/// the process.
final class PostgresServer: Sendable {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Whether a server can be started here.
  static var isInstalled: Bool {
    let folders =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    return !folders.isEmpty
  }

  /// The one that tests share; `replica` of it follows the primary.
  static let running = PostgresServer(["--replica", "max_connections=200"])

  private struct Started {
    var url: String
    var replica: String
    var tls: String
    var folder: String
    var process: Process
    var orders: FileHandle
    var answers: FileHandle
  }

  /// Where the server is; a failure to start is told to whoever asks.
  private let started: Result<Started, Failure>
  private let count = Mutex(0)

  /// Starts a server with arguments of `Scripts/postgres-server.sh`; it ends with the object.
  init(_ arguments: [String]) {
    started = Result { () throws(Failure) in try Self.start(arguments) }
  }

  deinit {
    guard case .success(let started) = started else { return }
    try? started.orders.close()
    started.process.waitUntilExit()
  }

  /// The primary's URL.
  var url: String { get throws { try started.get().url } }

  /// Both servers' URL: the primary comes first.
  var bothURL: String {
    get throws {
      let folder = try started.get().folder
      return "postgresql://shelf@/shelf?host=\(folder),\(folder)&port=5432,5433"
    }
  }

  /// The URL of a schema that nobody has used.
  func freshSchema() throws -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let url = try url
    let name = "place_\(getpid())_\(number)"
    try Self.run("psql", ["-qX", url, "-c", "CREATE SCHEMA \(name)"])
    return url + "&options=-csearch_path%3D\(name)"
  }

  /// The URL of the replica, for a schema's URL of the primary.
  func replica(of url: String) throws -> String {
    let started = try started.get()
    return started.replica + url.dropFirst(started.url.count)
  }

  /// The primary's URL on localhost with what is asked of TLS; the authority is `root`, which signed
  /// its certificate, or `other`.
  func tlsURL(mode: String, authority: String = "root") throws -> String {
    let started = try started.get()
    return "\(started.tls)?sslmode=\(mode)&sslrootcert=\(started.folder)/\(authority).crt"
  }

  /// Has the script `stop`, `kill`, `start` or `promote`, and waits until that is done.
  func order(_ word: String) throws {
    let started = try started.get()
    try started.orders.write(contentsOf: Data((word + "\n").utf8))
    var answer = ""
    while !answer.hasSuffix("ok\n") {
      let data = started.answers.availableData
      guard !data.isEmpty else { throw Failure(description: "the script ended at \(word)") }
      answer += String(decoding: data, as: UTF8.self)
    }
  }

  private static func start(_ arguments: [String]) throws(Failure) -> Started {
    let process = Process()
    let (orders, answers) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: script)
    process.arguments = arguments
    process.standardInput = orders
    process.standardOutput = answers
    do { try process.run() } catch { throw Failure(description: "\(script): \(error)") }
    let (output, input) = (answers.fileHandleForReading, orders.fileHandleForWriting)
    var text = ""
    // The folder's line is the last one.
    while !text.contains("folder ") || !text.hasSuffix("\n") {
      let data = output.availableData
      guard !data.isEmpty else { throw Failure(description: "no server was started: \(text)") }
      text += String(decoding: data, as: UTF8.self)
    }
    let lines = text.split(separator: "\n").map(String.init)
    func value(_ name: String) -> String {
      lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
    }
    return Started(
      url: value("url"), replica: value("replica"), tls: value("tls"), folder: value("folder"),
      process: process, orders: input, answers: output)
  }

  static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ended with \(process.terminationStatus)")
    }
  }

  private static var script: String {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/" + root + "/Scripts/postgres-server.sh"
  }
}
