/// How pictures are fetched.
package struct FetchRules: Hashable, Sendable {
  /// The least time between two requests to one host, in seconds.
  package var delay = 1.0
  /// The greatest picture, in bytes.
  package var greatestLength = 16 << 20
  /// How long one request may take, in seconds.
  package var timeout = 60
  /// How often a request is tried in all.
  package var attempts = 4
  /// The longest that a server may ask to wait; one that asks for more is left alone.
  package var longestWait = 120.0
  /// Whether private and loopback addresses may be contacted.
  package var allowsPrivateAddresses = false
  /// Single private addresses that may be contacted, such as a library's own server.
  package var allowedAddresses: [String] = []
  /// Whether pictures that are there already are asked about anew.
  package var refreshes = false
  package var userAgent = "Shelf/1.0 (cover cache)"

  package init() {}
}

/// What became of one address.
package enum FetchOutcome: Hashable, Sendable {
  /// The picture is there now; the number of its bytes.
  case fetched(Int)
  /// The server says that it is as it was.
  case unchanged
  /// It was there before, and nothing was asked.
  case present
  /// The server has no such picture, now or when it was last asked.
  case missing(String)
  /// What is there may not be kept: no picture, too large, a private address.
  case refused(String)
  /// It may come another time.
  case failed(String)
}

/// What became of all addresses.
package struct FetchReport: Hashable, Sendable {
  package var fetched = 0
  package var unchanged = 0
  package var present = 0
  package var missing = 0
  package var refused = 0
  package var failed = 0
  package var bytes = 0
  /// The addresses without a picture, and why.
  package var problems: [Problem] = []
  /// Whether it was stopped before its end.
  package var isStopped = false

  /// An address without a picture.
  package struct Problem: Hashable, Sendable {
    /// The address, without a user and a password in it.
    package let address: String
    package let reason: String

    init(address: String, reason: String) {
      self.address = Self.withoutCredentials(address)
      self.reason =
        reason.split(separator: address, omittingEmptySubsequences: false)
        .joined(separator: self.address)
    }

    /// What stands between `//` and the last `@` before the path (RFC 3986, section 3.2.1).
    private static func withoutCredentials(_ address: String) -> String {
      guard let start = address.firstRange(of: "//")?.upperBound else { return address }
      let authority = address[start...].prefix { !["/", "?", "#", "\\"].contains($0) }
      guard let at = authority.lastIndex(of: "@") else { return address }
      return String(address[..<start] + address[address.index(after: at)...])
    }
  }

  package init() {}

  mutating func add(_ outcome: FetchOutcome, _ address: String) {
    switch outcome {
    case .fetched(let length):
      fetched += 1
      bytes += length
    case .unchanged: unchanged += 1
    case .present: present += 1
    case .missing(let reason):
      missing += 1
      problems.append(Problem(address: address, reason: reason))
    case .refused(let reason):
      refused += 1
      problems.append(Problem(address: address, reason: reason))
    case .failed(let reason):
      failed += 1
      problems.append(Problem(address: address, reason: reason))
    }
  }

  /// The addresses done so far.
  package var count: Int { fetched + unchanged + present + missing + refused + failed }
}
