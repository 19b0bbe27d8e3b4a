import CZlib

/// Compressed answers (RFC 9110, section 12.5.3).
package enum ContentCoding {
  /// Whether a header `Accept-Encoding` allows gzip.
  package static func acceptsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var accepts = false
    for part in header.utf8.split(separator: UInt8(ascii: ",")) {
      let fields = part.split(separator: UInt8(ascii: ";")).map(word)
      guard let name = fields.first, name == "gzip" || name == "*" else { continue }
      let quality = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap {
        Double($0.dropFirst(2))
      }
      let isAllowed = (quality ?? 1) > 0
      if name == "gzip" { return isAllowed }
      accepts = isAllowed
    }
    return accepts
  }

  /// Bytes in lower case without their blanks; every request has some of them.
  private static func word(_ bytes: Substring.UTF8View) -> String {
    let letters = bytes.lazy.filter { $0 != 0x20 && $0 != 0x09 }.map { byte in
      byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
    return String(decoding: Array(letters), as: UTF8.self)
  }

  static func isWorthwhile(_ response: Response) -> Bool {
    guard response.bytes.count >= 512, let type = response.header("Content-Type") else {
      return false
    }
    return type == "application/json" || type.hasPrefix("text/") || type.contains("json")
      || type.contains("xml")
      || type.contains("javascript")
  }

  /// The bytes as one gzip member; `nil` where there is no memory for it.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count < 1 << 30 else { return nil }
    var stream = z_stream()
    let code = deflateInit2_(
      &stream, 4, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input in
      var isDone = false
      let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = output.count - Int(stream.avail_out)
      }
      return isDone ? packed : nil
    }
  }
}
