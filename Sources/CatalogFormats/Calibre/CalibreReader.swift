import CatalogModel
import SQLiteDatabase

/// Reads a calibre library's `metadata.db`, book by book.
struct CalibreReader: CatalogReader {
  private let name: String
  private let library: CalibreLibrary
  private let latestYear: Int
  private let books: Statement
  private let columns: CalibreColumns
  private var count = 0
  private var isFinished = false

  /// Reads a library in the place where it is, or what a source gives where it has no path.
  init(
    source: any ByteSource, path: String?, options: ReadingOptions
  ) throws(CatalogFormatError) {
    name = source.name
    latestYear = options.latestYear
    if let path {
      library = try CalibreLibrary(path: path, named: name)
    } else {
      library = try CalibreLibrary(source: source)
    }
    do throws(SQLiteError) {
      columns = try CalibreColumns(library)
      books = try library.connection.prepare(columns.query)
    } catch {
      throw CalibreLibrary.failure(error, named: name)
    }
  }

  var understanding: FormatUnderstanding {
    FormatUnderstanding(
      format: "calibre", encoding: "utf-8",
      dialect: "calibre library, schema \(library.schema)")
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    guard !isFinished else { return nil }
    do throws(SQLiteError) {
      guard try books.step() else {
        isFinished = true
        try library.connection.run("COMMIT")
        return nil
      }
      count += 1
      var row = CalibreBook(
        library: library, row: books, columns: columns, place: Place(record: count),
        latestYear: latestYear)
      return try row.event()
    } catch {
      isFinished = true
      throw CalibreLibrary.failure(error, named: name)
    }
  }
}

/// The columns of the table `books`, of which early schemas lack some.
struct CalibreColumns {
  /// The columns that are read, in their order.
  static let wanted = [
    "id", "title", "pubdate", "timestamp", "series_index", "isbn", "path", "has_cover", "uuid",
    "lccn",
  ]

  /// The query for all books.
  let query: String

  init(_ library: CalibreLibrary) throws(SQLiteError) {
    var present: Set<String> = []
    let statement = try library.connection.prepare("SELECT name FROM pragma_table_info('books')")
    while try statement.step() { present.insert(statement.string(at: 0) ?? "") }
    let list = Self.wanted.map { present.contains($0) ? $0 : "NULL" }
    query = "SELECT " + list.joined(separator: ", ") + " FROM books ORDER BY id"
  }

  /// Where a column stands in a row.
  static func index(_ name: String) -> Int { wanted.firstIndex(of: name) ?? wanted.count }
}
