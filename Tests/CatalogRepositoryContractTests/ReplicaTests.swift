import CatalogModel
import PostgresDatabase
import Testing

@testable import CatalogStorePostgres

/// Reads that go to a replica.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed here"), .serialized)
struct ReplicaTests {
  /// A primary with 60 books of one month, and a replica that has them, too.
  private struct Pair {
    let server = PostgresServer(["--replica", "synchronous_commit=on"])
    let primary: String
    let replica: String
    let repository: PostgresCatalogRepository

    init() throws {
      primary = try server.url
      replica = try server.replica(of: primary)
      repository = try PostgresCatalogRepository(url: primary, access: .writing)
      try repository.add((0..<60).map { incoming("old \($0)", isbn: isbn($0), "2006-10") })
      try waitForReplica()
    }

    /// Waits until the replica has what the primary has.
    func waitForReplica() throws {
      let connection = try Connection(ConnectionSettings(url: replica))
      let expected = try #require(repository.state()?.position)
      let found = eventually(
        try? connection.integer("SELECT value FROM change_counter WHERE id = 1")
      ) { $0 == expected }
      #expect(found == expected)
    }

    /// Has the replica take nothing over, or go on.
    func pause(_ isPaused: Bool) throws {
      try Connection(ConnectionSettings(url: replica)).execute(
        "SELECT pg_wal_replay_\(isPaused ? "pause" : "resume")()")
    }
  }

  private static let page = "/api/v1/books?section=2006-10&limit=50"

  @Test func `instances on a primary and on its replica give one state one tag`() throws {
    let pair = try Pair()
    let first = try Serving(pair.primary).get(Self.page)
    let second = try Serving(pair.replica).get(Self.page)
    #expect(first.status == 200)
    #expect(first.header("ETag") != nil)
    #expect(first.header("ETag") == second.header("ETag"))
    #expect(first.bytes == second.bytes)
    #expect(second.header("Age") == nil)
  }

  @Test func `a replica that lags says so, and no page is older than the one before it`() throws {
    let pair = try Pair()
    let both = try pair.server.bothURL
    let (fresh, lagging) = (try Serving(pair.primary), try Serving(pair.replica))
    let either = try Serving(both + "&target_session_attrs=prefer-standby")
    #expect(lagging.get(Self.page).header("Age") == nil)
    #expect(either.get(Self.page).header("Age") == nil)
    try pair.pause(true)
    try pair.repository.add((60..<70).map { incoming("new \($0)", isbn: isbn($0), "2006-10") })

    // What is read from it says for how long there may have been something newer.
    let late = lagging.get(Self.page) { $0.header("Age") != nil }
    let age = try #require(late.header("Age").flatMap { Int($0) })
    #expect((1...3600).contains(age))
    #expect(late.status == 200)
    #expect(lagging.get("/api/v1/books/999").header("Age") != nil)

    // The page behind one of the primary's is never that of an earlier state.
    let next = try #require(fresh.get(Self.page).next)
    let expected = fresh.get(next)
    #expect(expected.status == 200)
    #expect(expected.text.contains("new 69"))
    #expect(lagging.get(next).isLater)
    let fromPrimary = either.get(next)
    #expect(fromPrimary.bytes == expected.bytes)
    #expect(fromPrimary.header("Age") == nil)
    // Its own sequence goes on.
    let own = try #require(late.next)
    #expect(lagging.get(own).text.contains("old 59"))
    #expect(!lagging.get(own).text.contains("new 60"))

    try pair.pause(false)
    let after = lagging.get(next) { $0.status == 200 }
    #expect(after.bytes == expected.bytes)
    #expect(lagging.get(Self.page) { $0.header("Age") == nil }.status == 200)
  }

  @Test func `a primary lost during an import is replaced by its promoted replica`() throws {
    let pair = try Pair()
    let both = try pair.server.bothURL
    let repository = try PostgresCatalogRepository(url: both, access: .writing)
    let serving = try Serving(both)
    let overview = "/api/v1/catalogs"
    #expect(serving.get(overview).text.contains("\"bookCount\":60"))
    let more = (60..<90).map { incoming("more \($0)", isbn: isbn($0), "2006-11") }
    let error = #expect(throws: RepositoryError.self) {
      _ = try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add(more)
        try pair.server.order("kill")
        return try session.add(more)
      }
    }
    #expect(error?.kind == .busy)

    // A replica alone takes reads but no writes.
    #expect(serving.get(overview) { $0.status == 200 }.text.contains("\"bookCount\":60"))
    let refused = #expect(throws: RepositoryError.self) { try repository.add(more) }
    #expect([.busy, .unavailable].contains(refused?.kind))

    try pair.server.order("promote")
    let outcomes = eventually(try? repository.add(more)) { $0 != nil }
    #expect(outcomes == more.map { _ in .new })
    #expect(try repository.problems() == [])
    let reply = serving.get(overview) { $0.text.contains("\"bookCount\":90") }
    #expect(reply.text.contains("\"bookCount\":90"))
    #expect(reply.header("Age") == nil)
  }
}
