package import CatalogModel

/// Dates as the digits that rows keep, written and read without making texts.
package enum DateDigits {
  /// Appends what `PartialDate.description` gives.
  package static func append(_ date: PartialDate, to bytes: inout [UInt8]) {
    if date.year < 0 { bytes.append(UInt8(ascii: "-")) }
    let year = abs(date.year)
    append(year / 100, to: &bytes)
    append(year % 100, to: &bytes)
    for part in [date.month, date.day] {
      guard let part else { return }
      bytes.append(UInt8(ascii: "-"))
      append(part, to: &bytes)
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  /// Reads what ``append(_:to:)`` writes; `nil` for anything else.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> PartialDate? {
    let sign = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let length = bytes.count - sign
    guard length == 4 || length == 7 || length == 10, let century = number(bytes, sign),
      let rest = number(bytes, sign + 2)
    else { return nil }
    let year = (century * 100 + rest) * (sign == 1 ? -1 : 1)
    if length == 4 { return PartialDate(year: year) }
    guard bytes[sign + 4] == UInt8(ascii: "-"), let month = number(bytes, sign + 5) else {
      return nil
    }
    if length == 7 { return PartialDate(year: year, month: month) }
    guard bytes[sign + 7] == UInt8(ascii: "-"), let day = number(bytes, sign + 8) else {
      return nil
    }
    return PartialDate(year: year, month: month, day: day)
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int? {
    let (tens, ones) = (bytes[offset] &- 0x30, bytes[offset + 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
