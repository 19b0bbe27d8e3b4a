import Glibc
import PictureCoding

/// The pictures that the tests decode: a gradient from red to blue with a white disc in the middle,
/// 48×32 pixels.
enum Fixture {
  static let names = [
    "plain.jpg", "progressive.jpg", "plain.png", "plain.gif", "interlaced.gif", "plain.webp",
    "plain.avif", "animated.gif", "animated.webp",
  ]

  static func bytes(_ name: String, file: String = #filePath) -> [UInt8] {
    let folder = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
    guard let handle = fopen(folder + "/Fixtures/" + name, "r") else { return [] }
    defer { fclose(handle) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, handle)
    return Array(bytes.prefix(count))
  }

  /// Decodes bytes for a frame.
  static func decode(
    _ bytes: [UInt8], _ width: Int = 48, _ height: Int = 32, _ fit: PictureFit = .contain
  ) throws(PictureError) -> PixelBuffer {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(PictureError) in
        try PictureDecoder().decode(bytes, filling: width, height, fit)
      }
    }
    return try result.get()
  }
}

extension PixelBuffer {
  /// Red, green, blue and alpha of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let place = bytes + y * stride + x * 4
    return [Int(place[2]), Int(place[1]), Int(place[0]), Int(place[3])]
  }

  /// Whether a pixel is a colour, give or take what lossy formats do to it.
  func isClose(_ x: Int, _ y: Int, _ color: [Int], within tolerance: Int = 40) -> Bool {
    zip(pixel(x, y), color + [255]).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
