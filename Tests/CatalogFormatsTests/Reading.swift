import CatalogModel

@testable import CatalogFormats

/// Everything that a reader found in a file.
struct Reading {
  var records: [CatalogRecord] = []
  var refused: [RefusedRecord] = []
  var removals = 0
  var updates: [CatalogRecord] = []
  var notes: [Warning] = []
  var understanding = FormatUnderstanding(format: "", encoding: "")

  init(of reader: any CatalogReader) throws {
    var reader = reader
    while let event = try reader.next() {
      switch event {
      case .record(let record): records.append(record)
      case .refused(let record): refused.append(record)
      case .removal: removals += 1
      case .update(let record, _): updates.append(record)
      case .note(let note): notes.append(note)
      }
    }
    understanding = reader.understanding
  }

  init(_ text: String, options: ReadingOptions = ReadingOptions()) throws {
    try self.init(bytes: Array(text.utf8), options: options)
  }

  init(bytes: [UInt8], options: ReadingOptions = ReadingOptions()) throws {
    try self.init(of: CatalogFile.open(MemorySource(bytes), options: options))
  }

  var books: [Book] { records.map(\.book) }
  var titles: [String] { books.map(\.title) }
  /// Records and refusals together.
  var total: Int { records.count + refused.count }

  /// How many books each month, year or none has.
  var periods: [String: Int] {
    books.reduce(into: [:]) { $0[Period($1.published).description, default: 0] += 1 }
  }

  /// How many warnings of each kind records and the file have.
  var warnings: [String: Int] {
    (records.flatMap(\.warnings) + notes).reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  func book(titled start: String) -> Book? { books.first { $0.title.hasPrefix(start) } }
}

/// Real catalogs that may stand beside the project.
enum SharedCatalogs {
  static let folder = String(#filePath.prefix(upTo: testsStart)) + "../shared/catalogs/"

  private static var testsStart: String.Index {
    let path = #filePath
    let end = "Tests/CatalogFormatsTests/Reading.swift".count
    return path.index(path.endIndex, offsetBy: -end)
  }

  /// The path of a file of them; `nil` where it is not there.
  static func path(_ name: String) -> String? {
    let path = folder + name
    return (try? FileByteSource(path: path)) == nil ? nil : path
  }

  static func reading(
    _ name: String, options: ReadingOptions = ReadingOptions()
  ) throws -> Reading? {
    guard let path = path(name) else { return nil }
    return try Reading(of: CatalogFile.open(path: path, options: options))
  }
}
