internal import CPictures

extension PictureSource {
  /// JPEG by libjpeg-turbo, which can decode at a half, a quarter or an eighth of the size.
  func decodeJPEG() throws(PictureError) -> PixelBuffer {
    guard let handle = tjInitDecompress() else { throw .noMemory }
    defer { tjDestroy(handle) }
    var width: CInt = 0
    var height: CInt = 0
    var subsampling: CInt = 0
    var space: CInt = 0
    guard
      tjDecompressHeader3(handle, bytes, UInt(count), &width, &height, &subsampling, &space) == 0
    else { throw Self.broken(handle) }
    try check(Int(width), Int(height))
    let orientation = ExifOrientation(bytes, count)
    let denominator = shrinking(Int(width), Int(height), turned: orientation.isTurned)
    let pixels = try buffer(
      (Int(width) + denominator - 1) / denominator, (Int(height) + denominator - 1) / denominator)
    let isInk = space == TJCS_CMYK.rawValue || space == TJCS_YCCK.rawValue
    let format = isInk ? TJPF_CMYK : TJPF_BGRA
    let result = tjDecompress2(
      handle, bytes, UInt(count), pixels.bytes, CInt(pixels.width), CInt(pixels.stride),
      CInt(pixels.height), format.rawValue, TJFLAG_LIMITSCANS)
    if result != 0 {
      let isWarning = tjGetErrorCode(handle) == TJERR_WARNING.rawValue
      let text = String(cString: tjGetErrorStr2(handle))
      // A file that ends early shows grey where its picture should be; other warnings are harmless.
      if !isWarning || text.contains("remature") { throw Self.broken(handle) }
    }
    if isInk { pixels.convertFromInk() }
    return try pixels.turned(orientation)
  }

  private static func broken(_ handle: tjhandle) -> PictureError {
    PictureError("the JPEG picture is broken: \(String(cString: tjGetErrorStr2(handle)))")
  }

  /// The greatest of 1, 2, 4 and 8 that still leaves as many pixels as the frame needs.
  private func shrinking(_ width: Int, _ height: Int, turned: Bool) -> Int {
    let factor = turned ? frame.factor(height, width) : frame.factor(width, height)
    return [8, 4, 2].first { factor * Double($0) <= 1 } ?? 1
  }
}

extension PixelBuffer {
  /// Adobe's CMYK, stored inverted, to blue, green, red.
  fileprivate func convertFromInk() {
    var pixel = bytes
    let end = bytes + length
    while pixel < end {
      let key = UInt32(pixel[3])
      let red = UInt8(truncatingIfNeeded: UInt32(pixel[0]) &* key / 255)
      let green = UInt8(truncatingIfNeeded: UInt32(pixel[1]) &* key / 255)
      pixel[0] = UInt8(truncatingIfNeeded: UInt32(pixel[2]) &* key / 255)
      pixel[1] = green
      pixel[2] = red
      pixel[3] = 255
      pixel += 4
    }
  }
}
