/// A URL or relative reference in its parts, and resolution against a base (RFC 3986, section 5.2).
struct URLReference: Hashable {
  var scheme: String?
  var authority: String?
  var path = ""
  var query: String?
  var fragment: String?

  /// Cuts a reference into its parts; any text has some.
  init(_ text: String) {
    var rest = text[...]
    if let hash = rest.utf8.firstIndex(of: 0x23) {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.utf8.firstIndex(of: 0x3F) {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.utf8.firstIndex(of: 0x3A), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.utf8.firstIndex(of: 0x2F) ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x41...0x5A).contains(first & 0xDF) else { return false }
    return text.utf8.allSatisfy { byte in
      (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte)
        || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }

  /// The parts put together.
  var text: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// The reference as seen from this base; `nil` where this is no absolute URL of http or https.
  func resolving(_ reference: URLReference) -> URLReference? {
    guard let scheme, ["http", "https"].contains(scheme.lowercased()), let authority,
      !authority.isEmpty
    else { return nil }
    var result = reference
    result.scheme = scheme
    if reference.authority != nil {
      result.path = Self.withoutDots(reference.path)
      return result
    }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      result.query = reference.query ?? query
    } else if reference.path.hasPrefix("/") {
      result.path = Self.withoutDots(reference.path)
    } else {
      let end = path.utf8.lastIndex(of: 0x2F)
      let folder = end.map { String(path[...$0]) } ?? "/"
      result.path = Self.withoutDots(folder + reference.path)
    }
    return result
  }

  /// The path without `.` and `..`, which never leads above the root.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (offset, part) in parts.enumerated() {
      let isLast = offset == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    return kept.joined(separator: "/")
  }

  // MARK: Credentials

  private static let secretNames: Set<String> = [
    "token", "access_token", "accesstoken", "auth_token", "authtoken", "id_token", "api_key",
    "apikey", "api-key", "password", "passwd", "pwd", "pass", "sig", "signature", "auth",
    "authorization", "secret", "client_secret", "session", "sessionid", "session_id", "sid",
    "user", "username", "userid", "user_id", "login", "credentials", "x-amz-signature",
    "x-amz-credential", "x-amz-security-token", "awsaccesskeyid", "hmac", "jwt",
  ]

  /// Takes user, password and secret items of the query away; whether there were any.
  mutating func removeCredentials() -> Bool {
    var found = false
    if let at = authority?.utf8.lastIndex(of: 0x40) {
      authority = authority.map { String($0[$0.index(after: at)...]) }
      found = true
    }
    if let items = query?.split(separator: "&", omittingEmptySubsequences: false) {
      let kept = items.filter { !Self.isSecret($0) }
      if kept.count < items.count {
        query = kept.isEmpty ? nil : kept.joined(separator: "&")
        found = true
      }
    }
    if let items = fragment, Self.isSecret(items[...]) {
      fragment = nil
      found = true
    }
    return found
  }

  private static func isSecret(_ item: Substring) -> Bool {
    guard let end = item.utf8.firstIndex(of: 0x3D) else { return false }
    return secretNames.contains(item[..<end].lowercased())
  }
}
