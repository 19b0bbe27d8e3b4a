internal import CPictures

extension PictureSource {
  /// WebP by libwebp, which scales while it decodes; of a moving one the first picture.
  func decodeWebP() throws(PictureError) -> PixelBuffer {
    let (bytes, count) = firstWebPFrame
    var width: CInt = 0
    var height: CInt = 0
    guard shelf_webp_size(bytes, count, &width, &height) != 0 else {
      throw PictureError("the WebP picture is broken")
    }
    try check(Int(width), Int(height))
    // Halving at most: its own scaler is a plain box, so the last step is left to a better one.
    var shrunkWidth = Int(width)
    var shrunkHeight = Int(height)
    while frame.factor(shrunkWidth, shrunkHeight) <= 0.25 {
      shrunkWidth = (shrunkWidth + 1) / 2
      shrunkHeight = (shrunkHeight + 1) / 2
    }
    let pixels = try buffer(shrunkWidth, shrunkHeight)
    guard
      shelf_webp_decode(
        bytes, count, CInt(shrunkWidth), CInt(shrunkHeight), pixels.bytes, pixels.length,
        CInt(pixels.stride)) != 0
    else { throw PictureError("the WebP picture is broken") }
    pixels.premultiply(redFirst: false)
    return pixels
  }

  /// The bytes of the first frame of an animation (RFC 9649, section 2.7.1.1), else all.
  private var firstWebPFrame: (UnsafePointer<UInt8>, Int) {
    let frameHeader = 16
    var offset = 12
    while offset + 8 <= count {
      let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      let start = offset + 8
      guard length <= count - start else { break }
      if (0..<4).allSatisfy({ bytes[offset + $0] == Array("ANMF".utf8)[$0] }) {
        return length > frameHeader
          ? (bytes + start + frameHeader, length - frameHeader) : (bytes, count)
      }
      offset = start + length + length % 2
    }
    return (bytes, count)
  }

  /// AVIF by libavif, where the system has it.
  func decodeAVIF() throws(PictureError) -> PixelBuffer {
    var avif = shelf_avif()
    guard shelf_avif_open(&avif) != 0 else {
      throw PictureError("AVIF pictures need libavif (Debian package libavif15)")
    }
    guard let decoder = avif.create() else { throw .noMemory }
    defer { avif.destroy(decoder) }
    shelf_avif_limit(decoder, UInt32(limits.pixels))
    guard avif.set_memory(decoder, bytes, count) == AVIF_RESULT_OK,
      avif.parse(decoder) == AVIF_RESULT_OK, let image = decoder.pointee.image
    else { throw PictureError("the AVIF picture is broken") }
    try check(Int(image.pointee.width), Int(image.pointee.height))
    let pixels = try buffer(Int(image.pointee.width), Int(image.pointee.height))
    guard shelf_avif_decode(&avif, decoder, pixels.bytes, UInt32(pixels.stride)) != 0 else {
      throw PictureError("the AVIF picture is broken")
    }
    pixels.premultiply(redFirst: false)
    return pixels
  }
}
