/// A value for a parameter of a statement, sent in PostgreSQL's binary format.
///
/// The server infers a parameter's type from where it stands: an integer fits where a BIGINT is.
package enum Parameter: Hashable, Sendable {
  case null
  /// A BIGINT.
  case integer(Int64)
  /// A TEXT, VARCHAR or NAME.
  case text(String)
  /// A BIGINT[].
  case integers([Int64])
  /// A TEXT[].
  case texts([String])

  /// Text, or NULL where there is none.
  package init(_ text: String?) { self = text.map(Parameter.text) ?? .null }

  /// An integer, or NULL where there is none.
  package init(_ integer: Int64?) { self = integer.map(Parameter.integer) ?? .null }

  /// An integer, or NULL where there is none.
  package init(_ integer: Int?) { self.init(integer.map(Int64.init)) }

  /// The bytes as the server's receive functions take them; `nil` is NULL.
  var bytes: [UInt8]? {
    var bytes: [UInt8] = []
    switch self {
    case .null: return nil
    case .integer(let value): bytes.appendBigEndian(value)
    case .text(let text): bytes += text.utf8
    case .integers(let list):
      Self.beginArray(of: 20, count: list.count, &bytes)
      for value in list {
        bytes.appendBigEndian(Int32(8))
        bytes.appendBigEndian(value)
      }
    case .texts(let list):
      Self.beginArray(of: 25, count: list.count, &bytes)
      for text in list {
        bytes.appendBigEndian(Int32(clamping: text.utf8.count))
        bytes += text.utf8
      }
    }
    return bytes
  }

  /// One dimension, no NULLs, the type's object id, the count, the first index.
  private static func beginArray(of type: Int32, count: Int, _ bytes: inout [UInt8]) {
    for number in [count == 0 ? 0 : 1, 0, type] { bytes.appendBigEndian(number) }
    guard count > 0 else { return }
    bytes.appendBigEndian(Int32(clamping: count))
    bytes.appendBigEndian(Int32(1))
  }
}

extension [UInt8] {
  /// Appends a number in network byte order.
  package mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }
}
