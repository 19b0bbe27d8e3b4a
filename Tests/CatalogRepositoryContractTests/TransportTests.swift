import CatalogModel
import CatalogStorePostgres
import PostgresDatabase
import TestFolders
import Testing

/// Connections over TLS, to a server that lets nobody in without it.
@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed here"))
struct TransportTests {
  @Test func `a catalog is kept and served over TLS as the URL asks for it`() throws {
    let server = PostgresServer(["--tls"])
    for mode in ["require", "verify-ca", "verify-full"] {
      let url = try server.tlsURL(mode: mode)
      let repository = try PostgresCatalogRepository(url: url, access: .writing)
      try repository.add([incoming("A", isbn: isbn(1), "2006-10")])
      #expect(try repository.allBooks().map(\.book.title) == ["A"])
      let connection = try Connection(ConnectionSettings(url: url))
      let version = try connection.first(
        "SELECT version FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()"
      ) { $0.string(at: 0) }
      #expect(version??.hasPrefix("TLSv1") == true)
    }
    let verified = try server.tlsURL(mode: "verify-full")
    #expect(shelf("-d", verified, "catalogs").code == 0)
    // Without TLS, and with an authority that did not sign the server's certificate.
    let plain = shelf("-d", try server.tlsURL(mode: "disable"), "catalogs")
    #expect(plain.code == 69 && plain.said.contains("no encryption"))
    let other = shelf("-d", try server.tlsURL(mode: "verify-full", authority: "other"), "catalogs")
    #expect(other.code == 69 && other.said.contains("certificate verify failed"))
  }
}
