import CatalogModel
import CatalogStore
import Glibc
import Testing

@testable import ShelfService

@Suite(.enabled(if: HTTPServer.isAvailable, "libmicrohttpd is not installed"))
struct ServerTests {
  /// Every address that reads, and some that are refused.
  static let targets =
    [
      "/", "/?year=2023", "/months/2024-05", "/months/undated", "/sections/1", "/books/1",
      "/search?q=book", "/assets/shelf.js", "/assets/shelf.css", "/healthz", "/robots.txt",
      "/opds/books/1", "/opds/v2/books/1", "/opds/opensearch.xml", "/nope", "/search?q=%ff",
      "/covers/none.png", "/covers/@/0123456789abcdef0123456789abcdef",
      "/covers/@/1/0123456789abcdef0123456789abcdef",
    ] + APITests.targets + OPDSTests.feeds + OPDSTests.feeds2

  @Test func `every address that reads is asked through a socket`() {
    let real = Router.endpoints.filter { $0.method == "GET" && $0.path != "/metrics" }
    for endpoint in real {
      let isAsked = Self.targets.contains { target in
        (try? Request(method: "GET", target: target)).map { endpoint.match($0.path) != nil }
          ?? false
      }
      #expect(isAsked, "\(endpoint.path)")
    }
  }

  @Test(arguments: targets)
  func `a socket gives what the function gives`(_ target: String) throws {
    let running = try RunningServer(ServiceFixture())
    let expected = running.fixture.get(target)
    let answer = Client.ask(running.port, target)
    #expect(answer.hasPrefix("HTTP/1.1 \(expected.status) "))
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1)
    #expect(parts.count == 2)
    #expect(Array(parts[1].utf8) == expected.bytes)
    for name in ["Content-Type", "ETag", "Content-Security-Policy"] {
      guard let value = expected.header(name) else { continue }
      #expect(parts[0].contains("\(name): \(value)"))
    }
  }

  @Test func `one thread answers all, what takes long among them`() throws {
    var limits = HTTPServer.Limits()
    limits.threads = 1
    let running = try RunningServer(ServiceFixture(), limits: limits)
    let idle = Client(port: running.port)
    for target in ["/", "/api/v1/layout", "/search?q=book", "/sections/1"] {
      #expect(Client.ask(running.port, target).hasPrefix("HTTP/1.1 200 "), "\(target)")
    }
    idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    #expect(idle.receive().hasPrefix("HTTP/1.1 200 "))
  }

  @Test func `a client's tag saves it the answer, and HEAD the body`() throws {
    let running = try RunningServer(ServiceFixture())
    let etag = try #require(running.fixture.get("/opds").header("ETag"))
    let known = Client.ask(running.port, "/opds", headers: "If-None-Match: \(etag)\r\n")
    #expect(known.hasPrefix("HTTP/1.1 304 "))
    #expect(known.hasSuffix("\r\n\r\n"))
    let head = Client.ask(running.port, "/opds", method: "HEAD")
    #expect(head.hasPrefix("HTTP/1.1 200 ") && head.hasSuffix("\r\n\r\n"))
  }

  @Test func `covers come from their files`() throws {
    let fixture = try ServiceFixture()
    fixture.folder.file("covers/own.png", ServiceFixture.png)
    let running = try RunningServer(fixture)
    let answer = Client.ask(running.port, "/covers/own.png")
    #expect(answer.contains("Content-Length: \(ServiceFixture.png.count)\r\n"))
    #expect(Client.ask(running.port, "/covers/own.png?width=200").hasPrefix("HTTP/1.1 200 "))
    #expect(Client.ask(running.port, "/covers/../shelf.db").hasPrefix("HTTP/1.1 404 "))
  }

  @Test(arguments: [
    "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\0\u{1}",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n",
    "GET /\u{FF} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab",
  ])
  func `whatever is sent, others are answered`(_ request: String) throws {
    let running = try RunningServer(ServiceFixture())
    let client = Client(port: running.port)
    client.send(request)
    client.endSending()
    let answer = client.receive()
    #expect(!answer.contains("HTTP/1.1 500"))
    #expect(Client.ask(running.port, "/healthz").hasSuffix("ok\n"))
  }

  @Test func `bytes that are no UTF-8 are refused`() throws {
    let running = try RunningServer(ServiceFixture())
    let client = Client(port: running.port)
    client.send(
      Array("GET /search?q=".utf8) + [0xC3, 0x28]
        + Array(" HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
    #expect(client.receive().hasPrefix("HTTP/1.1 400 "))
  }

  @Test func `a request of HTTP 1.1 names its host`() throws {
    let running = try RunningServer(ServiceFixture())
    let client = Client(port: running.port)
    client.send("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(client.receive().hasPrefix("HTTP/1.1 400 "))
  }

  @Test(arguments: [65, 200, 1000, 5000])
  func `an address of many parameters is refused at once, and its connection goes on`(
    _ count: Int
  ) throws {
    let running = try RunningServer(ServiceFixture())
    let client = Client(port: running.port)
    let query = Array(repeating: "a", count: count).joined(separator: "&")
    client.send("GET /search?\(query) HTTP/1.1\r\nHost: a\r\n\r\n")
    client.send("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    let answers = client.receive()
    #expect(answers.hasPrefix("HTTP/1.1 400 "))
    #expect(answers.hasSuffix("ok\n"))
  }

  /// RFC 9112, sections 3.2, 6.1 and 6.3.
  @Test(arguments: [
    "Host: a\r\nHost: b\r\n", "Host: a\r\nhost: a\r\n",
    "Host: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n",
    "Host: a\r\nContent-Length: 0\r\nContent-Length: 5\r\n",
  ])
  func `a request that says two things of its host or its end is refused`(_ headers: String) throws
  {
    let running = try RunningServer(ServiceFixture())
    for target in ["/healthz", "/api/v1/sections"] {
      let client = Client(port: running.port)
      client.send("GET \(target) HTTP/1.1\r\n\(headers)Connection: close\r\n\r\n0\r\n\r\n")
      #expect(client.receive().hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func `a head beyond the limit is refused`() throws {
    let running = try RunningServer(ServiceFixture())
    let long = String(repeating: "a", count: 100_000)
    let address = Client.ask(running.port, "/" + long)
    #expect(address.isEmpty || address.contains(#/^HTTP/1.1 4\d\d /#))
    let header = Client.ask(running.port, "/", headers: "X: \(long)\r\n")
    #expect(header.isEmpty || header.contains(#/^HTTP/1.1 4\d\d /#))
    #expect(!(address + header).contains("microhttpd"))
    #expect(Client.ask(running.port, "/healthz").hasSuffix("ok\n"))
  }

  @Test func `a client that sends a byte now and then is sent away`() throws {
    var limits = HTTPServer.Limits()
    limits.headSeconds = 2
    let running = try RunningServer(ServiceFixture(), limits: limits)
    let client = Client(port: running.port)
    let start = ContinuousClock.now
    client.send("GET / HTTP/1.1\r\n")
    // A client that goes on sending until the server hangs up: every byte renews a plain time-out.
    for _ in 0..<40 {
      client.send("X")
      usleep(250_000)
      if ContinuousClock.now - start > .seconds(6) { break }
    }
    let answer = client.receive()
    #expect(!answer.hasPrefix("HTTP/1.1 200"))
    #expect(ContinuousClock.now - start < .seconds(120))
  }

  @Test func `one address has no more connections than its share`() throws {
    var limits = HTTPServer.Limits()
    limits.connectionsPerAddress = 3
    let running = try RunningServer(ServiceFixture(), limits: limits)
    let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    let clients = (0..<3).map { _ in Client(port: running.port) }
    for client in clients {
      client.send(request)
      #expect(client.receive { $0.contains("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
    }
    // The three are still connected.
    let further = Client(port: running.port)
    further.send(request)
    #expect(further.receive().isEmpty)
    withExtendedLifetime(clients) {}
  }

  @Test func `stopping waits for a running request`() throws {
    let running = try RunningServer(ServiceFixture())
    let client = Client(port: running.port)
    client.send("GET /opds/new HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    sleep(1)
    running.stop()
    #expect(client.receive().hasSuffix("</feed>\n"))
  }

  @Test func `a request is logged in the combined format`() throws {
    let fixture = try ServiceFixture()
    let path = fixture.folder.path + "/access.log"
    let running = try RunningServer(fixture, log: AccessLog(path: path))
    _ = Client.ask(
      running.port, "/healthz?", headers: "User-Agent: a \"quoted\" one\r\nReferer: http://x/\r\n")
    running.stop()
    let pattern =
      #/^127\.0\.0\.1 - - \[\d\d/\w{3}/\d{4}:\d\d:\d\d:\d\d \+0000\] "GET /healthz\? HTTP/1\.1" 200 3 "http://x/" "a \\x22quoted\\x22 one"\n$/#
    #expect(Self.read(path).contains(pattern))
  }

  @Test func `numbers are in the text form that Prometheus reads`() throws {
    let running = try RunningServer(ServiceFixture())
    _ = Client.ask(running.port, "/")
    let text = Client.ask(running.port, "/metrics")
    #expect(text.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
    #expect(text.contains("shelf_requests_total{code=\"200\"} 1\n"))
    let lines = text.split(separator: "\r\n\r\n")[1].split(separator: "\n")
    #expect(
      lines.allSatisfy { $0.contains(#/^(# (HELP|TYPE) \w+ .*|\w+(\{[^}]*\})? [-+.0-9e]+)$/#) })
  }

  static func read(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
