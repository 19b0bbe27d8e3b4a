import Testing
import TextDecoding

@Suite struct UTF8ScanTests {
  /// The standard library's validation is the reference.
  private func isValid(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  @Test func `every pair of bytes is judged as the standard library does`() {
    var different: [[UInt8]] = []
    for pair in UInt16.min...UInt16.max {
      let bytes = [UInt8(truncatingIfNeeded: pair >> 8), UInt8(truncatingIfNeeded: pair)]
      if UTF8Scan.isValid(bytes) != isValid(bytes) { different.append(bytes) }
    }
    #expect(different.isEmpty)
  }

  @Test func `every scalar is valid, and cut short it is truncated`() {
    var wrong: [UInt32] = []
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array(String(scalar).utf8)
      let isRight =
        UTF8Scan.isValid(bytes)
        && (1..<bytes.count).allSatisfy {
          let truncated = UTF8Scan.Result(validCount: 0, rest: .truncated)
          return UTF8Scan.scan(Array(bytes.prefix($0))) == truncated
        }
      if !isRight { wrong.append(value) }
    }
    #expect(wrong.isEmpty)
  }

  /// The Unicode Standard, section 3.9, table 3-8: maximal subparts.
  @Test func `a faulty sequence is as long as the standard's maximal subpart`() {
    let bytes: [UInt8] = [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF]
    var lengths: [Int] = []
    var index = 0
    while index < bytes.count {
      let result = bytes.withUnsafeBytes { UTF8Scan.scan($0, from: index) }
      guard case .invalid(let length) = result.rest else { break }
      lengths.append(length)
      index = result.validCount + length
    }
    #expect(lengths == [3, 2, 1, 1, 1, 1])
  }

  @Test func `a fault is found at every place of a long text`() {
    for length in 0..<80 {
      for place in 0...length {
        var bytes = [UInt8](repeating: 0x61, count: length)
        bytes.insert(0xFF, at: place)
        let expected = UTF8Scan.Result(validCount: place, rest: .invalid(length: 1))
        #expect(UTF8Scan.scan(bytes) == expected)
      }
    }
  }
}
