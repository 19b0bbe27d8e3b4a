/// Entity tags (RFC 9110, section 8.8.3).
enum ETag {
  /// A strong tag of what an answer was made from and what was asked.
  static func text(stamp: UInt64, target: String, isPacked: Bool) -> String {
    let request = hash(target)
    return "\"\(String(combine(stamp, request), radix: 36))-\(String(request, radix: 36))"
      + (isPacked ? "-z\"" : "\"")
  }

  /// Whether a header `If-None-Match` names a tag.
  static func matches(_ etag: String, _ header: String) -> Bool {
    if header == etag { return true }
    return header.split(separator: ",").contains { part in
      let tag = part.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return tag == "*" || tag == etag || tag.hasPrefix("W/") && tag.dropFirst(2) == etag
    }
  }

  /// FNV-1a, its bits mixed at the end.
  static func hash(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      mixed(bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }
  }

  static func combine(_ first: UInt64, _ second: UInt64) -> UInt64 {
    mixed(first &* 0x9E37_79B9_7F4A_7C15 ^ second)
  }

  /// The finishing step of SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
