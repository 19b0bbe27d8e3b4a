/// A JSON value (RFC 8259).
///
/// Numbers keep the text of their source, so that nothing is rounded.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number as it is written in the source, `-1.50e3` for instance.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The text of a string; nil for every other kind.
  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// A number or a string as text: feeds write an identifier now as one, now as the other.
  package var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .null, .bool, .array, .object: nil
    }
  }

  package var bool: Bool? {
    if case .bool(let flag) = self { return flag }
    return nil
  }

  /// The nearest `Double` of a number; nil for other kinds and for numbers beyond its range.
  package var double: Double? {
    guard case .number(let text) = self, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// A whole number that fits `Int`, also when it is written as `2.0` or `2e3`.
  package var int: Int? {
    guard case .number(let text) = self else { return nil }
    return Int(text) ?? double.flatMap { Int(exactly: $0) }
  }

  package var array: [JSONValue]? {
    if case .array(let elements) = self { return elements }
    return nil
  }

  package var object: JSONObject? {
    if case .object(let members) = self { return members }
    return nil
  }

  package var isNull: Bool { self == .null }

  /// The member of an object; nil when there is none or this is no object.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The element of an array; nil when there is none or this is no array.
  package subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// What kind of value it is, in the words of RFC 8259, for messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
