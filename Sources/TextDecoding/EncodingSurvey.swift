/// Looks at the bytes of a text, as many of them as there are, before its encoding is decided.
///
/// It checks UTF-8 throughout and keeps the first lines with bytes outside ASCII as a sample.
package struct EncodingSurvey {
  /// Bytes of the sample.
  private static let sampleLimit = 128 << 10
  private static let headLimit = 4 << 10
  /// A text that is not UTF-8 shows it soon; nothing is learnt from more.
  private static let invalidLimit = 4096

  /// The first bytes, as they are.
  private(set) var head: [UInt8] = []
  /// The first lines with bytes outside ASCII.
  private(set) var sample: [UInt8] = []
  private(set) var isSampleCut = false
  private var isSamplingLine = false

  private(set) var count = 0
  private(set) var highCount = 0
  /// UTF-8 sequences of several bytes, and those that are no UTF-8.
  private(set) var sequenceCount = 0
  private(set) var invalidCount = 0
  private(set) var firstInvalid: Int?
  /// A sequence that the end of the last chunk cut.
  private(set) var cut: [UInt8] = []

  package init() {}

  package mutating func push(_ chunk: [UInt8]) {
    if head.count < Self.headLimit { head += chunk.prefix(Self.headLimit - head.count) }
    takeSample(chunk)
    checkUTF8(chunk)
    count += chunk.count
  }

  private mutating func checkUTF8(_ chunk: [UInt8]) {
    guard invalidCount < Self.invalidLimit else { return }
    let base = count - cut.count
    let bytes = cut.isEmpty ? chunk : cut + chunk
    cut = []
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index < buffer.count, invalidCount < Self.invalidLimit {
        let result = UTF8Scan.scan(buffer, from: index)
        countSequences(buffer[index..<result.validCount])
        index = result.validCount
        switch result.rest {
        case .nothing: break
        case .truncated:
          cut = Array(buffer[index...])
          return
        case .invalid(let length):
          firstInvalid = firstInvalid ?? base + index
          invalidCount += 1
          index += length
        }
      }
    }
  }

  private mutating func countSequences(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    guard UTF8Scan.endOfASCII(buffer, from: 0) < buffer.count else { return }
    var leads = 0
    for byte in buffer { leads &+= byte >= 0xC0 ? 1 : 0 }
    sequenceCount += leads
  }

  /// Appends the lines of `chunk` that have bytes outside ASCII.
  ///
  /// A line that goes on from the chunk before begins with ASCII or is in the sample already, so
  /// that no character is cut at its start.
  private mutating func takeSample(_ chunk: [UInt8]) {
    guard !isSampleCut else { return }
    chunk.withUnsafeBytes { bytes in
      var index = isSamplingLine ? appendLine(bytes, from: 0) : 0
      while !isSampleCut {
        let high = UTF8Scan.endOfASCII(bytes, from: index)
        guard high < bytes.count else { return }
        let start = bytes[index..<high].lastIndex(of: 0x0A).map { $0 + 1 } ?? index
        index = appendLine(bytes, from: start)
      }
    }
  }

  /// Appends up to the line's end, or the chunk's; returns the index behind.
  private mutating func appendLine(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let feed = bytes[start...].firstIndex(of: 0x0A)
    isSamplingLine = feed == nil
    let end = feed.map { $0 + 1 } ?? bytes.count
    let room = Self.sampleLimit - sample.count
    isSampleCut = end - start > room
    let line = bytes[start..<min(end, start + room)]
    for byte in line { highCount &+= byte >= 0x80 ? 1 : 0 }
    sample += line
    return end
  }
}
