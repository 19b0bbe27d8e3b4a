/// Where a cell stands in the scanner's buffer.
struct CSVCell {
  var start: Int
  var end: Int
  /// Whether doubled quotes in it stand for single ones.
  var hasDoubledQuotes: Bool
  /// Whether backslashes before quotes in it are not part of its text.
  var hasEscapedQuotes = false

  /// The cell without blanks at its ends; `bytes` are UTF-8.
  @inline(__always)
  func trimmed(in bytes: UnsafeBufferPointer<UInt8>) -> CSVCell {
    var cell = self
    while cell.start < cell.end, bytes[cell.start] <= 0x20 { cell.start &+= 1 }
    while cell.end > cell.start, bytes[cell.end &- 1] <= 0x20 { cell.end &-= 1 }
    return cell
  }

  /// The cell's bytes as they stand in the buffer.
  @inline(__always)
  func slice(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// The cell's text without blanks at its ends, with doubled quotes made single.
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let cell = trimmed(in: bytes)
    guard hasDoubledQuotes else {
      return String(decoding: cell.slice(of: bytes), as: UTF8.self)
    }
    if hasEscapedQuotes { return cell.unescaped(in: bytes) }
    let quote = UInt8(ascii: "\"")
    var single: [UInt8] = []
    single.reserveCapacity(cell.end - cell.start)
    var position = cell.start
    while position < cell.end {
      single.append(bytes[position])
      let isPair =
        bytes[position] == quote && position + 1 < cell.end && bytes[position + 1] == quote
      position += isPair ? 2 : 1
    }
    return String(decoding: single, as: UTF8.self)
  }

  /// The text without the backslashes that stand before quotes and backslashes.
  private func unescaped(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let backslash = UInt8(ascii: "\\")
    var text: [UInt8] = []
    var position = start
    while position < end {
      let next = position + 1 < end ? bytes[position + 1] : 0
      let isEscape =
        bytes[position] == backslash && (next == UInt8(ascii: "\"") || next == backslash)
      text.append(isEscape ? next : bytes[position])
      position += isEscape ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// One record in the scanner's buffer.
struct CSVRecordExtent {
  var start = 0
  var end = 0
  /// The line that it begins on, from 1.
  var line = 1
  /// The cells that it has; of very many only the first are kept.
  var cellCount = 0
}
