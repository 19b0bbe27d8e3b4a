extension JSONWriter {
  mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { putEscaped($0) }
    if done == nil { Array(text.utf8).withUnsafeBufferPointer { putEscaped($0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func appendInteger(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func appendDouble(_ number: Double) {
    guard number.isFinite else {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    // Below 2^53 every whole number is exact.
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      appendInteger(Int(number))
      return
    }
    var digits = number.description.utf8[...]
    if digits.count > 2, digits.suffix(2).elementsEqual(".0".utf8) { digits = digits.dropLast(2) }
    bytes.append(contentsOf: digits)
  }
}

extension JSONWriter: JSONSink {
  mutating func put(_ byte: UInt8) { bytes.append(byte) }
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes.append(contentsOf: bytes) }
}
