import Foundation
import HostileCatalog
import Testing

@testable import ShelfService

/// What the service tells its owner, in the access log and on standard error, whatever it is asked
/// and whatever it serves: nothing that a terminal obeys, and no line that the service did not write.
@Suite(.enabled(if: HTTPServer.isAvailable, "libmicrohttpd is not installed"))
struct OwnerTests {
  /// How a line looks that would stand in the log if a client could write one.
  static let forged = "6.6.6.6 - - [01/Jan/2026:00:00:00 +0000] \"GET /forged HTTP/1.1\" 200 1"

  /// What clients try to put into a line, as bytes.
  static let attacks: [[UInt8]] =
    [
      "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{8}\u{8}\u{7F}", "\" 200 1 \"", "\\",
      "\\\"", "%0d%0a\(forged)", "%1b[31m", "\u{202E}evil\u{2066}", "\u{2028}\(forged)",
      "\u{85}\(forged)", "\r\(forged)", "\r\n\(forged)", "\n\(forged)", "\r\n \(forged)",
      "\u{B}\(forged)", "\u{C}\(forged)", "\t", "%s%n%x", "\0\(forged)",
      String(repeating: "\u{1B}[2J", count: 500),
    ].map { Array($0.utf8) } + [[0x9B], [0xFF, 0xFE], [0xC0, 0x8A], [0xED, 0xA0, 0x80]]

  /// Requests with an attack in each place that a log could repeat.
  static let requests: [[UInt8]] = attacks.flatMap { attack -> [[UInt8]] in
    let close = Array("Host: a\r\nConnection: close\r\n".utf8)
    let end = Array("\r\n".utf8)
    let version = Array(" HTTP/1.1\r\n".utf8)
    func header(_ name: String) -> [UInt8] {
      Array("GET /healthz HTTP/1.1\r\n".utf8) + close + Array("\(name): ".utf8) + attack + end + end
    }
    return [
      Array("GET /".utf8) + attack + version + close + end,
      Array("GET /search?q=".utf8) + attack + version + close + end,
      Array("GET /covers/@/".utf8) + attack + version + close + end,
      attack + Array(" /healthz".utf8) + version + close + end,
      Array("GET /healthz ".utf8) + attack + end + close + end,
      header("Referer"), header("User-Agent"), header("X-Forwarded-For"), header("Host"),
      Array("POST /api/v1/imports?name=".utf8) + attack + version + close
        + Array("Authorization: Bearer ".utf8) + attack
        + Array("\r\nContent-Length: 1\r\n\r\na".utf8),
    ]
  }

  /// Whether a line is one of the log's own.
  static func isOwn(_ line: Substring) -> Bool {
    let pattern =
      #/127\.0\.0\.1 - - \[\d\d/[A-Z][a-z][a-z]/\d{4}:\d\d:\d\d:\d\d \+0000\] "[^"]*" \d{3} \d+ "[^"]*" "[^"]*"/#
    return line.wholeMatch(of: pattern) != nil
  }

  @Test func `no request writes more into the access log than its own line`() throws {
    let fixture = try ServiceFixture()
    let path = fixture.folder.path + "/access.log"
    let running = try RunningServer(fixture, log: AccessLog(path: path))
    for request in Self.requests { Self.send(request, to: running.port) }
    running.stop()
    let bytes = try Array(Data(contentsOf: URL(filePath: path)))
    #expect(bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A })
    #expect(bytes.last == 0x0A)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count <= Self.requests.count && lines.count > Self.attacks.count * 5)
    for line in lines { #expect(Self.isOwn(line), "\(line)") }
    // What was tried is there, so that the owner sees it, but as text.
    #expect(lines.contains { $0.contains(#"\x1b[31mred"#) })
    #expect(lines.contains { $0.contains(#"\x22 200 1 \x22"#) })
  }

  @Test func `no request and no catalog makes the program tell more than its own lines`() throws {
    let folder = Folder()
    let file = folder.file("hostile.ndjson", Array(HostileCatalog.lines.utf8))
    // A database's name is in every message about it.
    let database = folder.path + "/a\u{1B}[31m\nshelf: forged \u{9B}1m\r\u{2028}b.db"
    let style = folder.file("style.json", Array("{}".utf8))
    let filled = try ShelfProgramRun(["-d", database, "import", file], in: folder)
    filled.process.waitUntilExit()
    #expect(filled.process.terminationStatus == 0)
    check(filled.errors, isLog: false)

    for isDamaged in [false, true] {
      let serving = try ShelfProgramRun(
        [
          "-d", database, "serve", "--listen", "127.0.0.1:0", "--access-log", "-", "--style", style,
        ], in: folder)
      let port = try #require(serving.port())
      // From here on nothing can be read, and its owner is told of it.
      if isDamaged { try Self.damage(database) }
      let told = serving.errors.count
      for request in Self.requests { Self.send(request, to: port) }
      for target in Self.targets {
        let answer = Client.ask(port, target)
        #expect(answer.hasPrefix("HTTP/1.1 \(isDamaged ? "5" : "200")"), "\(target)")
      }
      #expect((serving.errors.count > told) == isDamaged)
      try check(serving, folder)
    }
  }

  /// Addresses that are answered from the database.
  private static let targets = [
    "/months/2006-10", "/opds", "/api/v1/sections", "/search?q=%22alert", "/books/1",
  ]

  private static func send(_ request: [UInt8], to port: UInt16) {
    let client = Client(port: port)
    client.send(request)
    client.endSending()
    _ = client.receive()
  }

  /// Has the service read a style that says something wrong in hostile words, ends it, and looks at
  /// all that it said.
  private func check(_ serving: ShelfProgramRun, _ folder: Folder) throws {
    folder.file("style.json", Array(#"{"\u001b[31m\nshelf: forged\u009b": "\u001b[2J\n"}"#.utf8))
    kill(serving.process.processIdentifier, SIGHUP)
    serving.wait { $0.contains("the style stays as it was") }
    #expect(serving.errors.contains("the style stays as it was"))
    folder.file("style.json", Array("{}".utf8))
    serving.process.terminate()
    serving.process.waitUntilExit()
    check(serving.errors, isLog: false)
    check(serving.output, isLog: true)
  }

  /// Overwrites all pages but the first, in place, as a broken disk would.
  private static func damage(_ database: String) throws {
    let handle = try FileHandle(forUpdating: URL(filePath: database))
    let length = try handle.seekToEnd()
    let text = Array("\u{1B}[31m\nshelf: forged\u{9B}".utf8)
    var noise: [UInt8] = []
    while noise.count < Int(length) - 4096 { noise += text }
    try handle.seek(toOffset: 4096)
    try handle.write(contentsOf: noise)
    try handle.close()
  }

  private func check(_ text: String, isLog: Bool) {
    #expect(HostileCatalog.commands(in: text).isEmpty)
    #expect(!text.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) })
    for line in text.split(separator: "\n") {
      if isLog {
        #expect(Self.isOwn(line), "\(line)")
      } else {
        #expect(!line.hasPrefix("shelf: forged") && !line.hasPrefix("6.6.6.6"), "\(line)")
      }
    }
  }
}

/// The built program with files for what it says.
final class ShelfProgramRun {
  let process = Process()
  private let files: (output: String, errors: String)

  /// Beside the tests or in the folder of debug builds.
  static let path = ServiceFixture.drawing.map { String($0.dropLast("-draw".count)) }

  init(_ arguments: [String], in folder: Folder) throws {
    let name =
      folder.path + "/" + (arguments.first { !$0.hasPrefix("-") && !$0.contains("/") } ?? "")
    files = (name + ".output", name + ".errors")
    for file in [files.output, files.errors] { try Data().write(to: URL(filePath: file)) }
    process.executableURL = URL(filePath: Self.path ?? "/nonexistent")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: files.output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: files.errors))
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  var output: String { Self.text(files.output) }
  var errors: String { Self.text(files.errors) }

  /// Waits until it has said something, two minutes at most.
  func wait(for isSaid: (String) -> Bool) {
    for _ in 0..<1200 where process.isRunning && !isSaid(errors) { usleep(100_000) }
  }

  /// Where a service listens, once it says so.
  func port() -> UInt16? {
    wait { $0.contains(#/:\d+\/\n/#) }
    return errors.firstMatch(of: #/:(\d+)\/\n/#).flatMap { UInt16($0.1) }
  }

  private static func text(_ path: String) -> String {
    String(decoding: (try? Data(contentsOf: URL(filePath: path))) ?? Data(), as: UTF8.self)
  }
}
