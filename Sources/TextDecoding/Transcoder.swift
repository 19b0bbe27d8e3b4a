/// Turns chunks of one encoding into UTF-8, keeping what the end of a chunk cuts.
struct Transcoder {
  /// What one step gives.
  struct Step {
    /// Bytes of the input that are done with, the invalid ones included.
    var consumed = 0
    /// The invalid sequence that ended the step.
    var invalid: [UInt8]?
  }

  private enum Method {
    case utf8
    case iconv(IconvConverter)
    /// By lines, as MARC-8 holds letters back and its escapes end with their field.
    case marc8(MARC8Converter)
  }

  private let encoding: TextEncoding
  private let method: Method

  init(_ encoding: TextEncoding) throws(UnsupportedEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8: method = .utf8
    case .marc8:
      guard let converter = MARC8Converter() else {
        throw UnsupportedEncoding(encoding: encoding)
      }
      method = .marc8(converter)
    default:
      guard let converter = IconvConverter(encoding) else {
        throw UnsupportedEncoding(encoding: encoding)
      }
      method = .iconv(converter)
    }
  }

  /// Converts from `start` up to the first invalid sequence or to what the end of `input` cuts.
  ///
  /// - Parameter isEnd: nothing follows `input`, so that a cut sequence is an invalid one.
  func convert(
    _ input: [UInt8], from start: Int, isEnd: Bool, into output: inout [UInt8]
  ) -> Step {
    guard start < input.count || isEnd else { return Step() }
    return input.withUnsafeBytes { bytes in
      switch method {
      case .utf8:
        return convertUTF8(bytes, from: start, isEnd: isEnd, into: &output)
      case .iconv(let converter):
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return convert(rest, by: converter, isEnd: isEnd, into: &output)
      case .marc8(let converter):
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return convertLine(rest, by: converter, isEnd: isEnd, into: &output)
      }
    }
  }

  private func convertUTF8(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isEnd: Bool, into output: inout [UInt8]
  ) -> Step {
    let result = UTF8Scan.scan(bytes, from: start)
    output.append(contentsOf: bytes[start..<result.validCount])
    let invalidLength: Int
    switch result.rest {
    case .nothing: invalidLength = 0
    case .truncated: invalidLength = isEnd ? bytes.count - result.validCount : 0
    case .invalid(let length): invalidLength = length
    }
    return step(bytes, validCount: result.validCount, invalidLength, from: start)
  }

  private func convert(
    _ bytes: UnsafeRawBufferPointer, by converter: IconvConverter, isEnd: Bool,
    into output: inout [UInt8]
  ) -> Step {
    let (consumed, stop) = converter.convert(bytes, into: &output)
    let rest = bytes.count - consumed
    switch stop {
    case .end:
      if isEnd { converter.flush(into: &output) }
      return Step(consumed: consumed)
    case .truncated:
      guard isEnd || rest > Self.longestSequence else { return Step(consumed: consumed) }
      converter.flush(into: &output)
      return step(bytes, validCount: consumed, rest, from: 0)
    case .invalid:
      converter.flush(into: &output)
      if isPastFault(consumed, in: bytes, of: converter) {
        return step(bytes, validCount: consumed - 2, 2, from: 0)
      }
      return step(bytes, validCount: consumed, min(encoding.unitLength, rest), from: 0)
    }
  }

  /// Whether the converter stopped behind the faulty pair instead of before it, as glibc's for
  /// CP949 does: then the bytes it counts as converted are faulty by themselves.
  private func isPastFault(
    _ consumed: Int, in bytes: UnsafeRawBufferPointer, of converter: IconvConverter
  ) -> Bool {
    guard consumed >= 2, EncodingDetector.pairEncodings.contains(encoding) else { return false }
    var scratch: [UInt8] = []
    let (_, stop) = converter.convert(
      UnsafeRawBufferPointer(rebasing: bytes[..<consumed]), into: &scratch)
    converter.flush(into: &scratch)
    return stop == .invalid
  }

  /// No encoding cuts more than this; an escape sequence of ISO-2022 is the longest.
  private static let longestSequence = 16

  private func convertLine(
    _ bytes: UnsafeRawBufferPointer, by converter: MARC8Converter, isEnd: Bool,
    into output: inout [UInt8]
  ) -> Step {
    var start = 0
    while start < bytes.count {
      let lineEnd = bytes[start...].firstIndex(of: 0x0A)
      guard lineEnd != nil || isEnd else { break }
      let line = Array(bytes[start..<(lineEnd ?? bytes.count)])
      guard let text = converter.convert(line) else {
        return step(bytes, validCount: start, line.count, from: 0)
      }
      output += text
      if lineEnd != nil { output.append(0x0A) }
      start = lineEnd.map { $0 + 1 } ?? bytes.count
    }
    return Step(consumed: start)
  }

  private func step(
    _ bytes: UnsafeRawBufferPointer, validCount: Int, _ invalidLength: Int, from start: Int
  ) -> Step {
    guard invalidLength > 0 else { return Step(consumed: validCount - start) }
    let end = validCount + invalidLength
    return Step(consumed: end - start, invalid: Array(bytes[validCount..<end]))
  }
}
