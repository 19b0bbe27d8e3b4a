/// What goes back to a client.
package struct Response: Sendable {
  /// Where the bytes are.
  package enum Body: Sendable {
    case bytes([UInt8])
    case file(ServedFile)
  }

  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Body
  /// Whether the same request gets the same answer for as long as the stamp is the same.
  package var isStorable = true

  package init(status: Int = 200, type: String, body: [UInt8]) {
    self.status = status
    headers = [("Content-Type", type)]
    self.body = .bytes(body)
  }

  package init(status: Int = 200, type: String, file: ServedFile) {
    self.status = status
    headers = [("Content-Type", type)]
    body = .file(file)
    isStorable = false
  }

  /// The first header of a name.
  package func header(_ name: String) -> String? {
    headers.first { Self.isSame($0.name.utf8, name.utf8) }?.value
  }

  /// Names of headers are ASCII, in capitals or not (RFC 9110, section 5.1).
  private static func isSame(_ name: String.UTF8View, _ other: String.UTF8View) -> Bool {
    name.count == other.count
      && zip(name, other).allSatisfy { $0 == $1 || isLetter($0) && $0 ^ 0x20 == $1 }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  mutating func setHeader(_ name: String, _ value: String) {
    headers.removeAll { $0.name == name }
    headers.append((name, value))
  }

  /// The bytes, where they are in memory.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = body { return bytes }
    return []
  }

  /// An answer that leads elsewhere.
  static func redirect(to location: String) -> Response {
    var response = Response(status: 303, type: "text/plain; charset=utf-8", body: [])
    response.headers.append(("Location", location))
    return response
  }
}
