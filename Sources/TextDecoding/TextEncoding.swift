/// A character encoding, by the name that Shelf shows and takes.
package struct TextEncoding: Hashable, Sendable {
  /// The canonical name, in lower case: `utf-8`, `gb18030`, `windows-1252`.
  package let name: String
  /// The name that iconv knows it by.
  let iconvName: String

  init(_ name: String, iconv: String? = nil) {
    self.name = name
    iconvName = iconv ?? name.uppercased()
  }

  package static let utf8 = TextEncoding("utf-8")
  package static let utf16LE = TextEncoding("utf-16le")
  package static let utf16BE = TextEncoding("utf-16be")
  package static let utf32LE = TextEncoding("utf-32le")
  package static let utf32BE = TextEncoding("utf-32be")
  package static let windows1250 = TextEncoding("windows-1250", iconv: "CP1250")
  package static let windows1251 = TextEncoding("windows-1251", iconv: "CP1251")
  package static let windows1252 = TextEncoding("windows-1252", iconv: "CP1252")
  package static let koi8R = TextEncoding("koi8-r")
  package static let cp866 = TextEncoding("cp866")
  package static let gb18030 = TextEncoding("gb18030")
  package static let big5 = TextEncoding("big5", iconv: "BIG5-HKSCS")
  package static let shiftJIS = TextEncoding("shift_jis", iconv: "CP932")
  package static let eucJP = TextEncoding("euc-jp", iconv: "EUC-JP-MS")
  package static let eucKR = TextEncoding("euc-kr", iconv: "CP949")
  /// MARC-8 (ANSEL and the sets its escapes call in), converted by YAZ.
  package static let marc8 = TextEncoding("marc-8")
  /// UNIMARC's extended Latin set, converted by YAZ.
  package static let iso5426 = TextEncoding("iso-5426")
}

extension TextEncoding {
  /// The bytes of one code unit; an offset of a faulty sequence moves on by them.
  var unitLength: Int {
    switch self {
    case .utf16LE, .utf16BE: 2
    case .utf32LE, .utf32BE: 4
    default: 1
    }
  }

  /// Whether a character takes two or four bytes at least: UTF-16 and UTF-32.
  package var isWide: Bool { unitLength > 1 }

  /// Whether a byte below 0x80 always means its ASCII character, so that delimiters and line ends
  /// can be found before decoding.
  ///
  /// Not so in UTF-16 and UTF-32, nor where such a byte may be the second of a pair.
  package var keepsASCIIBytes: Bool {
    guard unitLength == 1 else { return false }
    switch self {
    case .gb18030, .big5, .shiftJIS, .eucKR, .marc8: return false
    default: return !name.hasPrefix("iso-2022") && !name.hasPrefix("utf-7")
    }
  }

  /// Whether every character takes one byte.
  var isSingleByte: Bool {
    keepsASCIIBytes && self != .utf8 && self != .eucJP && !name.hasPrefix("euc")
  }
}

extension TextEncoding: CustomStringConvertible {
  package var description: String { name }
}
