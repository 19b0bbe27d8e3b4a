/// How a table is written as text.
struct CSVDialect: Hashable, Sendable {
  /// The byte between two cells.
  var delimiter: UInt8
  /// Whether a cell that begins with `"` is quoted as in RFC 4180; else quotes are text.
  var isQuoted: Bool
  /// The byte that ends a line: a line feed, or a carriage return in files that have no line feed.
  var lineEnd: UInt8 = UInt8(ascii: "\n")

  static let delimiters: [UInt8] = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// The dialect for people.
  var description: String {
    let name =
      switch delimiter {
      case UInt8(ascii: "\t"): "tab"
      case UInt8(ascii: ","): "comma"
      case UInt8(ascii: ";"): "semicolon"
      case UInt8(ascii: "|"): "bar"
      default: "'\(Unicode.Scalar(delimiter))'"
      }
    return name + "-separated" + (isQuoted ? "" : ", no quoting")
      + (lineEnd == UInt8(ascii: "\r") ? ", CR line ends" : "")
  }
}

/// What a table may cost at most.
package enum CSVLimits {
  /// Bytes of one record.
  package static let recordSize = 16 << 20
  /// Cells of one record.
  package static let columns = 10_000
}
