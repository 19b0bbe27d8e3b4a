/// What comes next in a stream of XML.
package enum XMLEvent: Sendable {
  /// An element outside of records begins: the root, a list, ….
  case opened(XMLName, attributes: [XMLAttribute], line: Int)
  /// A record, whole.
  case record(XMLRecord)
  /// A record that could not be read; the others go on.
  case broken(XMLBrokenRecord)
  /// A fault that was passed over or mended.
  case note(XMLNote)
}

/// A record that could not be read.
package struct XMLBrokenRecord: Hashable, Sendable {
  /// Why it could not.
  package enum Kind: Hashable, Sendable {
    case notWellFormed
    case truncated
    case limit
  }

  package var kind: Kind
  /// The line the record begins on.
  package var line: Int
  /// One sentence with the line of the fault.
  package var reason: String
  /// The beginning of the record as it was read.
  package var raw: String
}

/// A fault that was passed over or mended.
package struct XMLNote: Hashable, Sendable {
  /// The kinds of faults.
  package enum Kind: Hashable, Sendable, CaseIterable {
    case controlCharacter
    case unknownEntity
    case strayMarkup
    case legacyReference
    case betweenRecords
    case truncated
    case severalRoots
    case other
  }

  package var kind: Kind
  /// The line of the first one.
  package var line: Int
  /// How many there were.
  package var count: Int
  /// One sentence.
  package var message: String
}
