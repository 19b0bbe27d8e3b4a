internal import CPictures

/// How a picture fills its frame.
package enum PictureFit: String, Hashable, Sendable, CaseIterable {
  /// Wholly inside, its proportion kept.
  case contain
  /// Filling the frame, its proportion kept, what is too much cut off evenly.
  case cover
}

/// Turns the bytes of a picture into pixels of about the size that is wanted, within limits.
///
/// It never traps, whatever the bytes are.
package struct PictureDecoder: Sendable {
  package var limits: PictureLimits

  package init(limits: PictureLimits = PictureLimits()) { self.limits = limits }

  /// Decodes a picture so that it fills a frame, in pixels.
  ///
  /// The answer has the picture's proportion and no more pixels than the frame needs; a picture that
  /// is smaller keeps its own size.
  package func decode(
    _ bytes: UnsafeRawBufferPointer, filling width: Int, _ height: Int, _ fit: PictureFit
  ) throws(PictureError) -> PixelBuffer {
    guard bytes.count <= limits.fileLength else {
      throw PictureError(
        "the file has \(bytes.count) bytes, over the limit of \(limits.fileLength) (file length)")
    }
    guard let format = PictureFormat(bytes), let start = bytes.baseAddress else {
      throw PictureError("the file is no JPEG, PNG, WebP, GIF or AVIF picture")
    }
    let source = PictureSource(
      bytes: start.assumingMemoryBound(to: UInt8.self), count: bytes.count, limits: limits,
      frame: PictureFrame(width: max(width, 1), height: max(height, 1), fit: fit))
    let decoded =
      switch format {
      case .jpeg: try source.decodeJPEG()
      case .png: try source.decodePNG()
      case .gif: try source.decodeGIF()
      case .webp: try source.decodeWebP()
      case .avif: try source.decodeAVIF()
      }
    let (fittedWidth, fittedHeight) = source.frame.size(of: decoded.width, decoded.height)
    guard fittedWidth < decoded.width || fittedHeight < decoded.height else { return decoded }
    return try Resampler.resample(decoded, to: fittedWidth, fittedHeight)
  }
}

/// The frame that a picture has to fill.
struct PictureFrame {
  var width: Int
  var height: Int
  var fit: PictureFit

  /// The factor by which a picture of this size is scaled to fill the frame.
  func factor(_ width: Int, _ height: Int) -> Double {
    let x = Double(self.width) / Double(max(width, 1))
    let y = Double(self.height) / Double(max(height, 1))
    return fit == .contain ? min(x, y) : max(x, y)
  }

  /// The size of a picture in the frame, never greater than its own.
  func size(of width: Int, _ height: Int) -> (Int, Int) {
    let factor = factor(width, height)
    guard factor < 1 else { return (width, height) }
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
    return (scaled(width), scaled(height))
  }
}

/// The bytes of a picture on their way to pixels.
struct PictureSource {
  var bytes: UnsafePointer<UInt8>
  var count: Int
  var limits: PictureLimits
  var frame: PictureFrame

  /// Refuses sizes that would cost too much, by the limit's name.
  func check(_ width: Int, _ height: Int) throws(PictureError) {
    guard width > 0, height > 0 else { throw PictureError("the picture is empty") }
    guard width <= limits.side, height <= limits.side else {
      throw PictureError(
        "the picture is \(width)×\(height) pixels, over the limit of \(limits.side) (side)")
    }
    guard width * height <= limits.pixels else {
      throw PictureError(
        "the picture is \(width)×\(height) pixels, over the limit of \(limits.pixels) (pixels)")
    }
  }

  func buffer(_ width: Int, _ height: Int) throws(PictureError) -> PixelBuffer {
    guard let buffer = PixelBuffer(width: width, height: height) else { throw .noMemory }
    return buffer
  }
}
