/// Resolves references of a feed against its address (RFC 3986, section 5.2).
enum FeedReference {
  /// The reference as an absolute address where the base is one; else as it stands.
  static func resolve(_ reference: String, base: String?) -> String {
    guard let base, scheme(of: reference) == nil, let root = Root(base) else { return reference }
    if reference.isEmpty { return base }
    if reference.hasPrefix("//") { return root.scheme + ":" + reference }
    let split = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
    let path = reference[..<split]
    let rest = reference[split...]
    if path.isEmpty {
      let kept = rest.hasPrefix("#") ? root.path + root.query : root.path
      return root.prefix + kept + rest
    }
    let merged = path.hasPrefix("/") ? String(path) : root.folder + path
    return root.prefix + withoutDots(merged) + rest
  }

  /// Whether a reference is an address by itself.
  static func isAbsolute(_ reference: String) -> Bool { scheme(of: reference) != nil }

  private static func scheme(of reference: String) -> Substring? {
    guard let colon = reference.firstIndex(of: ":") else { return nil }
    let scheme = reference[..<colon]
    guard let first = scheme.utf8.first, first | 0x20 > 0x60, first | 0x20 < 0x7B,
      scheme.utf8.allSatisfy({ byte in
        (byte | 0x20 > 0x60 && byte | 0x20 < 0x7B) || (0x30...0x39).contains(byte)
          || [0x2B, 0x2D, 0x2E].contains(byte)
      })
    else { return nil }
    return scheme
  }

  /// An absolute address in its parts.
  private struct Root {
    var scheme: String
    /// Scheme and authority.
    var prefix: String
    var path: String
    var query: String

    init?(_ base: String) {
      guard let scheme = FeedReference.scheme(of: base) else { return nil }
      let rest = base[scheme.endIndex...].dropFirst()
      guard rest.hasPrefix("//") else { return nil }
      let tail = rest.dropFirst(2)
      let pathStart = tail.firstIndex { "/?#".contains($0) } ?? tail.endIndex
      let whole = tail[pathStart...].prefix { $0 != "#" }
      let queryStart = whole.firstIndex(of: "?") ?? whole.endIndex
      self.scheme = String(scheme)
      prefix = String(base[..<pathStart])
      path = String(whole[..<queryStart])
      query = String(whole[queryStart...])
    }

    /// The path up to its last slash.
    var folder: String {
      guard let slash = path.lastIndex(of: "/") else { return "/" }
      return String(path[...slash])
    }
  }

  private static func withoutDots(_ path: String) -> String {
    guard path.contains("/.") else { return path }
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return kept.joined(separator: "/")
  }
}
