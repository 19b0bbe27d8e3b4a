import JSONText
import Testing

/// The room writes texts as the writer does, which tests its own rules against RFC 8259.
@Suite struct JSONRoomTests {
  private func inRoom(_ bytes: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    _ = writer.element(atMost: JSONRoom.length(ofText: bytes.count)) { room in
      bytes.withUnsafeBufferPointer { room.text($0) }
      return true
    }
    return writer.bytes
  }

  private func written(_ bytes: [UInt8]) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(String(decoding: bytes, as: UTF8.self))
    return writer.bytes
  }

  /// Around every border of what is escaped, of ASCII, and of the lengths of UTF-8.
  private static let characters: [String] = [
    "a", "\u{0}", "\u{1F}", "\u{20}", "\"", "\\", "/", "\u{7E}", "\u{7F}", "\u{80}", "\u{85}",
    "\u{9F}", "\u{A0}", "\u{BF}", "\u{C0}", "é", "\u{7FF}", "\u{800}", "図", "\u{2028}", "\u{FFFD}",
    "\u{10000}", "😀", "\u{10FFFF}",
  ]

  @Test(arguments: 0...33)
  func `a character is written the same wherever it stands`(_ length: Int) {
    for character in Self.characters {
      for filler in ["x", "ж"] {
        for place in 0...length {
          let text =
            String(repeating: filler, count: place) + character
            + String(repeating: filler, count: length - place)
          let bytes = Array(text.utf8)
          #expect(inRoom(bytes) == written(bytes), "\(text.unicodeScalars.map(\.value))")
        }
      }
    }
  }

  @Test func `what is no UTF-8 is repaired the same`() {
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(state >> 33) % 40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: state >> 33)
        bytes.append(byte < 0xA0 ? 0x41 + byte % 26 : byte)
      }
      #expect(inRoom(bytes) == written(bytes), "\(bytes)")
    }
  }
}
