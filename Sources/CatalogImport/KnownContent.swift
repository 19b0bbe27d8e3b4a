import CatalogFormats
import CatalogModel
import Glibc

/// Records of a chunk that were left as they are, with the bytes they have in the file.
struct KnownContent: Sendable {
  /// Reads a record by its bytes alone.
  typealias Reading = @Sendable ([UInt8]) -> CatalogRecord?

  private(set) var records: [KnownRecord] = []
  private var bytes: [UInt8] = []
  /// Where each record ends in `bytes`, and the number of the way it is read in.
  private var ends: [(place: Int, reading: Int)] = []
  /// The ways of reading a record, the present one last.
  private var readings: [Reading]
  private let rule: SectionRule

  /// None yet; those to come are read and placed like this.
  init(reading: @escaping Reading, rule: SectionRule) {
    readings = [reading]
    self.rule = rule
  }

  /// Reads the records to come in another way.
  mutating func begin(reading: @escaping Reading) {
    readings.append(reading)
  }

  /// None yet, with the present way of reading.
  func emptied() -> KnownContent { KnownContent(reading: readings[readings.count - 1], rule: rule) }

  /// Of a record that was read once and cannot be read again: a defect of this program.
  static let unreadable = CatalogFormatError(
    .unreadable, "a record that was known cannot be read again by itself")

  /// How many bytes the records have.
  var size: Int { bytes.count }

  /// Takes a record with its bytes.
  mutating func append(_ record: KnownRecord, _ content: UnsafeBufferPointer<UInt8>) {
    records.append(record)
    bytes.append(contentsOf: content)
    ends.append((bytes.count, readings.count - 1))
  }

  /// Whether a record can be read by its bytes alone.
  func canRead(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
    readings[readings.count - 1](Array(content)) != nil
  }

  /// The book of a record, as it would be had the record not been left.
  func book(of index: Int) throws -> IncomingBook {
    let start = index == 0 ? 0 : ends[index - 1].place
    let (end, reading) = ends[index]
    guard let record = readings[reading](Array(bytes[start..<end])) else {
      throw Self.unreadable
    }
    var book = record.book
    _ = LinkCredentials.remove(from: &book)
    return IncomingBook(book: book, source: record.source, sectionPath: rule.path(for: record))
  }
}

/// What decides beside a file's own words what its records say: the program and the import's rule.
enum RecallContext {
  static func text(_ reader: String, rule: SectionRule) -> String {
    "\(program)\n\(String(reflecting: rule))\n\(reader)"
  }

  /// Tells one build of the program from another, which may read a record otherwise.
  private static let program: String = {
    var file = stat()
    guard stat("/proc/self/exe", &file) == 0 else { return "unknown" }
    return "\(file.st_dev) \(file.st_ino) \(file.st_size) \(file.st_mtim.tv_sec) "
      + "\(file.st_mtim.tv_nsec)"
  }()
}
