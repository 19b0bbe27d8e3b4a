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
  package var server: String {
    var text = Substring(url)
    var options = ""
    if let mark = text.firstIndex(of: "?") {
      let kept = text[mark...].dropFirst().split(separator: "&").filter { part in
        !part.hasPrefix("password=") && !part.hasPrefix("options=")
      }
      options = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
      text = text[..<mark]
    }
    guard let start = text.firstRange(of: "://")?.upperBound,
      let at = text[start...].lastIndex(of: "@")
    else { return text + options }
    let user = text[start..<at].prefix { $0 != ":" }
    return text[..<start] + user + text[at...] + options
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
