internal import CGlibc
import Glibc
import PictureCoding

/// A picture made smaller: from standard input to standard output, as JPEG.
enum Thumbnail {
  private static let greatestWidth = 4096

  /// Writes the picture at most so wide, on white where it lets something shine through.
  static func write(_ input: [UInt8], width: Int, to sink: ByteSink) throws(DrawingError) {
    guard (1...greatestWidth).contains(width) else {
      throw DrawingError("a thumbnail is 1 to \(greatestWidth) pixels wide")
    }
    let result = input.withUnsafeBytes { bytes in
      Result { () throws(PictureError) in
        // A cover is seldom more than twice as high as it is wide.
        try PictureDecoder().decode(bytes, filling: width, width * 3, .contain)
      }
    }
    let pixels: PixelBuffer
    do { pixels = try result.get() } catch { throw DrawingError(error.message) }
    guard let file = JPEGEncoder.encode(onWhite(pixels), quality: 85) else {
      throw DrawingError("there is not enough memory for the picture")
    }
    let isWritten = file.withUnsafeBytes { sink.write($0) }
    if !isWritten { throw DrawingError("writing the picture failed") }
  }

  /// The pixels are premultiplied: what is lacking to full alpha is white.
  private static func onWhite(_ pixels: PixelBuffer) -> PixelBuffer {
    guard !pixels.isOpaque else { return pixels }
    var pixel = pixels.bytes
    let end = pixel + pixels.length
    while pixel < end {
      let rest = 255 - pixel[3]
      for channel in 0..<3 { pixel[channel] = pixel[channel] &+ min(rest, 255 - pixel[channel]) }
      pixel += 4
    }
    return pixels
  }
}
