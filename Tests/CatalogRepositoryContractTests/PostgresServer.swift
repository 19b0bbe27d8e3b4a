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
  static let running = PostgresServer()

  /// Where the server is; a failure to start is told to whoever asks.
  private let started: Result<(url: String, replica: String, orders: FileHandle), Failure>
  private let count = Mutex(0)

  private init() {
    started = Result { () throws(Failure) in try Self.start() }
  }

  /// The URL of a schema that nobody has used.
  func freshSchema() throws -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    let url = try started.get().url
    let name = "place_\(getpid())_\(number)"
    try Self.run("psql", ["-qX", url, "-c", "CREATE SCHEMA \(name)"])
    return url + "&options=-csearch_path%3D\(name)"
  }

  /// The URL of the replica, for a schema's URL of the primary.
  func replica(of url: String) throws -> String {
    let started = try started.get()
    return started.replica + url.dropFirst(started.url.count)
  }

  private static func start() throws(Failure) -> (
    url: String, replica: String, orders: FileHandle
  ) {
    let process = Process()
    let (orders, answers) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: script)
    process.arguments = ["--replica", "max_connections=200"]
    process.standardInput = orders
    process.standardOutput = answers
    do { try process.run() } catch { throw Failure(description: "\(script): \(error)") }
    var text = ""
    while !text.contains("folder ") {
      let data = answers.fileHandleForReading.availableData
      guard !data.isEmpty else { throw Failure(description: "no server was started: \(text)") }
      text += String(decoding: data, as: UTF8.self)
    }
    let lines = text.split(separator: "\n").map(String.init)
    func value(_ name: String) -> String {
      lines.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) } ?? ""
    }
    return (value("url"), value("replica"), orders.fileHandleForWriting)
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
