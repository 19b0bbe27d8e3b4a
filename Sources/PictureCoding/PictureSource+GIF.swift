internal import CPictures

extension PictureSource {
  /// The first frame of a GIF by giflib.
  func decodeGIF() throws(PictureError) -> PixelBuffer {
    var source = shelf_gif_source(bytes: bytes, length: count, offset: 0)
    let result = withUnsafeMutablePointer(to: &source) { source in
      Result { () throws(PictureError) in try decodeGIF(from: source) }
    }
    return try result.get()
  }

  private static let brokenGIF = PictureError("the GIF picture is broken")

  private func decodeGIF(from source: UnsafeMutablePointer<shelf_gif_source>)
    throws(PictureError) -> PixelBuffer
  {
    guard let file = shelf_gif_open(source) else { throw Self.brokenGIF }
    defer { DGifCloseFile(file, nil) }
    try check(Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    let canvas = try buffer(Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    memset(canvas.bytes, 0, canvas.length)
    var transparent: Int?
    var kind = UNDEFINED_RECORD_TYPE
    while DGifGetRecordType(file, &kind) == GIF_OK {
      switch kind {
      case EXTENSION_RECORD_TYPE: transparent = try readExtension(file) ?? transparent
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(file) == GIF_OK else { throw Self.brokenGIF }
        try drawFrame(file, on: canvas, transparent)
        canvas.premultiply(redFirst: false)
        return canvas
      default: throw Self.brokenGIF
      }
    }
    throw Self.brokenGIF
  }

  /// The transparent colour, where the extension names one.
  private func readExtension(_ file: UnsafeMutablePointer<GifFileType>) throws(PictureError) -> Int?
  {
    var code: CInt = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var transparent: Int?
    guard DGifGetExtension(file, &code, &block) == GIF_OK else { throw Self.brokenGIF }
    while let data = block {
      // A graphics control extension: length 4, flags, delay, transparent index.
      if code == GRAPHICS_EXT_FUNC_CODE, data[0] >= 4, data[1] & 1 == 1 {
        transparent = Int(data[4])
      }
      guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw Self.brokenGIF }
    }
    return transparent
  }

  private func drawFrame(
    _ file: UnsafeMutablePointer<GifFileType>, on canvas: PixelBuffer, _ transparent: Int?
  ) throws(PictureError) {
    let image = file.pointee.Image
    let (left, top) = (Int(image.Left), Int(image.Top))
    let (width, height) = (Int(image.Width), Int(image.Height))
    try check(width, height)
    guard let map = image.ColorMap ?? file.pointee.SColorMap, let colors = map.pointee.Colors else {
      throw Self.brokenGIF
    }
    let colorCount = Int(map.pointee.ColorCount)
    var line = [GifPixelType](repeating: 0, count: width)
    for y in Self.lines(height, interlaced: image.Interlace) {
      guard DGifGetLine(file, &line, CInt(width)) == GIF_OK else { throw Self.brokenGIF }
      guard (0..<canvas.height).contains(top + y), left < canvas.width else { continue }
      var pixel = canvas.bytes + (top + y) * canvas.stride + left * 4
      for x in 0..<min(width, canvas.width - left) {
        let index = Int(line[x])
        if index != transparent, index < colorCount {
          let color = colors[index]
          pixel[0] = color.Blue
          pixel[1] = color.Green
          pixel[2] = color.Red
          pixel[3] = 255
        }
        pixel += 4
      }
    }
  }

  /// The order in which lines come.
  private static func lines(_ height: Int, interlaced: Bool) -> [Int] {
    guard interlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
      Array(stride(from: $0.0, to: height, by: $0.1))
    }
  }
}
