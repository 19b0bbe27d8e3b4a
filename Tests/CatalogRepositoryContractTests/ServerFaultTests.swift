import CatalogModel
import CatalogStorePostgres
import PostgresDatabase
import TestFolders
import Testing

/// What becomes of commands and services when their server fails them.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed here"), .serialized)
struct ServerFaultTests {
  private static let overview = "/api/v1/catalogs"

  private func store(_ count: Int, in url: String) throws {
    let repository = try PostgresCatalogRepository(url: url, access: .writing)
    try repository.add((0..<count).map { incoming("\($0)", isbn: isbn($0), "2006-10") })
  }

  @Test func `a service outlives the crash and the restart of its server`() throws {
    let server = PostgresServer(["synchronous_commit=on"])
    let url = try server.url
    try store(3, in: url)
    let serving = try Serving(url)
    let before = serving.get(Self.overview)
    #expect(before.status == 200)
    for way in ["kill", "stop"] {
      try server.order(way)
      #expect(serving.get(Self.overview).isLater)
      #expect(serving.get("/healthz").isLater)
      #expect(shelf("-d", url, "catalogs").code == 69)
      try server.order("start")
      let after = serving.get(Self.overview) { $0.status == 200 }
      #expect(after.bytes == before.bytes)
      #expect(after.header("ETag") == before.header("ETag"))
    }
  }

  @Test func `a server that crashes during an import has nothing of it afterwards`() throws {
    let server = PostgresServer(["synchronous_commit=on"])
    let url = try server.url
    try store(3, in: url)
    let repository = try PostgresCatalogRepository(url: url, access: .writing)
    let books = (10..<40).map { incoming("\($0)", isbn: isbn($0), "2006-11") }
    let error = #expect(throws: RepositoryError.self) {
      _ = try repository.importBooks(into: "main", options: ImportOptions()) { session in
        _ = try session.add(books)
        try server.order("kill")
        try server.order("start")
        return try session.add(books)
      }
    }
    #expect(error?.kind == .busy)
    #expect(try repository.allBooks().count == 3)
    #expect(try repository.add(books) == books.map { _ in .new })
    #expect(try repository.problems() == [])
  }

  @Test func `a page whose server crashes half-way is not shown, and the next one is`() throws {
    let server = PostgresServer(["synchronous_commit=on"])
    let url = try server.url
    try store(3, in: url)
    let repository = try PostgresCatalogRepository(url: url, access: .reading)
    let error = #expect(throws: RepositoryError.self) {
      try repository.withSnapshot { snapshot in
        #expect(try snapshot.allBooks().count == 3)
        try server.order("kill")
        try server.order("start")
        _ = try snapshot.allBooks()
      }
    }
    #expect(error?.kind == .busy)
    #expect(try repository.withSnapshot { try $0.allBooks().count } == 3)
  }

  @Test func `a server whose connections are all taken is asked again later`() throws {
    let server = PostgresServer(["max_connections=8"])
    let url = try server.url
    try store(3, in: url)
    let serving = try Serving(url + "&application_name=serving")
    #expect(serving.get(Self.overview).status == 200)
    var others: [Connection] = []
    func takeAll() {
      while let one = try? Connection(ConnectionSettings(url: url)) { others.append(one) }
    }
    takeAll()
    #expect(others.count > 0)
    let failed = shelf("-d", url, "catalogs")
    #expect(failed.code == 75)
    #expect(failed.said.contains("try again"))
    // The service keeps its connections; once it has lost them it comes last.
    let refused = try eventually(
      try {
        try others[0].execute(
          """
          SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
          WHERE application_name = 'serving'
          """)
        takeAll()
        return serving.get(Self.overview)
      }()
    ) { $0.status != 200 }
    #expect(refused.isLater)
    others.removeAll()
    #expect(serving.get(Self.overview) { $0.status == 200 }.status == 200)
  }

  @Test func `a wrong password is told as such and never shown`() throws {
    let server = PostgresServer([])
    let url = try server.url
    let owner = try Connection(ConnectionSettings(url: url))
    try owner.execute("CREATE ROLE reader LOGIN PASSWORD 'right'")
    let file = try #require(
      try owner.first("SELECT current_setting('hba_file')") { $0.string(at: 0) } ?? nil)
    try owner.execute(
      """
      COPY (VALUES ('local all shelf trust'), ('local all all scram-sha-256')) TO '\(file)'
      """)
    try owner.execute("SELECT pg_reload_conf()")
    let wrong = url.replacing("//shelf@", with: "//reader:secret@")
    let failed = eventually(shelf("-d", wrong, "catalogs")) { $0.code == 69 }
    #expect(failed.code == 69)
    #expect(failed.said.contains("password"))
    #expect(!failed.said.contains("secret"))
    // The right one leads to an empty schema.
    #expect(shelf("-d", wrong.replacing("secret", with: "right"), "catalogs").code == 66)
  }

  @Test func `a statement that takes too long is given up, and nothing is lost`() throws {
    let server = PostgresServer([])
    let url = try server.url
    try store(3, in: url)
    let hasty = url + "&options=-cstatement_timeout%3D5000"
    let serving = try Serving(hasty)
    let folder = TemporaryFolder()
    writeBytes(Array("title,isbn\nLate,\(isbn(9))\n".utf8), to: folder.file("late.csv"))
    let other = try Connection(ConnectionSettings(url: url))
    try other.begin(.writing)
    try other.execute("LOCK TABLE book, catalog IN ACCESS EXCLUSIVE MODE")
    #expect(serving.get(Self.overview).isLater)
    let failed = shelf("-d", hasty, "import", folder.file("late.csv"))
    #expect(failed.code == 75)
    #expect(failed.said.contains("time-out"))
    other.rollBack()
    let after = serving.get(Self.overview) { $0.status == 200 }
    #expect(after.text.contains("\"bookCount\":3"))
    #expect(shelf("-d", url, "import", folder.file("late.csv")).code == 0)
  }
}
