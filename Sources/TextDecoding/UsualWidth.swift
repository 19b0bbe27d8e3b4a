/// The columns of texts in the common scripts, told from their bytes.
///
/// Known are ASCII, Latin and Cyrillic letters, Han, Kana, Hangul syllables, and the punctuation that
/// goes with them: each is a character by itself, as long as nothing else is in the text.
enum UsualWidth {
  /// The columns of UTF-8 up to `most`, and where they end; nil where anything else is in it.
  static func measure(
    _ bytes: UnsafeBufferPointer<UInt8>, upTo most: Int = .max
  ) -> (width: Int, end: Int)? {
    var width = 0
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      var length = 1
      var columns = 1
      if byte < 0x80 {
        columns = byte >= 0x20 && byte != 0x7F ? 1 : 0
      } else if byte < 0xE0 {
        // U+00C0 to U+02FF, U+0400 to U+047F.
        guard byte >= 0xC3 && byte <= 0xCB || byte == 0xD0 || byte == 0xD1 else { return nil }
        length = 2
      } else {
        guard byte < 0xF0, let found = columnsOfThree(bytes, at: place) else { return nil }
        (length, columns) = (3, found)
      }
      guard width &+ columns <= most else { break }
      width &+= columns
      place &+= length
    }
    return (width, place)
  }

  /// The beginning of UTF-8 of at most so many columns; nil where anything else is in all of it.
  static func head(_ bytes: UnsafeBufferPointer<UInt8>, of columns: Int) -> String? {
    guard measure(bytes) != nil, let head = measure(bytes, upTo: columns) else { return nil }
    return String(decoding: bytes[..<head.end], as: UTF8.self)
  }

  /// How UTF-8 is brought to a number of columns: up to where it is kept, whether the mark of what is
  /// cut follows, of one column, and how many blanks follow that.
  ///
  /// nil where anything else is in it, a control character included, and for no column at all.
  static func fit(
    _ bytes: UnsafeBufferPointer<UInt8>, to columns: Int
  ) -> (end: Int, isCut: Bool, padding: Int)? {
    guard columns > 0, !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }),
      let whole = measure(bytes)
    else { return nil }
    if whole.width <= columns { return (whole.end, false, columns - whole.width) }
    guard let head = measure(bytes, upTo: columns - 1) else { return nil }
    return (head.end, true, columns - 1 - head.width)
  }

  private static func columnsOfThree(
    _ bytes: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> Int? {
    let scalar =
      UInt32(bytes[place] & 0x0F) << 12 | UInt32(bytes[place &+ 1] & 0x3F) << 6
      | UInt32(bytes[place &+ 2] & 0x3F)
    switch scalar {
    case 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0xAC00...0xD7A3,
      0x3001...0x3003, 0x3005, 0x3008...0x3011, 0xFF01...0xFF5E:
      return 2
    case 0x2010...0x2016, 0x2018...0x201D, 0x2026: return 1
    default: return nil
    }
  }
}
