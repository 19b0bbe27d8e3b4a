internal import CPictures

/// Writes a PNG file row by row, as fast as libspng and a low compression level allow.
///
/// `@unchecked Sendable`: an actor of one thread at a time; the pages' pipeline hands rows over in
/// order and waits for each hand-over to be done.
package final class PNGWriter: @unchecked Sendable {
  private let context: OpaquePointer
  private let output: PNGOutput
  private let width: Int
  private var row: [UInt8]

  /// Begins a file.
  ///
  /// - Parameter write: takes the file's bytes in order; returns whether they were written.
  package init(
    width: Int, height: Int, write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) throws(PictureError) {
    guard let context = spng_ctx_new(CInt(SPNG_CTX_ENCODER.rawValue)) else { throw .noMemory }
    self.context = context
    self.width = width
    output = PNGOutput(write: write)
    row = [UInt8](repeating: 0, count: width * 3)
    spng_set_png_stream(context, writePNG, Unmanaged.passUnretained(output).toOpaque())
    spng_set_option(context, SPNG_IMG_COMPRESSION_LEVEL, 1)
    spng_set_option(
      context, SPNG_FILTER_CHOICE,
      CInt(SPNG_FILTER_CHOICE_SUB.rawValue | SPNG_FILTER_CHOICE_UP.rawValue))
    var header = spng_ihdr()
    header.width = UInt32(clamping: width)
    header.height = UInt32(clamping: height)
    header.bit_depth = 8
    header.color_type = UInt8(SPNG_COLOR_TYPE_TRUECOLOR.rawValue)
    try check(spng_set_ihdr(context, &header))
    try check(
      spng_encode_image(
        context, nil, 0, CInt(SPNG_FMT_PNG.rawValue),
        CInt(SPNG_ENCODE_PROGRESSIVE.rawValue | SPNG_ENCODE_FINALIZE.rawValue)))
  }

  deinit { spng_ctx_free(context) }

  /// Writes one row of opaque pixels, four bytes each, blue first.
  package func writeRow(_ pixels: UnsafePointer<UInt8>) throws(PictureError) {
    row.withUnsafeMutableBufferPointer { row in
      for x in 0..<width {
        row[x &* 3] = pixels[x &* 4 &+ 2]
        row[x &* 3 &+ 1] = pixels[x &* 4 &+ 1]
        row[x &* 3 &+ 2] = pixels[x &* 4]
      }
    }
    let code = spng_encode_row(context, row, row.count)
    if code != CInt(SPNG_EOI.rawValue) { try check(code) }
  }

  private func check(_ code: CInt) throws(PictureError) {
    guard code != 0 else { return }
    if output.hasFailed { throw PictureError("writing the picture failed") }
    throw PictureError("the PNG picture cannot be written: \(String(cString: spng_strerror(code)))")
  }
}

/// Where a writer's bytes go.
private final class PNGOutput {
  let write: @Sendable (UnsafeRawBufferPointer) -> Bool
  var hasFailed = false

  init(write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) { self.write = write }
}

private func writePNG(
  _ context: OpaquePointer?, _ user: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?,
  _ length: Int
) -> CInt {
  guard let user, let data else { return CInt(SPNG_IO_ERROR.rawValue) }
  let output = Unmanaged<PNGOutput>.fromOpaque(user).takeUnretainedValue()
  if output.write(UnsafeRawBufferPointer(start: data, count: length)) { return 0 }
  output.hasFailed = true
  return CInt(SPNG_IO_ERROR.rawValue)
}
