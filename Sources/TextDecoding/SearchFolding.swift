internal import CUTF8Proc

/// Text as search compares it: without case, accents and differences of form.
package enum SearchFolding {
  /// The compatibility case folding of `text` (Unicode, NFKC_Casefold) without accents.
  ///
  /// "Château" and "chateau" fold to one text, so do full and half width, `ß` and `ss`, `ø` and `o`.
  /// Marks that make another letter stay: those of Kana, and the vowels of Indic scripts and Thai.
  package static func fold(_ text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      if UTF8Scan.endOfASCII(raw, from: 0) == raw.count { return foldASCII(bytes) }
      return foldUnicode(raw)
    }
  }

  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { buffer in
      for index in bytes.indices {
        let byte = bytes[index]
        buffer.initializeElement(at: index, to: (0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
      }
      return bytes.count
    }
  }

  private static func foldUnicode(_ bytes: UnsafeRawBufferPointer) -> String {
    let options = utf8proc_option_t(
      UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
        | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue)
    var decomposed: [UInt8] = []
    guard Normalization.appendMapped(bytes, options, to: &decomposed) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var folded = String.UnicodeScalarView()
    for scalar in String(decoding: decomposed, as: UTF8.self).unicodeScalars where !isAccent(scalar)
    {
      if let plain = plainLetters[scalar] {
        folded.append(contentsOf: plain.unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return Normalization.nfc(String(folded))
  }

  /// Whether the mark only varies the letter before it.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    case 0x0483...0x0487: true  // Cyrillic titlo.
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true  // Hebrew points.
    case 0x064B...0x065F, 0x0670: true  // Arabic vowels.
    default: false
    }
  }

  /// Letters with a stroke or a ligature, which Unicode does not decompose.
  private static let plainLetters: [Unicode.Scalar: String] = [
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i",
    "ŧ": "t", "ŋ": "n", "ĸ": "k", "ƀ": "b", "ɨ": "i", "ʉ": "u", "ə": "e", "ƒ": "f",
  ]
}
