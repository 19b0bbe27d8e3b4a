import XMLText

/// Windows-1252, byte by byte.
enum Windows1252 {
  /// The UTF-8 of a byte.
  static func text(_ byte: UInt8) -> [UInt8] {
    NamedCharacters.text(codePoint: UInt32(byte)) ?? [byte]
  }
}
