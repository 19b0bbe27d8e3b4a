internal import CPictures

extension PictureSource {
  /// PNG by libspng.
  func decodePNG() throws(PictureError) -> PixelBuffer {
    guard let context = spng_ctx_new(0) else { throw .noMemory }
    defer { spng_ctx_free(context) }
    try checkPNG(spng_set_png_buffer(context, bytes, count))
    try checkPNG(spng_set_chunk_limits(context, 1 << 20, 4 << 20))
    var header = spng_ihdr()
    try checkPNG(spng_get_ihdr(context, &header))
    try check(Int(header.width), Int(header.height))
    let pixels = try buffer(Int(header.width), Int(header.height))
    try checkPNG(
      spng_decode_image(
        context, pixels.bytes, pixels.length, CInt(SPNG_FMT_RGBA8.rawValue),
        CInt(SPNG_DECODE_TRNS.rawValue)))
    pixels.premultiply(redFirst: true)
    return pixels
  }

  private func checkPNG(_ code: CInt) throws(PictureError) {
    guard code != 0 else { return }
    throw PictureError("the PNG picture is broken: \(String(cString: spng_strerror(code)))")
  }
}
