internal import CYAZ

/// Converts MARC-8, or another encoding of libraries with its combining marks before their letters,
/// by YAZ.
package final class MARC8Converter {
  private let converter: UnsafeMutableRawPointer

  /// nil if libyaz is not on this machine.
  package convenience init?() { self.init(from: "MARC-8") }

  /// A converter of UNIMARC's extended Latin set, ISO 5426; nil if libyaz is not on this machine.
  package static func iso5426() -> MARC8Converter? { MARC8Converter(from: "ISO5426") }

  private init?(from name: String) {
    guard let opened = cyaz_iconv_open("UTF-8", name) else { return nil }
    converter = opened
  }

  deinit { cyaz_iconv_close(converter) }

  package static var isAvailable: Bool { cyaz_iconv_is_available() != 0 }

  /// The UTF-8 of a whole field or line; nil if a byte means nothing in MARC-8.
  package func convert(_ field: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    let isWhole = field.withUnsafeBytes { bytes -> Bool in
      var source = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = bytes.count
      // The second pass writes the letter that is held back for its marks.
      return (left == 0 || pass(&source, &left, into: &output)) && flush(into: &output)
    }
    return isWhole && UTF8Scan.isValid(output) ? output : nil
  }

  private func pass(
    _ source: inout UnsafePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
  ) -> Bool {
    while left > 0 {
      let before = left
      let code = step(&source, &left, into: &output)
      if code == 0 { return true }
      guard code == Int32(cyaz_iconv_output_full.rawValue), left < before else {
        // An error leaves the converter in the middle of something: end that.
        _ = step(nil, into: &output)
        return false
      }
    }
    return true
  }

  private func flush(into output: inout [UInt8]) -> Bool { step(nil, into: &output) == 0 }

  private func step(_: UnsafePointer<CChar>?, into output: inout [UInt8]) -> Int32 {
    var none: UnsafePointer<CChar>?
    var left = 0
    return step(&none, &left, into: &output)
  }

  /// Returns 0 or a `cyaz_iconv_failure`.
  private func step(
    _ source: inout UnsafePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
  ) -> Int32 {
    var code: Int32 = 0
    var next = source
    var rest = left
    let room = 4 * left + 64
    output += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        var target = characters.baseAddress
        var targetLeft = room
        let isFlush = next == nil
        let result =
          isFlush
          ? cyaz_iconv(converter, nil, nil, &target, &targetLeft)
          : cyaz_iconv(converter, &next, &rest, &target, &targetLeft)
        if result == -1 { code = cyaz_iconv_error(converter) }
        count = room - targetLeft
      }
    }
    source = next
    left = rest
    return code
  }
}
