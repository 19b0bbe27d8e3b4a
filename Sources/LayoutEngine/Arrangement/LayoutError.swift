/// Why content cannot be arranged.
public struct LayoutError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// An item's size is negative, zero, not a number or infinite.
    case invalidItemSize(IndexPath, Size)
    /// Another number is not finite, or has a sign it cannot have.
    case invalidNumber(name: String, section: Int?, value: Double)
    /// A section has a negative number of items.
    case invalidCount(section: Int, count: Int)
    /// The content would be longer than a coordinate can say exactly.
    case contentTooLong(extent: Double)
    /// A row of a grid has another number of cells than there are columns.
    case raggedRow(row: Int, cells: Int, columns: Int)
    /// There is no such section or item to change.
    case noSuchItem(IndexPath)
  }

  /// What is wrong, and where.
  public let kind: Kind

  /// An error of a kind.
  public init(_ kind: Kind) { self.kind = kind }

  /// The greatest length: beyond it a `Double` cannot tell neighbouring points apart.
  public static let greatestLength = 9_007_199_254_740_992.0

  /// The greatest number of items of a section.
  public static let greatestCount = 9_007_199_254_740_992

  /// The greatest number of items of a section of several sizes, each of which is kept.
  public static let greatestVariedCount = 134_217_728

  /// The error as a sentence.
  public var description: String {
    switch kind {
    case .invalidItemSize(let path, let size):
      "section \(path.section), item \(path.item): the size \(size.width)x\(size.height) "
        + "is not positive and at most \(Self.greatestLength)"
    case .invalidNumber(let name, let section, let value):
      (section.map { "section \($0): " } ?? "") + "\(name) cannot be \(value)"
    case .invalidCount(let section, let count):
      "section \(section): an item count cannot be \(count)"
    case .contentTooLong(let extent):
      "the content would be \(extent) long; the greatest length is \(Self.greatestLength)"
    case .raggedRow(let row, let cells, let columns):
      "row \(row) has \(cells) cells for \(columns) columns"
    case .noSuchItem(let path):
      "there is no section \(path.section), item \(path.item)"
    }
  }
}
