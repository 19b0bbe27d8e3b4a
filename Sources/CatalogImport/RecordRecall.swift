import CatalogFormats
import CatalogModel
import CatalogRules

/// Marks a file's records, and leaves those that an earlier import of the file left known.
///
/// The records of a file mostly come again in the order of before, so the next one is where the last
/// one was found, or a little further. Where it is not, all marks are looked through.
final class RecordRecall {
  /// How far ahead a mark is looked for, and how many in a row are not found before all are sorted.
  private static let (reach, patience) = (16, 64)

  private let known: KnownRecords?
  private var seed: UInt64
  private var next = 0
  private var missesInARow = 0
  /// All marks with their places behind them, in order.
  private var sorted: [UInt64] = []

  /// The mark of the record that was asked about last; `nil` where none was since ``forget()``.
  private(set) var mark: UInt64?
  /// The records left since they were taken.
  private(set) var left: KnownContent

  /// Marks records that are read in a context; `content` takes those that are left.
  init(_ known: KnownRecords?, context: String, content: KnownContent) {
    self.known = known
    seed = StableHash.hash(context)
    left = content
  }

  /// Begins another context, in which records are read in another way.
  func begin(_ context: String, reading: @escaping KnownContent.Reading) {
    seed = StableHash.hash(context)
    left.begin(reading: reading)
  }

  /// Forgets what was asked about last.
  func forget() { mark = nil }

  /// Hands out the records left.
  func takeLeft() -> KnownContent {
    defer { left = left.emptied() }
    return left
  }

  /// Whether a record is known; then it is among those left.
  func leaves(_ record: UnsafeBufferPointer<UInt8>, booksBefore: Int) -> Bool {
    let mark = StableHash.hash(UnsafeRawBufferPointer(record), seed: seed)
    self.mark = mark
    guard let known, known.isHelpful,
      let entry = find(UInt32(truncatingIfNeeded: mark), in: known.marks)
    else { return false }
    // Half a mark is no proof away from where the record is awaited: of many records that are not
    // known, some have the half mark of one that is, and such a one may be one to refuse.
    guard entry == next || left.canRead(record) else { return false }
    next = entry + 1
    left.append(KnownRecord(booksBefore: booksBefore, entry: entry, mark: mark), record)
    return true
  }

  private func find(_ mark: UInt32, in marks: [UInt32]) -> Int? {
    let end = min(next + Self.reach, marks.count)
    var place = next
    while place < end {
      if marks[place] == mark {
        missesInARow = 0
        return place
      }
      place += 1
    }
    missesInARow += 1
    return missesInARow > Self.patience ? findAnywhere(mark, in: marks) : nil
  }

  private func findAnywhere(_ mark: UInt32, in marks: [UInt32]) -> Int? {
    if sorted.isEmpty {
      sorted = marks.enumerated().map { UInt64($1) << 32 | UInt64(UInt32(truncatingIfNeeded: $0)) }
      sorted.sort()
    }
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] >> 32 < UInt64(mark) { low = middle + 1 } else { high = middle }
    }
    guard low < sorted.count, sorted[low] >> 32 == UInt64(mark) else { return nil }
    missesInARow = 0
    return Int(sorted[low] & 0xFFFF_FFFF)
  }
}
