/// Writes JSON into a byte buffer, which the caller may take and empty at any time.
///
/// It puts the commas, colons and line breaks; to begin and end containers in order, and to give
/// each member a key, is up to the caller.
package struct JSONWriter: Sendable {
  package enum Style: Hashable, Sendable {
    /// No white space.
    case compact
    /// A line for each member and element, two spaces a level.
    case pretty
  }

  struct Container {
    let isObject: Bool
    var isEmpty = true
  }

  package let style: Style
  /// What has been written and not yet taken.
  package internal(set) var bytes: [UInt8] = []
  var containers: [Container] = []
  var isAfterKey = false

  /// - Parameter capacity: room for so many bytes, made at once where about that many are to come.
  package init(style: Style = .compact, capacity: Int = 0) {
    self.style = style
    bytes.reserveCapacity(capacity)
  }

  /// Hands over the bytes so far and goes on with an empty buffer.
  package mutating func takeBytes() -> [UInt8] {
    let taken = bytes
    bytes.removeAll(keepingCapacity: true)
    return taken
  }

  package mutating func beginObject() { begin(UInt8(ascii: "{"), isObject: true) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "["), isObject: false) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// The name of the member whose value comes next.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  package mutating func null() { raw("null") }
  package mutating func bool(_ flag: Bool) { raw(flag ? "true" : "false") }

  package mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
  }

  package mutating func int(_ number: Int) {
    separate()
    appendInteger(number)
  }

  /// The shortest digits that read back as `number`, `2` for 2.0; what is not finite becomes null,
  /// as JSON has no word for it.
  package mutating func double(_ number: Double) {
    separate()
    appendDouble(number)
  }

  /// A value that is JSON already.
  package mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): bool(flag)
    case .number(let text): raw(text)
    case .string(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members { self.member(member.key, member.value) }
      endObject()
    }
  }

  /// A line feed between two top-level values, as JSON lines have it, or at the end of a file.
  package mutating func lineFeed() { bytes.append(0x0A) }

  private mutating func begin(_ bracket: UInt8, isObject: Bool) {
    separate()
    bytes.append(bracket)
    containers.append(Container(isObject: isObject))
  }

  private mutating func end(_ bracket: UInt8) {
    if let container = containers.popLast(), !container.isEmpty { breakLine() }
    bytes.append(bracket)
  }

  /// Writes what stands before a key or an element.
  private mutating func separate() {
    guard !isAfterKey else {
      isAfterKey = false
      return
    }
    guard !containers.isEmpty else { return }
    if !containers[containers.count - 1].isEmpty { bytes.append(UInt8(ascii: ",")) }
    containers[containers.count - 1].isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: 2 * containers.count))
  }
}

// MARK: - Members

extension JSONWriter {
  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package mutating func member(_ name: String, _ number: Int) {
    key(name)
    int(number)
  }

  package mutating func member(_ name: String, _ number: Double) {
    key(name)
    double(number)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    bool(flag)
  }

  package mutating func member(_ name: String, _ value: JSONValue) {
    key(name)
    self.value(value)
  }
}
