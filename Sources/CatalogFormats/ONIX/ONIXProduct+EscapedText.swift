import XMLText

/// Titles and names that were escaped twice on their way into the message: `AT&amp;amp;T`, or mark-up
/// as text.
extension ONIXProduct {
  /// The text of the first child of a kind, on one line, with entities and mark-up of HTML read that
  /// it holds as text; `nil` where it is missing or empty.
  ///
  /// Only names of characters that HTML has are read, and tags that style words. Text that is said to
  /// be plain (list 34, code 06) stays as it is, and all text of a message of our own.
  func text(_ tag: ONIXTag, in element: XMLElement) -> String? {
    guard let child = element[tag], let line = child.line else { return nil }
    let hasTags = line.holds(0x3C)
    guard hasTags || line.holds(0x26), !isOwn, child.attribute("textformat") != "06" else {
      return line
    }
    let read =
      hasTags && Self.hasStyles(line) ? PlainText.fromHTML(line) : PlainText.decodeEntities(line)
    let text = PlainText.clean(read)
    return text.isEmpty ? line : text
  }

  /// Whether this program wrote the message, which escapes once.
  private var isOwn: Bool { header.sourceScheme == Self.ownScheme }
  private static let ownScheme = "onix:" + ONIXHeader.slug(ONIXWriter.sender)

  /// Tags that end a style of words, and a line's end.
  private static let styles = [
    "</i>", "</b>", "</em>", "</strong>", "</u>", "</sup>", "</sub>", "</span>", "</p>", "</small>",
    "</cite>", "</font>", "<br>", "<br/>", "<br />",
  ]

  private static func hasStyles(_ text: String) -> Bool {
    let lower = Array(text.utf8.prefix(4096).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    for start in lower.indices where lower[start] == 0x3C {
      if styles.contains(where: { lower[start...].starts(with: $0.utf8) }) { return true }
    }
    return false
  }
}
