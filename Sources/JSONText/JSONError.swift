/// A place in a JSON text.
package struct JSONPosition: Hashable, Sendable {
  /// Counted from 1; a line ends with a line feed.
  package let line: Int
  /// Counted from 1, in bytes.
  package let column: Int
  /// Counted from 0, a byte order mark included.
  package let byteOffset: Int

  package init(line: Int, column: Int, byteOffset: Int) {
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
  }

  package static let start = JSONPosition(line: 1, column: 1, byteOffset: 0)
}

/// Why a JSON text cannot be read, and where.
package struct JSONError: Error, Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text breaks the grammar of RFC 8259.
    case syntax
    /// The text ends inside a value, or holds none.
    case unexpectedEnd
    /// A byte sequence that is not UTF-8.
    case invalidUTF8
    /// A `\u` escape of half a surrogate pair, which names no character.
    case loneSurrogate
    /// An escape of a control character that no text has; it ends nothing.
    case controlCharacter
    /// More than `JSONLimits.nesting` arrays and objects inside each other.
    case nestingTooDeep
    /// A string or number of more than `JSONLimits.stringLength` bytes.
    case stringTooLong
    /// A value of more than `JSONLimits.valueLength` bytes.
    case valueTooLong
  }

  package let kind: Kind
  package let position: JSONPosition
  package let message: String

  package init(kind: Kind, position: JSONPosition, message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }

  package var line: Int { position.line }
  package var column: Int { position.column }
  package var byteOffset: Int { position.byteOffset }
}

extension JSONError: CustomStringConvertible {
  package var description: String { "line \(line), column \(column): \(message)" }
}
