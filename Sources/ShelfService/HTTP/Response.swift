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
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
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
