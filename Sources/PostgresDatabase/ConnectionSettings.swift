/// Where a server is and how to talk with it: a `postgresql://` URL as libpq takes it, and what this
/// program sets beside it.
package struct ConnectionSettings: Hashable, Sendable {
  /// Which of the URL's servers will do (libpq's `target_session_attrs`).
  package enum Target: String, Hashable, Sendable {
    /// What the URL says, else any.
    case asGiven
    /// One that takes writes, whatever the URL says.
    case writable = "read-write"
  }

  /// The URL, password and all; never shown.
  package let url: String
  /// Which server.
  package let target: Target
  /// How long another's lock is waited for.
  package let lockTimeout: Duration

  /// A server.
  package init(url: String, target: Target = .asGiven, lockTimeout: Duration = .seconds(10)) {
    self.url = url
    self.target = target
    self.lockTimeout = lockTimeout
  }

  /// Whether a text is such a URL.
  package static func isURL(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// The URL without its password, for messages.
  ///
  /// Where it is no valid URL, rather too much is left out than a part of a password shown: whatever
  /// stands before the last `@` is taken for a user and a password.
  package var server: String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return "a server" }
    var rest = url[start...]
    var user: Substring = ""
    if let at = rest.lastIndex(of: "@") {
      user = rest[..<at].prefix { $0 != ":" } + "@"
      rest = rest[url.index(after: at)...]
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let options = parts.count > 1 ? parts[1].split(separator: "&").filter(Self.isShown) : []
    let query = options.isEmpty ? "" : "?" + options.joined(separator: "&")
    return String(url[..<start]) + user + (parts.first ?? "") + query
  }

  /// Options that say where the server is and how it is talked with; others may hold a secret.
  private static func isShown(_ option: Substring) -> Bool {
    let names = [
      "host=", "hostaddr=", "port=", "dbname=", "user=", "sslmode=", "target_session_attrs=",
      "application_name=", "connect_timeout=", "service=",
    ]
    return names.contains { option.hasPrefix($0) }
  }

  /// A message of libpq's without what it repeats of the URL.
  ///
  /// libpq quotes the URL, or the piece of it that it does not understand, which may be a part of a
  /// password with a character that should have been escaped.
  func withoutSecrets(_ message: String) -> String {
    let text = message.split(separator: url, omittingEmptySubsequences: false)
      .joined(separator: server)
    let isOfURL = ["URI", "connection option", "percent-encoded"].contains { text.contains($0) }
    return isOfURL ? Self.unreadable : text
  }

  static let unreadable = "the URL cannot be read; signs such as @ and / in a password are escaped"

  /// Whether each `@` stands where libpq looks for it: else it would take a part of a password for a
  /// host, and ask the network and tell everybody about it.
  var isReadable: Bool {
    guard let start = url.firstRange(of: "://")?.upperBound else { return false }
    let authority = url[start...].prefix { $0 != "/" }
    let path = url[authority.endIndex...].prefix { $0 != "?" }
    return authority.count { $0 == "@" } <= 1 && !path.contains("@")
  }

  /// libpq's keywords; what stands before `dbname` is a default, what stands behind it outranks the
  /// URL.
  var keywords: [(name: String, value: String)] {
    var list = [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "40000"),
      ("fallback_application_name", "shelf"), ("dbname", url), ("client_encoding", "UTF8"),
    ]
    if target == .writable { list.append(("target_session_attrs", target.rawValue)) }
    return list
  }
}
