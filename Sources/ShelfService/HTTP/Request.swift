/// A request, taken apart.
package struct Request: Sendable {
  package var method: String
  /// The segments of the path, decoded; `/` has none.
  package var path: [String]
  /// The parameters behind the path, decoded, in order.
  package var query: [(name: String, value: String)]
  /// Headers by their names in lower case.
  package var headers: [String: String]
  /// The target as it was sent.
  package var target: String

  /// Reads a request; refuses a target that is no path of valid UTF-8.
  package init(method: String, target: String, headers: [String: String] = [:]) throws(Problem) {
    self.method = method
    self.headers = headers
    self.target = target
    // RFC 9110, section 9.3.7: the server itself is asked about.
    if method == "OPTIONS", target == "*" {
      path = []
      query = []
      return
    }
    let text = Self.withoutAuthority(target)
    let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
    path = try Self.path(text[..<end])
    query = end < text.endIndex ? try Self.query(text[text.utf8.index(after: end)...]) : []
  }

  package func header(_ name: String) -> String? { headers[name] }

  /// Whether it asks for nothing but an answer.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// RFC 9112, section 3.2.2: a proxy's form of the target has scheme and host before the path.
  private static func withoutAuthority(_ target: String) -> Substring {
    if target.utf8.first == UInt8(ascii: "/") { return target[...] }
    for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
      let rest = target.dropFirst(scheme.count)
      return rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    return target[...]
  }

  private static func path(_ text: Substring) throws(Problem) -> [String] {
    guard text.utf8.first == UInt8(ascii: "/") else { throw Problem(400, "the target is no path") }
    let segments = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard segments.count <= 64 else { throw Problem(414, "the path has too many parts") }
    var path: [String] = []
    for segment in segments {
      path.append(try decoded(Substring(segment), plusIsBlank: false))
    }
    if path.last == "" { path.removeLast() }
    return path
  }

  private static func query(_ text: Substring) throws(Problem) -> [(String, String)] {
    var query: [(String, String)] = []
    for part in text.utf8.split(separator: UInt8(ascii: "&")) {
      let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let value = end < part.endIndex ? part[part.index(after: end)...] : part[end...]
      query.append(
        (
          try decoded(Substring(part[..<end]), plusIsBlank: true),
          try decoded(Substring(value), plusIsBlank: true)
        ))
    }
    guard query.count <= 64 else { throw Problem(400, "there are more than 64 parameters") }
    return query
  }

  private static func decoded(_ text: Substring, plusIsBlank: Bool) throws(Problem) -> String {
    guard let decoded = PercentEncoding.decode(text, plusIsBlank: plusIsBlank) else {
      throw Problem(400, "the target is not percent-encoded UTF-8 without control characters")
    }
    return decoded
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The text; `nil` where an escape is broken, the result is no UTF-8, or holds a control character.
  static func decode(_ text: Substring, plusIsBlank: Bool) -> String? {
    if text.utf8.allSatisfy(isUnreserved) { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The text with all but unreserved characters escaped.
  package static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var encoded = ""
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + hex(byte >> 4) + hex(byte & 15)
      }
    }
    return encoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }

  private static func hex(_ digit: UInt8) -> String {
    String(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x41 + digit - 10))
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
