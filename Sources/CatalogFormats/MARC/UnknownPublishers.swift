/// What records write where the publisher is not known: `s.n.`, `publisher not identified` and their
/// like in other languages.
///
/// Source: ISBD, consolidated edition, 4.2.11; RDA 2.8.4.7.
enum UnknownPublishers {
  private static let names: Set<String> = [
    "sn", "s n", "publisher not identified", "publisher unknown", "verlag nicht ermittelbar",
    "éditeur non identifié", "editor no identificado", "distributor not identified", "bn",
    "ḥ mo l", "חמול",
  ]
  private static let asciiNames = names.map { Array($0.utf8) }.filter {
    $0.allSatisfy { $0 < 0x80 }
  }

  private static let firstLetters = Set(
    names.compactMap { $0.unicodeScalars.first.map(String.init) })

  /// Whether a name is one of them; letters and spaces alone count, in any case.
  static func hold(_ name: String) -> Bool {
    var name = name
    let known: Bool? = name.withUTF8 { bytes in
      guard UnsafeRawBufferPointer(bytes).isASCII(from: 0) else { return nil }
      return asciiNames.contains { isName(bytes, $0) }
    }
    if let known { return known }
    if let first = name.unicodeScalars.first, first.isHanOrKana, first.isAlphabetic { return false }
    // Of a name that begins with a letter that none of them begins with nothing else is looked at.
    if let first = name.unicodeScalars.first, first.isAlphabetic,
      !firstLetters.contains(first.properties.lowercaseMapping)
    {
      return false
    }
    return names.contains(name.lowercased().filter { $0.isLetter || $0 == " " })
  }

  /// Whether the letters and spaces of a text in ASCII are a name in lower case.
  private static func isName(_ text: UnsafeBufferPointer<UInt8>, _ name: [UInt8]) -> Bool {
    var index = 0
    for byte in text {
      let lower = byte | 0x20
      guard lower >= 0x61 && lower <= 0x7A || byte == 0x20 else { continue }
      guard index < name.count, name[index] == lower else { return false }
      index += 1
    }
    return index == name.count
  }
}
