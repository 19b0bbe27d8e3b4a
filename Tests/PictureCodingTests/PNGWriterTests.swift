import PictureCoding
import Synchronization
import Testing

struct PNGWriterTests {
  @Test(arguments: [[1], [64], [50, 50], [200, 3]])
  func `what is written band by band is read back`(_ bands: [Int]) throws {
    let height = bands.reduce(0, +)
    let width = 37
    let pixels = Self.noise(width, height)
    let file = Mutex<[UInt8]>([])
    let writer = try PNGWriter(width: width, height: height) { bytes in
      let copy = Array(bytes)
      file.withLock { $0 += copy }
      return true
    }
    var top = 0
    for band in bands {
      try pixels.withUnsafeBufferPointer { buffer in
        nonisolated(unsafe) let start = buffer.baseAddress
        let first = top
        try writer.write(rows: band) { row in start.map { $0 + (first + row) * width * 4 } }
      }
      top += band
    }
    let read = try Fixture.decode(file.withLock { $0 }, width, height)
    #expect(read.width == width && read.height == height)
    let isSame = (0..<height).allSatisfy { y in
      (0..<width).allSatisfy { x in
        let place = (y * width + x) * 4
        return read.pixel(x, y)
          == [Int(pixels[place + 2]), Int(pixels[place + 1]), Int(pixels[place]), 255]
      }
    }
    #expect(isSame)
  }

  @Test func `a file that cannot be written is an error`() {
    #expect(throws: PictureError("writing the picture failed")) {
      _ = try PNGWriter(width: 1, height: 1) { _ in false }
    }
  }

  private static func noise(_ width: Int, _ height: Int) -> [UInt8] {
    var random = LinearRandom(seed: 3)
    return (0..<width * height * 4).map {
      $0 % 3 == 0 ? 200 : UInt8.random(in: 0...255, using: &random)
    }
  }
}
