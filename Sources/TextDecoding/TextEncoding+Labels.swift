extension TextEncoding {
  /// The encoding that a label means: in an option, an XML declaration, a MIME type.
  ///
  /// Case and punctuation do not matter. As the Encoding Standard has it, ISO-8859-1 and ASCII are
  /// read as Windows-1252 and GB2312 and GBK as GB18030, which contain them. nil if neither
  /// Shelf nor iconv knows the label.
  package init?(label: String) {
    let key = Self.key(label)
    guard !key.isEmpty else { return nil }
    if let known = Self.byLabel[key] {
      self = known
    } else if let number = Self.suffix(of: key, after: ["windows", "cp", "ibm", "xcp"]) {
      self.init(Self.codePageName(number), iconv: "CP\(number)")
    } else if let number = Self.suffix(of: key, after: ["iso8859", "8859"]) {
      self.init("iso-8859-\(number)")
    } else {
      self.init(label.lowercased())
    }
    guard self == .marc8 || IconvConverter.knows(self) else { return nil }
  }

  /// The label without case, blanks and punctuation.
  private static func key(_ label: String) -> String {
    String(
      decoding: label.utf8.compactMap { byte -> UInt8? in
        switch byte {
        case 0x61...0x7A, 0x30...0x39: byte
        case 0x41...0x5A: byte + 0x20
        default: nil
        }
      }, as: UTF8.self)
  }

  /// The digits that follow one of `prefixes`, if digits are all that follows.
  private static func suffix(of key: String, after prefixes: [String]) -> String? {
    for prefix in prefixes where key.hasPrefix(prefix) {
      let rest = key.dropFirst(prefix.count)
      if (1...5).contains(rest.count), rest.allSatisfy(\.isNumber) { return String(rest) }
    }
    return nil
  }

  private static func codePageName(_ number: String) -> String {
    number.hasPrefix("125") && number.count == 4 ? "windows-\(number)" : "cp\(number)"
  }

  private static let byLabel: [String: TextEncoding] = {
    let labels: [(TextEncoding, [String])] = [
      (.utf8, ["utf8", "unicode11utf8", "utf8bom", "utf8sig", "utf8mb4", "cp65001"]),
      (.utf16LE, ["utf16le", "utf16", "ucs2", "ucs2le", "unicode", "iso10646ucs2", "cp1200"]),
      (.utf16BE, ["utf16be", "ucs2be", "cp1201"]),
      (.utf32LE, ["utf32le", "utf32", "ucs4le"]),
      (.utf32BE, ["utf32be", "ucs4", "ucs4be"]),
      (
        .windows1252,
        [
          "latin1", "l1", "iso88591", "isoir100", "ibm819", "cp819", "ascii", "usascii",
          "ansi", "ansix341968", "xansi", "windows1252", "cp1252",
        ]
      ),
      (.windows1250, ["windows1250", "cp1250"]),
      (.windows1251, ["windows1251", "cp1251"]),
      (TextEncoding("windows-1254", iconv: "CP1254"), ["iso88599", "latin5", "l5"]),
      (TextEncoding("iso-8859-2"), ["latin2", "l2"]),
      (TextEncoding("iso-8859-15"), ["latin9", "l9"]),
      (TextEncoding("macintosh"), ["macintosh", "macroman", "mac", "xmacroman"]),
      (.koi8R, ["koi8r", "koi8", "koi", "cskoi8r"]),
      (TextEncoding("koi8-u"), ["koi8u"]),
      (.cp866, ["cp866", "ibm866", "866", "dos866"]),
      (
        .gb18030,
        [
          "gb18030", "gbk", "gb2312", "gb231280", "euccn", "cngb", "cp936", "ms936", "windows936",
          "xgbk", "chinese", "csgb2312", "hzgb",
        ]
      ),
      (
        .big5,
        [
          "big5", "big5hkscs", "cp950", "ms950", "windows950", "bigfive", "cnbig5", "xxbig5",
          "big5tw",
        ]
      ),
      (
        .shiftJIS,
        [
          "shiftjis", "sjis", "xsjis", "windows31j", "cp932", "ms932", "windows932", "mskanji",
          "cswindows31j", "shiftjisx0213",
        ]
      ),
      (.eucJP, ["eucjp", "xeucjp", "eucjpms", "cp51932", "ujis"]),
      (
        .eucKR,
        [
          "euckr", "cp949", "uhc", "ms949", "windows949", "ksc5601", "ksc56011987", "korean",
          "cseuckr", "xwindows949",
        ]
      ),
      (.marc8, ["marc8", "ansel", "marc"]),
    ]
    var table: [String: TextEncoding] = [:]
    for (encoding, names) in labels {
      for name in names { table[name] = encoding }
    }
    return table
  }()
}
