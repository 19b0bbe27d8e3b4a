/// Which links of a catalog may be followed: those to the web, to files on servers, and to mail.
enum SafeLink {
  private static let schemes: Set<String> = ["http", "https", "ftp", "ftps", "mailto", "urn"]

  /// Whether a link leads nowhere that runs a script or reads a file of the one who follows it.
  static func isSafe(_ address: String) -> Bool {
    // What stands before the first colon is a scheme only where no slash comes before it. Browsers
    // pass over control characters and blanks in it.
    let plain = address.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    guard let end = plain.firstIndex(where: { [":", "/", "?", "#"].contains($0) }),
      plain[end] == ":"
    else { return true }
    return schemes.contains(String(String.UnicodeScalarView(plain[..<end])).lowercased())
  }
}
