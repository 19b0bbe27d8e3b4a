internal import Synchronization

/// Reads one catalog file from its beginning to its end.
///
/// A reader holds no more of the file than a few records, whatever the file's size.
public protocol CatalogReader {
  /// The format, encoding and dialect as understood so far; complete after the first event.
  var understanding: FormatUnderstanding { get }

  /// The next thing found, `nil` at the end of the file. After an error there is nothing more.
  mutating func next() throws(CatalogFormatError) -> CatalogEvent?
}

/// What was understood of a file, for the import's report.
public struct FormatUnderstanding: Hashable, Sendable {
  /// The format's name as `--from` takes it: `csv`, `json`, `onix`, `marc`, ….
  public var format: String
  /// The encoding's name: `utf-8`, `gb18030`, ….
  public var encoding: String
  /// Further words on the dialect for people: delimiter, version, preset.
  public var dialect: String

  /// What was understood of a file.
  public init(format: String, encoding: String, dialect: String = "") {
    self.format = format
    self.encoding = encoding
    self.dialect = dialect
  }
}

/// How a file shall be read, beyond what its content says.
public struct ReadingOptions: Sendable {
  /// The format to read it as; `nil`: found from the content.
  public var format: String?
  /// The encoding; `nil`: found from the content.
  public var encoding: String?
  /// Fields and the headers that carry them, for headers that are not known by their names.
  public var fieldHeaders: [(field: String, header: String)] = []
  /// The order of day and month in dates such as `08/01/2009`; `nil`: found from the column.
  public var dateOrder: DateOrder?
  /// The greatest year that a publication date may have: about three years from now.
  public var latestYear = 9999
  /// Told how far the file was read.
  package var meter: ReadingMeter?

  /// Everything found from the content.
  public init() {}
}

/// How many bytes of a file were read; any thread may ask.
package final class ReadingMeter: Sendable {
  private let reached = Atomic<Int>(0)

  package init() {}

  /// The bytes read so far.
  package var bytes: Int { reached.load(ordering: .relaxed) }

  func reach(_ bytes: Int) { reached.store(bytes, ordering: .relaxed) }
}

/// The order of day and month in a date written with slashes.
public enum DateOrder: String, Hashable, Sendable, CaseIterable {
  /// `9/16/2006`
  case monthDayYear = "mdy"
  /// `16/9/2006`
  case dayMonthYear = "dmy"
}

/// A source of bytes that is read once from its beginning.
public protocol ByteSource: AnyObject {
  /// The file's name without its folders, for what only a name tells; `-` for standard input.
  var name: String { get }

  /// The next bytes, at most `limit` of them; empty at the end.
  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8]
}
