import CatalogModel
import CatalogStore
import Glibc
import JSONText
import Synchronization
import Testing

@testable import ShelfService

@Suite(.enabled(if: HTTPServer.isAvailable, "libmicrohttpd is not installed"))
struct ImportTests {
  private static let token = "0123456789abcdef-token"
  private static let csv =
    "title,isbn,published\nA new one,9781861972712,2025-01-02\nTwo,,2025-02\n"
  private static let right = "Authorization: Bearer \(token)\r\n"

  private func running(length: Int = 1 << 20, seconds: Int = 60) throws -> RunningServer {
    try RunningServer(
      ServiceFixture { settings, repository in
        settings.imports = ImportGate(
          repository: repository, token: Array(Self.token.utf8), greatestLength: length,
          seconds: seconds, latestYear: 2030)
      })
  }

  @Test func `a catalog is taken in, and the answer is the import's report`() throws {
    let running = try running()
    let answer = Client.ask(
      running.port, "/api/v1/imports?name=new.csv", method: "POST", headers: Self.right,
      body: Self.csv)
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    let body = answer.split(separator: "\r\n\r\n", maxSplits: 1)[1]
    let report = try JSONParser().parse(String(body))
    #expect(report["records"]?.int == 2 && report["new"]?.int == 2)
    #expect(report["files"]?[0]?["path"]?.string == "new.csv")
    #expect(running.fixture.text("/months/2025-01").labels == ["A new one"])
  }

  @Test(arguments: [
    ("", 401), ("Authorization: Bearer wrong-wrong-wrong-wrong\r\n", 401),
    ("Authorization: Basic 0123456789abcdef-token\r\n", 401),
    ("Authorization: Bearer 0123456789abcdef-toke\r\n", 401),
    ("Authorization: Bearer 0123456789abcdef-tokens\r\n", 401),
  ])
  func `without the token nothing is taken in`(_ header: String, _ status: Int) throws {
    let running = try running()
    let answer = Client.ask(
      running.port, "/api/v1/imports", method: "POST", headers: header, body: Self.csv)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(running.fixture.get("/months/2025-01").status == 404)
  }

  @Test func `a service that takes no catalogs in describes none of the token`() throws {
    let path = "/api/v1/openapi.json"
    let readOnly = try ServiceFixture().json(path)["paths"]?["/api/v1/imports"]?["post"]
    #expect(readOnly?["responses"]?["403"] != nil)
    #expect(readOnly?["security"] == nil)
    let taking = try running().fixture.json(path)["paths"]?["/api/v1/imports"]?["post"]
    #expect(taking?["security"]?[0]?["token"] != nil)
  }

  @Test func `neither the log, nor a message, nor an answer tells the token`() throws {
    let said = Mutex<[String]>([])
    let fixture = try ServiceFixture { settings, repository in
      settings.tell = { text in said.withLock { $0.append(text) } }
      settings.imports = ImportGate(
        repository: repository, token: Array(Self.token.utf8), greatestLength: 1 << 20, seconds: 60,
        latestYear: 2030)
    }
    let log = fixture.folder.path + "/access.log"
    let running = try RunningServer(fixture, log: AccessLog(path: log))
    var answers: [String] = []
    for target in ["/api/v1/imports", "/api/v1/imports?name=a.csv", "/", "/metrics", "/nope"] {
      for method in ["POST", "GET", "OPTIONS"] {
        for body in [Self.csv, "", "\u{1}\u{2}"] {
          answers.append(
            Client.ask(running.port, target, method: method, headers: Self.right, body: body))
        }
      }
    }
    running.stop()
    let lines = String(decoding: try Self.bytes(of: log), as: UTF8.self)
    #expect(lines.contains("POST /api/v1/imports?name=a.csv HTTP/1.1"))
    for text in answers + [lines] + said.withLock(\.self) {
      #expect(!text.contains(Self.token))
    }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&buffer, 1, buffer.count, file)
    return Array(buffer.prefix(count))
  }

  @Test func `a request without a catalog is told what is missing`() throws {
    let running = try running()
    let known = Client.ask(
      running.port, "/api/v1/imports", method: "POST", headers: Self.right)
    #expect(known.hasPrefix("HTTP/1.1 400 "))
    #expect(
      Client.ask(running.port, "/api/v1/imports", method: "POST").hasPrefix("HTTP/1.1 401 "))
  }

  @Test func `a service that only reads takes nothing in`() throws {
    let running = try RunningServer(ServiceFixture())
    let answer = Client.ask(
      running.port, "/api/v1/imports", method: "POST", headers: Self.right, body: Self.csv)
    #expect(answer.hasPrefix("HTTP/1.1 403 "))
  }

  @Test func `what is no catalog is refused without telling of the machine`() throws {
    let running = try running()
    let answer = Client.ask(
      running.port, "/api/v1/imports", method: "POST", headers: Self.right, body: "\u{1}\u{2}\u{3}")
    #expect(answer.hasPrefix("HTTP/1.1 422 "))
    #expect(!answer.contains("/tmp") && !answer.contains("shelf-import"))
  }

  @Test func `a catalog beyond the limit is refused, announced or not`() throws {
    let running = try running(length: 1000)
    let long = Self.csv + String(repeating: "Title,,2025-03\n", count: 200)
    let announced = Client.ask(
      running.port, "/api/v1/imports", method: "POST", headers: Self.right, body: long)
    #expect(announced.hasPrefix("HTTP/1.1 413 "))
    let client = Client(port: running.port)
    client.send(
      "POST /api/v1/imports HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(Self.right)"
        + "Transfer-Encoding: chunked\r\n\r\n")
    client.send(String(long.utf8.count, radix: 16) + "\r\n" + long + "\r\n0\r\n\r\n")
    #expect(client.receive().hasPrefix("HTTP/1.1 413 "))
    #expect(running.fixture.get("/months/2025-01").status == 404)
  }

  /// The answer to an import that is asked for until the answer satisfies, or a minute is over.
  private func answer(to running: RunningServer, until isEnough: (String) -> Bool) -> String {
    var answer = ""
    for _ in 0..<600 {
      answer = Client.ask(
        running.port, "/api/v1/imports", method: "POST", headers: Self.right, body: Self.csv)
      if isEnough(answer) { break }
      usleep(100_000)
    }
    return answer
  }

  @Test func `a second import at once is told to come again`() throws {
    let running = try running()
    while true {
      let first = Client(port: running.port)
      first.send(
        "POST /api/v1/imports HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(Self.right)"
          + "Content-Length: \(Self.csv.utf8.count)\r\n\r\ntitle")
      // The first one is on its way at some moment, unless another came before it.
      let second = answer(to: running) { $0.hasPrefix("HTTP/1.1 503 ") || first.isAnswered }
      first.send(String(Self.csv.dropFirst(5)))
      let answer = first.receive()
      if answer.hasPrefix("HTTP/1.1 503 ") { continue }
      #expect(second.hasPrefix("HTTP/1.1 503 ") && second.contains("Retry-After: 5\r\n"))
      #expect(answer.hasPrefix("HTTP/1.1 200 "))
      return
    }
  }

  @Test func `an import that breaks off leaves nothing behind, and room for the next`() throws {
    let running = try running()
    do {
      let broken = Client(port: running.port)
      broken.send(
        "POST /api/v1/imports HTTP/1.1\r\nHost: a\r\n\(Self.right)Content-Length: 5000\r\n\r\ntitle"
      )
      usleep(200_000)
    }
    let next = answer(to: running) { $0.hasPrefix("HTTP/1.1 200 ") }
    #expect(next.hasPrefix("HTTP/1.1 200 "))
  }
}
