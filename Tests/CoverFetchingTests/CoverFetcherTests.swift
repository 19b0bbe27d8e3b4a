import Foundation
import Testing

@testable import CoverFetching

@Suite(.serialized)
struct CoverFetcherTests {
  /// A clock that only moves when something waits.
  private final class Clock {
    var time = 0.0
    var waits: [Double] = []
  }

  /// A folder of a test's own, gone when the object is.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "covers-\(UUID().uuidString)"
    ).path

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder = Folder()
  private let clock = Clock()

  private func run(_ addresses: [String], _ change: (inout FetchRules) -> Void = { _ in }) throws
    -> FetchReport
  {
    var rules = FetchRules()
    rules.allowsPrivateAddresses = true
    rules.timeout = 60
    rules.greatestLength = 1 << 20
    change(&rules)
    let clock = clock
    let fetcher = CoverFetcher(
      cache: PictureCache(folder: folder.path), rules: rules, now: { clock.time },
      wait: {
        clock.waits.append($0)
        clock.time += $0
      }, shouldStop: { false })
    return try fetcher.run(addresses) { _, _ in }
  }

  /// How often the server was asked for each path.
  private func hits(_ server: MisbehavingServer) throws -> String {
    var rules = FetchRules()
    rules.allowsPrivateAddresses = true
    let request = HTTPRequest(
      address: server.address("hits"), etag: nil, lastModified: nil, rules: rules,
      shouldStop: { false })
    return String(decoding: request.send().body, as: UTF8.self)
  }

  @Test(arguments: [
    ("http://ann:secret@127.0.0.1:1/x.jpg", "http://127.0.0.1:1/x.jpg"),
    ("http://ann:sec@ret@127.0.0.1:1/x.jpg?a=b@c", "http://127.0.0.1:1/x.jpg?a=b@c"),
    ("http://127.0.0.1:1/a@b.jpg", "http://127.0.0.1:1/a@b.jpg"),
  ])
  func `a report names an address without a user and a password`(
    _ address: String, _ shown: String
  ) throws {
    let problems = try run([address]) { $0.attempts = 1 }.problems
    #expect(problems.map(\.address) == [shown])
    #expect(!problems.contains { $0.reason.contains("ret") })
  }

  @Test func `a picture is fetched once, then asked about by its tag`() throws {
    let server = try MisbehavingServer()
    let address = server.address("ok")
    #expect(try run([address, address]).fetched == 1)
    #expect(PictureCache(folder: folder.path).hasPicture(of: address))
    #expect(try run([address]).present == 1)
    #expect(try run([address]) { $0.refreshes = true }.unchanged == 1)
  }

  @Test func `failures are tried again, later and later`() throws {
    let server = try MisbehavingServer()
    #expect(try run([server.address("flaky")]).fetched == 1)
    #expect(clock.waits == [2, 4])
    let report = try run([server.address("500")])
    #expect(report.failed == 1)
    #expect(report.problems.map(\.reason) == ["the server answers 500, after 4 attempts"])
  }

  @Test func `a server that asks to wait is waited for, and left alone where it asks for too long`()
    throws
  {
    let server = try MisbehavingServer()
    #expect(try run([server.address("busy")]).fetched == 1)
    #expect(clock.waits == [1])
    let report = try run([server.address("go-away"), server.address("ok-later")])
    #expect(report.failed == 2)
  }

  @Test(arguments: [
    ("busy-until", 1.0, 3.0), ("busy-soon", 2, 2), ("busy--5", 1, 1), ("busy-7", 7, 7),
  ])
  func `Retry-After is seconds or a date, and what is neither is no advice`(
    _ path: String, _ least: Double, _ most: Double
  ) throws {
    let server = try MisbehavingServer()
    #expect(try run([server.address(path)]).fetched == 1)
    let wait = clock.waits.first ?? 0
    #expect(wait >= least && wait <= most, "\(clock.waits)")
  }

  @Test func `a redirection into a private network is refused, wherever it comes from`() throws {
    let server = try MisbehavingServer()
    let targets = ["localhost", "127.0.0.2", "[::1]", "10.0.0.1", "169.254.169.254", "0.0.0.0"]
    let report = try run(targets.map { server.address("to-" + $0) } + [server.address("ok")]) {
      $0.allowsPrivateAddresses = false
      $0.allowedAddresses = ["127.0.0.1"]
    }
    // The server itself is allowed, and so is a name that leads to its very address.
    let refused = Set(report.problems.map(\.address))
    #expect(refused == Set(targets.dropFirst().map { server.address("to-" + $0) }))
    #expect(report.refused == targets.count - 1 && report.fetched == 2)
    #expect(try hits(server).contains("('/ok-inside', 1)"))
  }

  @Test func `a run that is stopped goes on where it was`() throws {
    let server = try MisbehavingServer()
    let addresses = (1...5).map { server.address("ok\($0)") }
    let isStopped = Flag()
    var rules = FetchRules()
    rules.allowsPrivateAddresses = true
    rules.delay = 0
    let fetcher = CoverFetcher(
      cache: PictureCache(folder: folder.path), rules: rules, now: { 0 }, wait: { _ in },
      shouldStop: { isStopped.value })
    let first = try fetcher.run(addresses) { report, _ in isStopped.value = report.fetched == 2 }
    #expect(first.isStopped && first.fetched == 2)
    isStopped.value = false
    let second = try fetcher.run(addresses) { _, _ in }
    #expect(!second.isStopped && second.present == 2 && second.fetched == 3)
    let hits = try hits(server)
    for number in 1...5 { #expect(hits.contains("('/ok\(number)', 1)")) }
  }

  @Test func `requests to one host keep their distance`() throws {
    let server = try MisbehavingServer()
    _ = try run(["ok1", "ok2", "ok3"].map(server.address)) { $0.delay = 5 }
    #expect(clock.waits == [5, 5])
  }

  @Test(arguments: [
    ("html", "it is no JPEG, PNG, WebP, GIF or AVIF picture"),
    ("huge", "it is over the limit of 1048576 bytes (size)"),
    ("endless", "it is over the limit of 1048576 bytes (size)"),
    ("empty", "it is no JPEG, PNG, WebP, GIF or AVIF picture"),
    ("unasked", "the server answers 304"),
  ])
  func `what is no picture or too large is refused`(_ path: String, _ reason: String) throws {
    let server = try MisbehavingServer()
    let report = try run([server.address(path)])
    #expect(report.problems.map(\.reason) == [reason])
    #expect(report.refused == 1)
    #expect(!PictureCache(folder: folder.path).hasPicture(of: server.address(path)))
  }

  @Test(arguments: ["loop", "file"])
  func `redirections in a circle or to files are refused`(_ path: String) throws {
    let server = try MisbehavingServer()
    #expect(try run([server.address(path)]).refused == 1)
  }

  @Test func `a redirection to a picture is followed, without what was meant for the first host`()
    throws
  {
    let server = try MisbehavingServer()
    #expect(try run([server.address("redirect")]).fetched == 1)
    let address = "http://user:word@127.0.0.1:\(server.port)/to-secret"
    #expect(try run([address]).fetched == 1)
  }

  @Test(arguments: ["short", "drop", "garbage", "slow", "drip"])
  func `an answer that breaks off or never comes is a failure`(_ path: String) throws {
    let server = try MisbehavingServer()
    let report = try run([server.address(path)]) {
      $0.attempts = 2
      $0.timeout = 1
    }
    #expect(report.failed + report.refused == 1)
    #expect(!PictureCache(folder: folder.path).hasPicture(of: server.address(path)))
  }

  @Test func `a missing picture is not asked for again`() throws {
    let server = try MisbehavingServer()
    #expect(try run([server.address("none")]).missing == 1)
    let again = try run([server.address("none")])
    #expect(again.problems.map(\.reason).first?.contains("asked before") == true)
    #expect(try run([server.address("none")]) { $0.refreshes = true }.missing == 1)
  }

  @Test func `private addresses are refused unless allowed, whatever their name`() throws {
    let server = try MisbehavingServer()
    let addresses = [server.address("ok"), "http://localhost:\(server.port)/ok"]
    let report = try run(addresses) { $0.allowsPrivateAddresses = false }
    #expect(report.refused == 2)
  }

  @Test(arguments: ["ftp://example.org/a.jpg", "http://", "nonsense", "http://[::1"])
  func `what is no web address fails by itself`(_ address: String) throws {
    let report = try run([address]) { $0.attempts = 1 }
    #expect(report.refused + report.failed == 1)
  }

  @Test func `a host is told apart from others by name and port`() {
    #expect(CoverFetcher.host(of: "https://Covers.Example.ORG/b/1.jpg") == "covers.example.org")
    #expect(CoverFetcher.host(of: "http://user:word@a.example:81/x") == "a.example:81")
  }
}
