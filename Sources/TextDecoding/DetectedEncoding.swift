/// How a text is encoded, and how that was found.
package struct DetectedEncoding: Equatable, Sendable {
  package enum Basis: Equatable, Sendable {
    case byteOrderMark
    /// The declaration, which the bytes do not contradict.
    case declaration
    /// Nothing but ASCII.
    case ascii
    /// Valid UTF-8 with characters outside ASCII.
    case validUTF8
    /// UTF-8 but for some sequences: a text of two encodings, to be read record by record.
    case mostlyUTF8
    /// The statistics of the bytes.
    case statistics
    /// Nothing fits; Windows-1252 is the least bad.
    case fallback
  }

  /// What the user should hear.
  package enum Note: Equatable, Sendable {
    /// The bytes are not what the declaration says.
    case declarationOverruled(TextEncoding)
    /// The text is UTF-8 but for some sequences, the first of them at this byte.
    case otherBytes(firstAt: Int)
  }

  package let encoding: TextEncoding
  package let basis: Basis
  package var notes: [Note]

  package init(encoding: TextEncoding, basis: Basis, notes: [Note] = []) {
    self.encoding = encoding
    self.basis = basis
    self.notes = notes
  }
}
