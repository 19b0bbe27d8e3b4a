import JSONText
import LayoutEngine

/// An object of a spec, read key by key with its place for messages.
struct SpecObject {
  let object: JSONObject
  /// Where it stands, `sections[3].` for instance; empty for the whole spec.
  let path: String

  init(_ value: JSONValue, path: String) throws(SpecError) {
    guard let object = value.object else {
      let place = path.isEmpty ? "a spec" : path
      throw SpecError("\(place) must be an object, not \(value.kindName)")
    }
    self.object = object
    self.path = path.isEmpty ? "" : path + "."
  }

  /// Refuses keys that are known ones misspelled; others, such as a name, are the writer's own.
  func check(keys known: [String]) throws(SpecError) {
    for key in object.keys where !known.contains(key) {
      guard let meant = known.first(where: { Self.isMisspelled(key, $0) }) else { continue }
      throw SpecError("\(path)\(key) is no key of this kind of spec; did you mean \(meant)?")
    }
  }

  /// Whether two words of five letters or more differ, case aside, in two letters side by side at
  /// most.
  private static func isMisspelled(_ key: String, _ known: String) -> Bool {
    let one = Array(key.lowercased().utf8)
    let other = Array(known.lowercased().utf8)
    let most = max(one.count, other.count)
    let least = min(one.count, other.count)
    guard least > 4 else { return false }
    let start = zip(one, other).prefix { $0 == $1 }.count
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return min(start + end, least) >= most - 2
  }

  /// A value that is there and not null.
  subscript(key: String) -> JSONValue? {
    guard let value = object[key], !value.isNull else { return nil }
    return value
  }

  private func wrong(_ key: String, _ expected: String, _ value: JSONValue) -> SpecError {
    if case .number(let text) = value {
      return SpecError("\(path)\(key) must be \(expected), not \(text)")
    }
    if let string = value.string, NonFiniteNumbers.contain(string) {
      return SpecError("\(path)\(key) must be \(expected), not \(string)")
    }
    return SpecError("\(path)\(key) must be \(expected), not \(value.kindName)")
  }

  func number(_ key: String) throws(SpecError) -> Double? {
    guard let value = self[key] else { return nil }
    guard let number = value.double else { throw wrong(key, "a finite number", value) }
    return number
  }

  func number(_ key: String, default standard: Double) throws(SpecError) -> Double {
    try number(key) ?? standard
  }

  /// A number that has no default.
  func required(_ key: String) throws(SpecError) -> Double {
    guard let number = try number(key) else { throw SpecError("\(path)\(key) is missing") }
    return number
  }

  func count(_ key: String) throws(SpecError) -> Int? {
    guard let value = self[key] else { return nil }
    guard let count = value.int, count >= 0 else {
      throw wrong(key, "a whole number from 0 to \(Int.max)", value)
    }
    return count
  }

  func bool(_ key: String) throws(SpecError) -> Bool {
    guard let value = self[key] else { return false }
    guard let flag = value.bool else { throw wrong(key, "true or false", value) }
    return flag
  }

  /// One of several words.
  func choice<Choice>(
    _ key: String, _ choices: KeyValuePairs<String, Choice>
  ) throws(SpecError) -> Choice? {
    guard let value = self[key] else { return nil }
    if let word = value.string, let choice = choices.first(where: { $0.key == word }) {
      return choice.value
    }
    let words = choices.map { "\"\($0.key)\"" }.joined(separator: ", ")
    throw SpecError("\(path)\(key) must be one of \(words)")
  }

  func array(_ key: String) throws(SpecError) -> [JSONValue]? {
    guard let value = self[key] else { return nil }
    guard let elements = value.array else { throw wrong(key, "an array", value) }
    return elements
  }

  func child(_ key: String) throws(SpecError) -> SpecObject? {
    guard let value = self[key] else { return nil }
    return try SpecObject(value, path: path + key)
  }

  /// The elements of an array of objects.
  func children(_ key: String) throws(SpecError) -> [SpecObject]? {
    guard let elements = try array(key) else { return nil }
    var children: [SpecObject] = []
    children.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      children.append(try SpecObject(element, path: "\(path)\(key)[\(index)]"))
    }
    return children
  }
}
