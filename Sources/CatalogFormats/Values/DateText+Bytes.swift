package import CatalogModel

/// The commonest shapes of dates, read from their bytes without further ado.
extension DateText {
  /// Reads `YYYY`, `YYYY-MM` or `YYYY-MM-DD` from ASCII; `nil` for anything else, for year 0
  /// and for days so early that they stand for no date.
  package static func fast(_ bytes: UnsafeBufferPointer<UInt8>) -> PartialDate? {
    let count = bytes.count
    guard count == 4 || count == 7 || count == 10, let year = year(bytes, 0) else { return nil }
    if count == 4 { return PartialDate(year: year) }
    guard bytes[4] == 0x2D, let month = pair(bytes, 5) else { return nil }
    if count == 7 { return PartialDate(year: year, month: month) }
    guard bytes[7] == 0x2D, let day = pair(bytes, 8), year > 101 else { return nil }
    return PartialDate(year: year, month: month, day: day)
  }

  /// Reads `2015.`, `[2015]`, `c2015.`, `2015.0`, and `2008-05-19` with a time after it.
  static func fastWrapped(_ bytes: UnsafeBufferPointer<UInt8>) -> PartialDate? {
    guard bytes.count >= 5, bytes.count <= 40 else { return nil }
    if bytes[4] == 0x2D, bytes.count >= 16 { return fastTimed(bytes) }
    var start = 0
    if bytes[start] == 0x5B { start += 1 }
    if bytes[start] == 0x63 { start += 1 }
    guard bytes.count >= start + 4, let year = year(bytes, start) else { return nil }
    let rest = bytes[(start + 4)...]
    let isFloat = start == 0 && rest.elementsEqual([0x2E, 0x30])
    guard isFloat || rest.allSatisfy({ $0 == 0x2E || $0 == 0x5D }) else { return nil }
    return PartialDate(year: year)
  }

  private static func fastTimed(_ bytes: UnsafeBufferPointer<UInt8>) -> PartialDate? {
    let day = UnsafeBufferPointer(rebasing: bytes[..<10])
    guard bytes[10] == 0x20 || bytes[10] == 0x54, pair(bytes, 11) != nil, bytes[13] == 0x3A,
      pair(bytes, 14) != nil,
      bytes[16...].allSatisfy({
        (0x30...0x3A).contains($0) || (0x2B...0x2E).contains($0) || $0 == 0x5A
      })
    else { return nil }
    return fast(day)
  }

  /// Reads `9/16/2006` where the order of its column is known, or its numbers leave no choice.
  static func fastSlashed(_ bytes: UnsafeBufferPointer<UInt8>, order: DateOrder?) -> PartialDate? {
    guard (8...10).contains(bytes.count), let order, let year = year(bytes, bytes.count - 4),
      bytes[bytes.count - 5] == 0x2F
    else { return nil }
    let front = bytes[..<(bytes.count - 5)]
    guard let slash = front.firstIndex(of: 0x2F), let first = small(front[..<slash]),
      let second = small(front[(slash + 1)...])
    else { return nil }
    return order == .monthDayYear
      ? PartialDate(year: year, month: first, day: second)
      : PartialDate(year: year, month: second, day: first)
  }

  /// A number of one digit or two.
  private static func small(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard digits.count == 1 || digits.count == 2 else { return nil }
    var value = 0
    for byte in digits {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }

  private static func year(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int? {
    guard let century = pair(bytes, offset), let rest = pair(bytes, offset + 2), century + rest > 0
    else { return nil }
    return century * 100 + rest
  }

  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int? {
    let (tens, ones) = (bytes[offset] &- 0x30, bytes[offset + 1] &- 0x30)
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : nil
  }
}
