import CatalogModel
import CatalogStore
import Foundation
import PostgresDatabase
import Testing

@testable import CatalogStorePostgres

/// What holds on a server only; declared where one can be started.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed here"))
struct PostgresTests {
  func kind(_ url: String, writing: Bool = false) -> RepositoryError.Kind? {
    do throws(RepositoryError) {
      _ = try PostgresCatalogRepository(url: url, access: writing ? .writing : .reading)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `reading makes no table, and an empty schema is said to be empty`() throws {
    let place = try Place(.postgresql)
    #expect(kind(place.address) == .missing)
    #expect(kind(place.address) == .missing)
    #expect(kind(place.address, writing: true) == nil)
    #expect(kind(place.address) == nil)
    #expect(
      try PostgresCatalogRepository.migrations(url: place.address).map(\.isApplied) == [true, true])
  }

  @Test func `the tables of another program and of a newer version are left alone`() throws {
    let other = try Place(.postgresql)
    try Connection(ConnectionSettings(url: other.address)).execute("CREATE TABLE book (a TEXT)")
    #expect(kind(other.address, writing: true) == .notACatalog)
    let newer = try Place(.postgresql)
    _ = try newer.repository()
    try Connection(ConnectionSettings(url: newer.address)).execute(
      "INSERT INTO schema_migration VALUES (99, 'later', 'x')")
    #expect(kind(newer.address) == .schemaMismatch)
    #expect(kind(newer.address, writing: true) == .schemaMismatch)
  }

  @Test func `a replica is read from, and takes no writes`() throws {
    let place = try Place(.postgresql)
    try place.repository().add([incoming("a", isbn: isbn(1))])
    let url = try PostgresServer.running.replica(of: place.address)
    var replica: PostgresCatalogRepository?
    let deadline = ContinuousClock.now + .seconds(600)
    while replica == nil, ContinuousClock.now < deadline {
      replica = try? PostgresCatalogRepository(url: url, access: .reading)
    }
    let reader = try #require(replica)
    var titles: [String] = []
    while titles.isEmpty, ContinuousClock.now < deadline {
      titles = try reader.search(SearchQuery("a")).hits.map(\.book.book.title)
    }
    #expect(titles == ["a"])
    #expect(kind(url, writing: true) == .busy)
    let error = #expect(throws: RepositoryError.self) { try reader.add([incoming("b")]) }
    #expect(error?.kind == .notWritable)
  }

  @Test func `U+0000 and keys too long for an index are stored`() throws {
    let repository = try Place(.postgresql).repository()
    let long = String(repeating: "長い", count: 2_000)
    let records = [
      incoming("A\u{0}B", source: long + "1"), incoming("C", isbn: isbn(2), source: long + "2"),
      incoming("D", path: [SectionKey(period: .undated, title: long)]),
    ]
    #expect(try repository.add(records) == [.new, .new, .new])
    #expect(try repository.add(records) == [.unchanged, .unchanged, .unchanged])
    let stored = try repository.allBooks()
    #expect(stored.map(\.book.title) == ["A\u{FFFD}B", "C", "D"])
    #expect(stored.map { $0.source?.value } == [long + "1", long + "2", nil])
    #expect(try repository.add([incoming("E", source: long + "2")]) == [.changed])
    #expect(try repository.problems() == [])
  }

  @Test func `an error of each kind has its meaning`() throws {
    let place = try Place(.postgresql)
    #expect(kind("postgresql://nobody@localhost:1/x") == .unavailable)
    #expect(kind("postgresql://?port=x") == .unavailable)
    #expect(kind(place.address.replacing("/shelf?", with: "/none?")) == .unavailable)
    #expect(kind(place.address.replacing("//shelf@", with: "//nobody@")) == .unavailable)
    _ = try place.repository()
    let limited = place.address + "%20-cstatement_timeout%3D100"
    let holder = try Connection(ConnectionSettings(url: place.address))
    try holder.transaction(.writing) {
      try holder.execute("LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE")
      #expect(kind(limited, writing: true) == .busy)
    }
  }

  @Test func `a message never shows a password`() {
    let urls = [
      "postgresql://ann:secret@host/db", "postgresql://ann:sec@ret@host:1/db?password=secret&a=b",
      "postgres://ann@host/db?password=secret", "postgresql://ann:se?c=ret@host/db",
      "postgresql://ann:sec/ret@host/db", "postgresql://ann@host/?p%61ssword=secret",
      "postgresql://ann@host/?sslpassword=secret&passfile=secret",
    ]
    for url in urls {
      #expect(!PostgresCatalogRepository.shown(url).contains("sec"))
      #expect(PostgresCatalogRepository.shown(url).contains("ann@"))
    }
  }

  @Test(arguments: [
    "postgresql://ann:secret@[::1/db", "postgresql://ann:secret@[::1]x/db",
    "postgresql://ann:sec@ret@nowhere.invalid/db", "postgresql://ann:sec/ret@host/db",
    "postgresql://ann:99/secret@nowhere.invalid/db", "postgresql://ann:sec%zz@host/db",
    "postgresql://ann:secret@localhost:1/db?secret", "postgresql://ann:secret@localhost:1/db",
    "postgresql://ann:secret@localhost:1/db?secret=1",
  ])
  func `no failure to connect tells a password`(_ url: String) {
    do {
      _ = try PostgresCatalogRepository(url: url, access: .reading)
      Issue.record("it connects")
    } catch {
      for piece in ["sec", "ret@", ":99"] { #expect(!error.message.contains(piece)) }
    }
  }

  @Test func `a connection that was cut is replaced at the next call`() throws {
    let place = try Place(.postgresql)
    let url = place.address + "&application_name=cut"
    let repository = try PostgresCatalogRepository(url: url, access: .writing)
    try repository.add([incoming("a")])
    let other = try Connection(ConnectionSettings(url: place.address))
    try other.execute(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'cut'
      """)
    #expect(try repository.allBooks().count == 1)
    #expect(try repository.add([incoming("b")]) == [.new])
  }

  @Test func `the list of migrations is the folder of migrations`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/" + root + "/migrations/postgresql"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".sql") }.sorted()
    let status = try PostgresCatalogRepository.migrations(url: try Place(.postgresql).address)
    let listed = status.map { step in
      String(repeating: "0", count: 4 - String(step.number).count)
        + "\(step.number)-\(step.name).sql"
    }
    #expect(listed == names)
  }
}
