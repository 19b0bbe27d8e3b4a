import CatalogModel
import CatalogStore
import Glibc
import JSONText
import ShelfCommands
import ShelfService

/// A service of a small catalog that is asked whatever the bytes say, without a socket.
///
/// An answer that breaks out of its headers, is no JSON where it says so, or blames the service
/// itself is a trap here, so that a fuzzer keeps what was asked.
struct FuzzedService: Sendable {
  static let shared = FuzzedService()
  /// Where the databases are, until the process ends.
  static let folder: String = {
    var template = Array("/tmp/shelf-fuzz-service-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return "/tmp" }
    atexit(removeFolder)
    return template.withUnsafeBufferPointer { characters in
      String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }()
  private static let token = "0123456789abcdef"

  private let service: Service?
  private let imports: SQLiteCatalogRepository?

  private init() {
    let path = Self.folder + "/shelf.db"
    imports = try? SQLiteCatalogRepository(path: Self.folder + "/imports.db", access: .writing)
    service = imports.flatMap { try? Self.service(path, imports: $0) }
  }

  private static func service(
    _ path: String, imports: SQLiteCatalogRepository
  ) throws -> Service {
    let repository = try SQLiteCatalogRepository(path: path, access: .writing)
    _ = try repository.importBooks(into: "main", options: ImportOptions()) { session in
      try session.add(books)
    }
    var settings = ServiceSettings(
      style: try ServiceStyles.reader(arguments: [], databasePath: path))
    // The same request has to take the same way each time.
    settings.answerBytes = 0
    settings.imports = ImportGate(
      repository: imports, token: Array(token.utf8), greatestLength: 10_000, seconds: 60,
      latestYear: 2030)
    return try Service(
      repository: repository, settings: settings,
      covers: CoverStore(folders: [folder], fetched: folder))
  }

  /// Asks what the bytes say: a line with method and target, lines of headers, an empty line, a body.
  func ask(_ bytes: [UInt8]) {
    guard let service else { fatalError("the service does not start") }
    let (head, body) = Self.parts(bytes)
    var lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.removeFirst().split(separator: " ", maxSplits: 1)
    guard start.count == 2 else { return }
    var headers: [String: String] = [:]
    for line in lines {
      let pair = line.split(separator: ":", maxSplits: 1)
      if pair.count == 2 { headers[pair[0].lowercased()] = String(pair[1].drop { $0 == " " }) }
    }
    do throws(Problem) {
      let request = try Request(
        method: String(start[0]), target: String(start[1]), headers: headers)
      check(service.answer(request, body: body))
    } catch {
      check(service.answer(error))
    }
    if !body.isEmpty { forgetImports() }
  }

  private static func parts(_ bytes: [UInt8]) -> (head: String, body: [UInt8]) {
    let feed = UInt8(ascii: "\n")
    let end = bytes.indices.first { index in
      bytes[index] == feed && index + 1 < bytes.count && bytes[index + 1] == feed
    }
    guard let end else { return (String(decoding: bytes, as: UTF8.self), []) }
    return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 2)...]))
  }

  private func check(_ reply: Reply) {
    guard (200..<600).contains(reply.status) else { fatalError("status \(reply.status)") }
    if reply.status == 500 { fatalError(String(decoding: reply.bytes, as: UTF8.self)) }
    for header in reply.answer.response.headers {
      guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        fatalError("\(header.name): \(header.value.debugDescription)")
      }
    }
    let isJSON = reply.header("Content-Type")?.contains("json") == true
    guard isJSON, !reply.bytes.isEmpty, reply.header("Content-Encoding") == nil else { return }
    do { _ = try JSONParser().parse(reply.bytes) } catch { fatalError("\(error)") }
  }

  /// What was imported would make every later input slower.
  private func forgetImports() {
    do {
      for catalog in try imports?.catalogs() ?? [] { _ = try imports?.removeCatalog(catalog.name) }
    } catch { fatalError("\(error)") }
  }

  private static let books: [IncomingBook] = ["<b>&\"'", "図書館", "a\rb\nc", "Plain"].map { text in
    var book = Book(title: text)
    book.published = PartialDate(year: 2006, month: text == "Plain" ? nil : 10)
    book.contributors = [Contributor(name: text, role: "author")]
    book.publisher = text
    book.subjects = [text]
    book.isbn = text == "Plain" ? ISBN("9780306406157") : nil
    book.links = [Link(href: text, rel: "http://opds-spec.org/acquisition", type: text)]
    book.covers = [Cover(ref: text, width: 2, height: 3)]
    return IncomingBook(
      book: book, source: nil, sectionPath: [SectionKey(period: Period(book.published))])
  }
}

private func removeFolder() {
  for name in ["shelf.db", "imports.db"] {
    for ending in ["", "-wal", "-shm"] { unlink("\(FuzzedService.folder)/\(name)\(ending)") }
  }
  rmdir(FuzzedService.folder)
}
