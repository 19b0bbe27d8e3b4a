import CatalogFormats
import CatalogModel

/// What a file's records come from: its reader, and where that can leave records as they are, what is
/// known of them.
struct RecordSource {
  private var plain: (any CatalogReader)?
  private let recalling: (any RecallingSource)?
  private let rule: SectionRule
  private let known: KnownRecords?
  private var recall: RecordRecall?
  private var contextNumber = 0

  init(_ reader: any CatalogReader, rule: SectionRule, known: KnownRecords?) {
    self.rule = rule
    self.known = known
    if known != nil, let recalling = reader as? any RecallingReader {
      self.recalling = Self.source(recalling)
    } else {
      recalling = nil
      plain = reader
    }
    beginContext()
  }

  var understanding: FormatUnderstanding {
    recalling?.understanding ?? plain?.understanding
      ?? FormatUnderstanding(format: "", encoding: "")
  }

  /// The mark of the record that was read last; `nil` where it has none.
  var mark: UInt64? { recall?.mark }

  /// How many records were left since they were taken, and how many bytes they have.
  var leftCount: Int { recall?.left.records.count ?? 0 }
  var leftSize: Int { recall?.left.size ?? 0 }

  /// The records that were left since they were taken last.
  mutating func takeLeft() -> KnownContent? {
    guard let recall, !recall.left.records.isEmpty else { return nil }
    return recall.takeLeft()
  }

  /// The next thing found; `booksBefore` of the chunk are books already.
  mutating func next(booksBefore: Int) throws(CatalogFormatError) -> RecalledEvent? {
    guard let recall else {
      if let event = try plain?.next() { return .event(event) }
      return try recalling?.next { _ in false }
    }
    recall.forget()
    let found = try recalling?.next { recall.leaves($0, booksBefore: booksBefore) }
    if recalling?.contextNumber != contextNumber {
      // The record was read in another context than it was looked for in.
      beginContext()
      recall.forget()
    }
    return found
  }

  private static func source(_ reader: some RecallingReader) -> any RecallingSource {
    RecallingBox(reader)
  }

  private mutating func beginContext() {
    contextNumber = recalling?.contextNumber ?? 0
    guard let recalling, let context = recalling.context else {
      recall = nil
      return
    }
    let text = RecallContext.text(context, rule: rule)
    if let recall {
      recall.begin(text, reading: recalling.recordReading)
    } else {
      recall = RecordRecall(
        known, context: text, content: KnownContent(reading: recalling.recordReading, rule: rule))
    }
  }
}

/// A reader that can leave records, where it lies: asked as a value of any type it would be copied at
/// each question.
private protocol RecallingSource: AnyObject {
  var understanding: FormatUnderstanding { get }
  var context: String? { get }
  var contextNumber: Int { get }
  var recordReading: @Sendable ([UInt8]) -> CatalogRecord? { get }
  func next(
    leaving isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(CatalogFormatError) -> RecalledEvent?
}

private final class RecallingBox<Reader: RecallingReader>: RecallingSource {
  private var reader: Reader

  init(_ reader: Reader) { self.reader = reader }

  var understanding: FormatUnderstanding { reader.understanding }
  var context: String? { reader.context }
  var contextNumber: Int { reader.contextNumber }
  var recordReading: @Sendable ([UInt8]) -> CatalogRecord? { reader.recordReading }

  func next(
    leaving isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(CatalogFormatError) -> RecalledEvent? {
    try reader.next(leaving: isKnown)
  }
}
