/// A value of one of SQLite's five storage classes.
package enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Text, or NULL where there is none.
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }

  /// An integer, or NULL where there is none.
  package init(_ integer: Int64?) { self = integer.map(Value.integer) ?? .null }

  /// An integer, or NULL where there is none.
  package init(_ integer: Int?) { self.init(integer.map(Int64.init)) }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(nilLiteral: ()) { self = .null }
}
