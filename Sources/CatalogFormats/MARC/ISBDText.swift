/// Text of a catalog record without the punctuation that only parts it from what follows.
///
/// Source: International Standard Bibliographic Description, consolidated edition, A.3.
enum ISBDText {
  /// The text without ` :`, ` /`, ` ;`, ` =` or `,` at its end.
  ///
  /// - Parameter dropsStop: whether a full stop at the end is punctuation too, unless it belongs to
  ///   an abbreviation. Not where a comma or colon follows it: then it belongs to the text.
  static func stripped(_ text: String, dropsStop: Bool = true) -> String {
    var text = text
    let cut = text.withUTF8 { bytes -> String? in
      if isPlain(bytes) { return nil }
      let rest = ISBDCut(bytes, dropsStop: dropsStop).rest
      if rest.count == bytes.count { return nil }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[rest]), as: UTF8.self)
    }
    return cut ?? text
  }

  /// The text without square brackets around the whole of it, which say that it was supplied; also
  /// without a bracket whose other half stands in another subfield.
  static func unbracketed(_ text: String) -> String {
    let opening = UInt8(ascii: "[")
    guard text.utf8.first == opening || text.utf8.last == UInt8(ascii: "]") else {
      return text.holds(opening) ? text : stripped(text, dropsStop: false)
    }
    var inner = text[...]
    if inner.first == "[",
      inner.firstIndex(of: "]").map({ $0 == inner.index(before: inner.endIndex) }) ?? true
    {
      inner.removeFirst()
    }
    if inner.last == "]", !inner.utf8.contains(opening) { inner.removeLast() }
    return inner.utf8.contains(opening) ? text : stripped(String(inner), dropsStop: false)
  }

  /// Whether a text begins and ends with an ASCII letter or digit: it has nothing to strip.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    return isLetterOrDigit(first) && isLetterOrDigit(last)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39
  }
}
