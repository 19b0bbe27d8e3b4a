internal import CPictures

/// A picture as pixels: four bytes each, blue first, premultiplied with alpha, as Cairo keeps them.
///
/// `@unchecked Sendable`: the memory is written only by the code that makes the buffer, before any
/// other thread can see it; afterwards it is read alone.
package final class PixelBuffer: @unchecked Sendable {
  package let width: Int
  package let height: Int
  /// Bytes a row.
  package let stride: Int
  /// Whether no pixel lets anything shine through.
  package internal(set) var isOpaque = true
  package let bytes: UnsafeMutablePointer<UInt8>

  /// A buffer of undefined content; `nil` for an empty one and where memory is lacking.
  init?(width: Int, height: Int) {
    let (length, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, length <= PictureLimits.greatestPixels,
      let memory = malloc(length * 4)
    else { return nil }
    self.width = width
    self.height = height
    stride = width * 4
    bytes = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit { free(bytes) }

  /// The number of bytes.
  package var length: Int { stride * height }

  /// Turns plain red, green, blue and alpha into what this buffer holds, in place.
  func premultiply(redFirst: Bool) {
    var opaque = true
    var pixel = bytes
    let end = bytes + length
    while pixel < end {
      let alpha = UInt32(pixel[3])
      if redFirst { swap(&pixel[0], &pixel[2]) }
      if alpha != 255 {
        opaque = false
        for channel in 0..<3 {
          let product = UInt32(pixel[channel]) &* alpha &+ 128
          pixel[channel] = UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
        }
      }
      pixel += 4
    }
    isOpaque = opaque
  }
}

/// What a picture may cost at most.
package struct PictureLimits: Hashable, Sendable {
  /// No buffer is ever greater.
  static let greatestPixels = 1 << 28

  /// The greatest width and height, in pixels.
  package var side = 30_000
  /// The greatest number of pixels.
  package var pixels = 64 << 20
  /// The greatest file, in bytes.
  package var fileLength = 64 << 20

  package init() {}
}

/// Why a picture cannot be shown.
package struct PictureError: Error, Hashable, Sendable {
  /// One sentence, without the file's name.
  package let message: String

  package init(_ message: String) { self.message = message }

  static let noMemory = PictureError("there is not enough memory for the picture")
}
