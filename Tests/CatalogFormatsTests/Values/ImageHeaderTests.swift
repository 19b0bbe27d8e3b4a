import Testing

@testable import CatalogFormats

/// Sizes from the first bytes of pictures, laid out by hand after each format's specification.
@Suite struct ImageHeaderTests {
  /// 300 × 450 in each format.
  static let pictures: [(ImageHeader.Format, [UInt8])] = [
    (
      .png,
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0x01, 0x2C, 0, 0, 0x01, 0xC2, 8, 2, 0, 0, 0]
    ),
    (.gif, Array("GIF89a".utf8) + [0x2C, 0x01, 0xC2, 0x01, 0, 0, 0]),
    (
      .jpeg,
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0x4A, 0x46, 0xFF, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xC2, 0, 11, 8]
        + [0x01, 0xC2, 0x01, 0x2C, 3]
    ),
    (
      .webp,
      Array("RIFF....WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x2B, 0x01, 0, 0xC1, 0x01, 0]
    ),
    (
      .webp,
      Array("RIFF....WEBPVP8 ".utf8) + [9, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
        + [0x2C, 0x01, 0xC2, 0x01]
    ),
    // VP8L: 14 bits of width less one, 14 bits of height less one: 299 + 449 << 14.
    (.webp, Array("RIFF....WEBPVP8L".utf8) + [9, 0, 0, 0, 0x2F, 0x2B, 0x41, 0x70, 0x00]),
    (.avif, box("ftyp", Array("avif0000".utf8)) + avifMeta),
    (
      .bmp,
      Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [40, 0, 0, 0]
        + [0x2C, 0x01, 0, 0, 0x3E, 0xFE, 0xFF, 0xFF]
    ),
  ]

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(content.count + 8)] + Array(type.utf8) + content
  }

  /// Two extents: a thumbnail's and the picture's.
  private static let avifMeta = box(
    "meta",
    [0, 0, 0, 0]
      + box(
        "iprp",
        box(
          "ipco",
          box("ispe", [0, 0, 0, 0, 0, 0, 0, 90, 0, 0, 0, 135])
            + box("ispe", [0, 0, 0, 0, 0, 0, 0x01, 0x2C, 0, 0, 0x01, 0xC2]))))

  @Test(arguments: pictures.indices)
  func `the size of a picture is in its header`(index: Int) {
    let (format, bytes) = Self.pictures[index]
    let header = ImageHeader(bytes)
    #expect(header?.format == format)
    #expect(header?.width == 300)
    #expect(header?.height == 450)
    #expect(header?.isPlaceholder == false)
  }

  @Test func `no cut and no changed byte of a header does harm`() {
    for (_, bytes) in Self.pictures {
      for length in 0..<bytes.count { _ = ImageHeader(Array(bytes.prefix(length))) }
      for index in bytes.indices {
        for byte in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = byte
          if let header = ImageHeader(changed) { #expect(header.width > 0 && header.height > 0) }
        }
      }
    }
  }

  /// PNG: the IHDR chunk begins with width and height as big-endian numbers of four bytes.
  @Test(arguments: [(30_000, false), (30_001, true), (2_000_000_000, true)])
  func `a side over 30,000 pixels is a mistake or an attack`(_ side: Int, _ isTooLarge: Bool) throws
  {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let length = withUnsafeBytes(of: UInt32(side).bigEndian, Array.init)
    let chunk = [0, 0, 0, 13] + Array("IHDR".utf8) + length + [0, 0, 0, 10] + [8, 2, 0, 0, 0]
    let header = try #require(ImageHeader(signature + chunk + [0, 0, 0, 0]))
    #expect(header.isTooLarge == isTooLarge)
  }

  @Test func `a single pixel is a placeholder, and a page of HTML no picture`() {
    #expect(ImageHeader(Array("GIF89a".utf8) + [1, 0, 1, 0, 0])?.isPlaceholder == true)
    #expect(ImageHeader(Array("<html><body>404</body></html>".utf8)) == nil)
    #expect(ImageHeader([]) == nil)
  }

  /// A JPEG's Exif segment with one entry, its orientation, and a frame of 400 by 600 pixels.
  private func photograph(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isBigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    let segment = Array("Exif".utf8) + [0, 0] + tiff
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
      + [0xFF, 0xC0, 0, 11, 8, 0x02, 0x58, 0x01, 0x90, 1, 1, 0x11, 0]
  }

  @Test(arguments: [true, false])
  func `a picture that a camera held on its side has the size that it is shown in`(
    isBigEndian: Bool
  ) {
    for orientation in UInt8(1)...8 {
      let header = ImageHeader(photograph(orientation, isBigEndian: isBigEndian))
      #expect(header?.width == (orientation < 5 ? 400 : 600))
      #expect(header?.height == (orientation < 5 ? 600 : 400))
    }
  }
}
