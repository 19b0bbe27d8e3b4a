/// A reader that leaves a record as it is where somebody knows already what it says.
package protocol RecallingReader: CatalogReader {
  /// All that decides, beside a record's own bytes, what it says, as a text that differs where any of
  /// it does; `nil`: more than can be told.
  var context: String? { get }

  /// A number that changes when the context does; asked where the reader lies, which copies nothing.
  var contextNumber: Int { mutating get }

  /// The next thing found, `nil` at the end of the file.
  ///
  /// `isKnown` is asked with the bytes of each record that may be left as it is, before it is looked
  /// at further.
  mutating func next(
    leaving isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(CatalogFormatError) -> RecalledEvent?

  /// Reads a record by itself that was left as it is; `nil` where it does not stand by itself.
  ///
  /// Any thread may call it, and its place in the file is not known.
  var recordReading: @Sendable ([UInt8]) -> CatalogRecord? { get }
}

/// What a reader finds that may leave records as they are.
package enum RecalledEvent {
  case event(CatalogEvent)
  /// A record was left as it is.
  case left
}
