import Foundation
import FoundationXML
import HostileCatalog
import JSONText
import ShelfCommands
import Testing

@testable import ShelfService

/// A catalog in which every field attacks, seen through every page, feed and answer of the service.
@Suite struct HostileServiceTests {
  /// Everything that can be asked for without knowing more than the addresses.
  static let starts = [
    "/", "/?year=2006", "/months/2006-10", "/months/undated", "/search?q=evil", "/search?q=script",
    "/opds", "/opds/new", "/opds/opensearch.xml", "/opds/search?q=alert", "/opds/v2",
    "/opds/v2/new", "/opds/v2/search?q=alert", "/api/v1/catalogs", "/api/v1/sections",
    "/api/v1/books?section=2006-10&limit=500", "/api/v1/search?q=alert", "/api/v1/heights",
    "/api/v1/layout", "/api/v1/visible", "/api/v1/openapi.json", "/metrics", "/healthz",
    "/search?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/months/%3Cscript%3E", "/%3Cscript%3E",
    "/?%22%3E%3Cscript%3E=1", "/covers/..%2F..%2Fetc%2Fpasswd", "/covers/%2Fetc%2Fpasswd",
  ]

  func fixture() throws -> ServiceFixture {
    let fixture = try ServiceFixture(books: [])
    let file = fixture.folder.file("hostile.ndjson", Array(HostileCatalog.lines.utf8))
    let sink = Sink()
    let context = CommandContext(
      output: sink, diagnostics: sink, variables: [:], now: Moment(year: 2026, month: 11, day: 30))
    let database = fixture.folder.path + "/shelf.db"
    #expect(ShelfProgram.run(["-d", database, "import", file], context) == .done)
    return fixture
  }

  private final class Sink: TextSink {
    let isTerminal = false
    let columns = 0
    func write(_ bytes: some Collection<UInt8>) {}
    func flush() {}
  }

  @Test func `no field of a catalog becomes more than text on any page, feed or answer`() throws {
    let fixture = try fixture()
    var waiting = Self.starts
    for kind in ["books", "sections", "opds/books", "opds/v2/books", "opds/sections"] {
      waiting += (1...HostileCatalog.attacks.count).map { "/\(kind)/\($0)" }
    }
    for kind in ["books", "sections"] {
      waiting += (1...HostileCatalog.attacks.count).map { "/api/v1/\(kind)/\($0)" }
    }
    var seen = Set(waiting)
    var kinds: [String: Int] = [:]
    while let target = waiting.popLast() {
      let reply = fixture.get(target)
      #expect(reply.status == 200 || reply.status == 404 || reply.status == 400, "\(target)")
      for link in try checked(reply, target, &kinds) where seen.count < 2000 {
        if link.hasPrefix("/"), seen.insert(link).inserted { waiting.append(link) }
      }
    }
    #expect(kinds.values.allSatisfy { $0 > 20 } && kinds.count == 3)
  }

  /// Checks an answer for what its type allows; the addresses that lead on.
  private func checked(_ reply: Reply, _ target: String, _ kinds: inout [String: Int]) throws
    -> [String]
  {
    for header in reply.answer.response.headers {
      #expect(header.value.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(target) \(header)")
    }
    #expect(reply.header("X-Content-Type-Options") == "nosniff")
    let type = reply.header("Content-Type") ?? ""
    let text = String(decoding: reply.bytes, as: UTF8.self)
    if type.hasPrefix("text/html") {
      kinds["page", default: 0] += 1
      let markup = Markup(text)
      #expect(markup.faults.isEmpty, "\(target)")
      #expect(HostileCatalog.commands(in: text).allSatisfy { $0 == "\t" || $0 == "\r" })
      return markup.links
    }
    if type.contains("json") {
      kinds["JSON", default: 0] += 1
      #expect(HostileCatalog.commands(in: text).isEmpty, "\(target)")
      // The picture that stands in for one that is missing is the service's own.
      let links = Self.links(try JSONParser().parse(reply.bytes)).filter {
        !$0.hasPrefix("data:image/gif;base64,")
      }
      if type.contains("opds") { #expect(links.filter { !SafeLink.isSafe($0) } == []) }
      return links
    }
    if type.contains("xml") {
      kinds["feed", default: 0] += 1
      #expect(XMLParser(data: Data(reply.bytes)).parse(), "\(target)")
      let markup = Markup(text)
      #expect(!markup.elements.contains { ["script", "img", "svg", "b"].contains($0.name) })
      #expect(markup.links.filter { !SafeLink.isSafe($0) } == [])
      return markup.links
    }
    return []
  }

  private static func links(_ value: JSONValue) -> [String] {
    switch value {
    case .object(let members):
      members.members.flatMap { member in
        member.key == "href" ? [member.value.string].compactMap(\.self) : links(member.value)
      }
    case .array(let values): values.flatMap(links)
    default: []
    }
  }
}
