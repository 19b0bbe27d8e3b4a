internal import CGlibc
import Glibc

/// A conversion descriptor of iconv(3), to UTF-8.
final class IconvConverter {
  /// Why a conversion stopped.
  enum Stop: Equatable {
    /// All of the input is converted.
    case end
    /// The end of the input cuts a sequence.
    case truncated
    case invalid
  }

  private let descriptor: iconv_t

  /// Fails if iconv does not know the encoding.
  init?(_ encoding: TextEncoding) {
    descriptor = iconv_open("UTF-8", encoding.iconvName)
    // iconv_open(3) returns (iconv_t) -1.
    if Int(bitPattern: descriptor) == -1 { return nil }
  }

  deinit {
    if Int(bitPattern: descriptor) != -1 { iconv_close(descriptor) }
  }

  static func knows(_ encoding: TextEncoding) -> Bool { IconvConverter(encoding) != nil }

  /// Appends the letter that some encodings hold back for its marks, and forgets all state.
  func flush(into output: inout [UInt8]) {
    output += [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        var target = characters.baseAddress
        var targetLeft = 64
        _ = iconv(descriptor, nil, nil, &target, &targetLeft)
        count = 64 - targetLeft
      }
    }
  }

  /// Appends what `input` means to `output`; returns how many of its bytes were converted.
  func convert(
    _ input: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> (consumed: Int, stop: Stop) {
    guard !input.isEmpty, let base = input.baseAddress else { return (0, .end) }
    var source = UnsafeMutablePointer(mutating: base.assumingMemoryBound(to: CChar.self))
    var sourceLeft = input.count
    while sourceLeft > 0 {
      let leftBefore = sourceLeft
      let code = appendOnce(&source, &sourceLeft, to: &output)
      switch code {
      case 0, E2BIG:
        // Without this, a converter that stands still would be asked for ever.
        guard sourceLeft < leftBefore else { return (input.count - sourceLeft, .invalid) }
      case EINVAL: return (input.count - sourceLeft, .truncated)
      default: return (input.count - sourceLeft, .invalid)
      }
    }
    return (input.count, .end)
  }

  /// Converts as much as some spare room takes; returns 0 or an error number.
  private func appendOnce(
    _ source: inout UnsafeMutablePointer<CChar>, _ sourceLeft: inout Int, to output: inout [UInt8]
  ) -> Int32 {
    var code: Int32 = 0
    var next: UnsafeMutablePointer<CChar>? = source
    var left = sourceLeft
    let room = min(max(left + left / 2, 64), 1 << 20)
    let converted = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        var target = characters.baseAddress
        var targetLeft = room
        let result = iconv(descriptor, &next, &left, &target, &targetLeft)
        // iconv(3) returns (size_t) -1 on failure.
        if result == -1 { code = errno }
        count = room - targetLeft
      }
    }
    output += converted
    if let next { source = next }
    sourceLeft = left
    return code
  }
}
