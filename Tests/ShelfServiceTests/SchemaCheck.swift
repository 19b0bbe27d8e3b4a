import JSONText

/// As much of JSON Schema as the service's description uses.
struct SchemaCheck {
  let root: JSONValue

  func faults(of value: JSONValue, against schema: JSONValue, at place: String = "$") -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = reference.split(separator: "/").last.map(String.init) ?? ""
      guard let named = root["components"]?["schemas"]?[name] else {
        return ["\(place): there is no schema \(name)"]
      }
      return faults(of: value, against: named, at: place)
    }
    if let words = schema["enum"]?.array {
      return words.contains(value) ? [] : ["\(place): not one of the values"]
    }
    let names = schema["type"]?.array?.compactMap(\.string) ?? [schema["type"]?.string ?? ""]
    guard names.contains(where: { isOf(type: $0, value) }) else {
      return ["\(place): not \(names)"]
    }
    switch value {
    case .object(let members): return objectFaults(members, schema, place)
    case .array(let elements):
      guard let items = schema["items"] else { return [] }
      return elements.enumerated().flatMap {
        faults(of: $1, against: items, at: "\(place)[\($0)]")
      }
    case .string(let text):
      guard let pattern = schema["pattern"]?.string, let regex = try? Regex(pattern) else {
        return []
      }
      return text.contains(regex) ? [] : ["\(place): \(text) is not \(pattern)"]
    default: return []
    }
  }

  private func objectFaults(_ members: JSONObject, _ schema: JSONValue, _ place: String) -> [String]
  {
    var found: [String] = []
    for name in schema["required"]?.array?.compactMap(\.string) ?? [] where members[name] == nil {
      found.append("\(place): \(name) is missing")
    }
    for member in members {
      if let own = schema["properties"]?[member.key] {
        found += faults(of: member.value, against: own, at: "\(place).\(member.key)")
      } else if let other = schema["additionalProperties"] {
        if other == .bool(false) {
          found.append("\(place): \(member.key) is not described")
        } else {
          found += faults(of: member.value, against: other, at: "\(place).\(member.key)")
        }
      }
    }
    return found
  }

  private func isOf(type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("number", .number):
      true
    case ("integer", .number): value.int != nil
    default: false
    }
  }
}
