import PictureCoding
import Testing

struct DecodingTests {
  @Test(arguments: Fixture.names)
  func `every format gives the same picture`(_ name: String) throws {
    let pixels = try Fixture.decode(Fixture.bytes(name))
    #expect(pixels.width == 48 && pixels.height == 32)
    #expect(pixels.isOpaque)
    #expect(pixels.isClose(24, 16, [255, 255, 255]))
    #expect(pixels.isClose(1, 1, [0xD0, 0x40, 0x30]))
    #expect(pixels.isClose(46, 30, [0x30, 0x50, 0xC0]))
  }

  @Test func `inks become colours`() throws {
    let pixels = try Fixture.decode(Fixture.bytes("ink.jpg"))
    #expect(pixels.isClose(24, 16, [255, 255, 255]))
    #expect(pixels.isClose(1, 1, [0xD0, 0x40, 0x30], within: 60))
  }

  @Test func `a picture that the camera held sideways is turned upright`() throws {
    let pixels = try Fixture.decode(Fixture.bytes("turned.jpg"), 48, 48)
    #expect(pixels.width == 32 && pixels.height == 48)
    // The left edge of the file is the top of the picture, its top the right edge.
    #expect(pixels.isClose(30, 1, [0xD0, 0x40, 0x30]))
  }

  @Test func `colours are premultiplied with their alpha`() throws {
    let pixels = try Fixture.decode(Fixture.bytes("clear.png"))
    #expect(!pixels.isOpaque)
    #expect(zip(pixels.pixel(24, 16), [128, 128, 128, 128]).allSatisfy { abs($0 - $1) <= 2 })
  }

  @Test(arguments: [
    (PictureFit.contain, 24, 24, 24, 16), (.cover, 24, 24, 36, 24), (.contain, 12, 100, 12, 8),
    (.contain, 480, 320, 48, 32), (.cover, 1, 1, 2, 1),
  ])
  func `a picture is scaled down to what its frame needs and never up`(
    _ fit: PictureFit, _ width: Int, _ height: Int, _ wide: Int, _ high: Int
  ) throws {
    for name in Fixture.names {
      let pixels = try Fixture.decode(Fixture.bytes(name), width, height, fit)
      #expect(pixels.width == wide && pixels.height == high, "\(name)")
    }
  }

  @Test func `a plain colour stays what it is when scaled`() throws {
    let pixels = try Fixture.decode(Fixture.bytes("plain.png"), 24, 16)
    #expect(pixels.isClose(12, 8, [255, 255, 255], within: 1))
  }

  @Test func `a picture of 100,000 by 100,000 pixels is refused by the limit's name`() {
    #expect(
      throws: PictureError(
        "the picture is 100000×100000 pixels, over the limit of 30000 (side)")
    ) {
      try Fixture.decode(Fixture.bytes("enormous.png"))
    }
  }

  @Test func `what is no picture is refused`() {
    for bytes in [[], Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), [0xFF]] {
      #expect(throws: PictureError.self) { try Fixture.decode(bytes) }
    }
  }

  @Test(arguments: Fixture.names + ["clear.png", "ink.jpg", "turned.jpg"])
  func `a picture that is cut off anywhere is refused or shown, and nothing worse`(
    _ name: String
  ) {
    let bytes = Fixture.bytes(name)
    for count in 0..<bytes.count { _ = try? Fixture.decode(Array(bytes.prefix(count))) }
    #expect(throws: PictureError.self) { try Fixture.decode(Array(bytes.prefix(bytes.count / 2))) }
  }

  @Test(arguments: Fixture.names + ["clear.png", "ink.jpg", "turned.jpg"])
  func `broken bytes are refused or shown, and nothing worse`(_ name: String) {
    let bytes = Fixture.bytes(name)
    var random = LinearRandom(seed: 7)
    for _ in 0..<400 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      _ = try? Fixture.decode(broken, 24, 24)
    }
  }
}

/// Numbers that are the same in every run (Knuth's MMIX generator).
struct LinearRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}
