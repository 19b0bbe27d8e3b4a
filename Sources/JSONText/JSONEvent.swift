/// What a stream finds, in the order of the text.
package enum JSONEvent: Equatable, Sendable {
  /// A container that a pattern passes through begins.
  case begin(JSONContainer)
  /// The container of this path ends.
  case end(path: [JSONPathComponent])
  /// A whole value: an element that a pattern names, or a member beside the way to it.
  case value(JSONItem)
  /// A text that cannot be read. With `JSONFraming.lines` the next line goes on.
  case failure(JSONError)
}

/// An array or object that is walked through, not held.
package struct JSONContainer: Equatable, Sendable {
  package let path: [JSONPathComponent]
  package let isArray: Bool
  package let position: JSONPosition
}

/// A value with its place.
package struct JSONItem: Equatable, Sendable {
  package let path: [JSONPathComponent]
  package let value: JSONValue
  /// Where its first byte stands.
  package let position: JSONPosition
  /// The index of the pattern that names it; nil for a value beside the way.
  package let pattern: Int?
  /// The byte offset behind it.
  package var end = 0

  /// The name of the member it is, if it is one.
  package var key: String? {
    if case .key(let name) = path.last { return name }
    return nil
  }
}
