import CatalogModel
import CatalogStore
import Glibc
import JSONText
import ShelfCommands

@testable import ShelfService

/// A folder of a test's own, gone with all in it when the object is.
final class Folder {
  let path: String

  /// The project's folder.
  static let project: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  init() {
    var template = Array("/tmp/shelf-serve-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    if let stream = opendir(path) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        var status = stat()
        let inner = path + "/" + name
        if lstat(inner, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          remove(inner)
        } else {
          unlink(inner)
        }
      }
      closedir(stream)
    }
    rmdir(path)
  }

  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) -> String {
    let path = self.path + "/" + name
    guard let file = fopen(path, "w") else { return path }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }
}

/// A database with a small catalog, and a service of it.
final class ServiceFixture {
  let folder = Folder()
  let repository: SQLiteCatalogRepository
  let service: Service

  init(
    books: [IncomingBook] = ServiceFixture.someBooks, arguments: [String] = [],
    drawing program: String? = nil,
    change: (inout ServiceSettings, SQLiteCatalogRepository) -> Void = { _, _ in }
  ) throws {
    let path = folder.path + "/shelf.db"
    mkdir(folder.path + "/covers", 0o755)
    repository = try SQLiteCatalogRepository(path: path, access: .writing, keepsStates: true)
    var settings = ServiceSettings(
      style: try ServiceStyles.reader(arguments: arguments, databasePath: path))
    change(&settings, repository)
    let cache = folder.path + "/small"
    service = try Service(
      repository: repository, settings: settings,
      covers: CoverStore(folders: [folder.path + "/covers"], fetched: folder.path + "/fetched"),
      pictures: PictureScaler(program: program, cache: program == nil ? nil : cache))
    try store(books)
  }

  func store(_ books: [IncomingBook]) throws {
    _ = try repository.importBooks(into: "main", options: ImportOptions()) { try $0.add(books) }
  }

  /// The reply to a request for reading.
  func get(_ target: String, method: String = "GET", _ headers: [String: String] = [:]) -> Reply {
    do throws(Problem) {
      return service.answer(try Request(method: method, target: target, headers: headers))
    } catch { return service.answer(error) }
  }

  func text(_ target: String) -> String { String(decoding: get(target).bytes, as: UTF8.self) }

  func json(_ target: String) throws -> JSONValue { try JSONParser().parse(get(target).bytes) }

  static func book(
    _ title: String, _ year: Int, _ month: Int?, change: (inout Book) -> Void = { _ in }
  )
    -> IncomingBook
  {
    var book = Book(title: title)
    book.published = PartialDate(year: year, month: month)
    change(&book)
    return IncomingBook(
      book: book, source: nil, sectionPath: [SectionKey(period: Period(book.published))])
  }

  /// 120 books of May 2024 and a few others, among them some that mean harm.
  static let someBooks: [IncomingBook] = {
    var books = (0..<120).map { number in
      book("Book \(number)", 2024, 5) {
        $0.publisher = number % 3 == 0 ? "First Press" : "Second Press"
        $0.languages = number % 4 == 0 ? ["en", "fr"] : ["en"]
        $0.subjects = number % 5 == 0 ? ["Tides"] : []
        $0.contributors = [Contributor(name: "Ann Author \(number)", role: "author")]
      }
    }
    books.append(
      book("<script>alert(1)</script> & \"quotes\"", 2023, 1) {
        $0.description = "<img src=x onerror=alert(2)>\nSecond paragraph"
        $0.links = [
          Link(href: "javascript:alert(3)", rel: "alternate", type: "text/html"),
          Link(href: "https://example.org/a?b=1&c=2", rel: "alternate", type: "text/html"),
        ]
        $0.isbn = ISBN("9780306406157")
      })
    books.append(book("图书馆的故事", 2023, 1) { $0.languages = ["zh"] })
    books.append(book("Le château de ma mère", 2023, 2) { $0.languages = ["fr"] })
    books.append(
      book("To be had", 2022, 3) {
        $0.links = [
          Link(
            href: "https://example.org/book.epub",
            rel: "http://opds-spec.org/acquisition/open-access", type: "application/epub+zip")
        ]
        $0.covers = [
          Cover(ref: "https://example.org/cover.jpg"), Cover(ref: "own.png", width: 1, height: 1),
        ]
      })
    books.append(book("Of a year", 2021, nil))
    books.append(
      IncomingBook(
        book: Book(title: "Without a date"), source: nil,
        sectionPath: [SectionKey(period: .undated), SectionKey(period: .undated, title: "Within")]))
    return books
  }()

  /// The program that draws, beside the tests or in the folder of debug builds.
  static let drawing: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = own.lastIndex(of: "/").map { String(own[...$0]) + "shelf-draw" } ?? ""
    return [beside, Folder.project + "/.build/debug/shelf-draw"].first { access($0, X_OK) == 0 }
  }()

  /// A picture of one pixel.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
    0, 0, 0, 1, 8, 6, 0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 13, 0x49, 0x44, 0x41, 0x54, 0x78,
    0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0xF0, 0x1F, 0, 5, 0, 1, 0xFF, 0x89, 0x99, 0x3D, 0x1D, 0, 0, 0, 0,
    0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
