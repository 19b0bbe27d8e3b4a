import DrawingPage
import PictureCoding
internal import Synchronization

/// Draws a page as text that a terminal shows as a picture.
struct TerminalRenderer {
  let raster: RasterPage

  func render(to sink: ByteSink) throws(DrawingError) {
    try raster.check()
    guard raster.height <= RasterPage.greatestSide else {
      throw DrawingError("the page is too long for a terminal: \(raster.height) pixels")
    }
    switch raster.painter.page.output.format {
    case .kitty: try sink.write(KittyText.text(of: try wholePNG()))
    case .sixel: try sink.write(SixelText(band: try wholeBand()).text())
    default: try sink.write(BlockText(band: try wholeBand()).text())
    }
  }

  private func wholeBand() throws(DrawingError) -> RasterBand {
    let band = try RasterBand(width: raster.width, height: raster.height)
    try raster.draw(into: band, from: 0)
    return band
  }

  private func wholePNG() throws(DrawingError) -> [UInt8] {
    let band = try wholeBand()
    let file = PNGBytes()
    do throws(PictureError) {
      let writer = try PNGWriter(width: band.width, height: band.height) { file.append($0) }
      try writer.write(rows: band.height) { band.row($0) }
    } catch { throw DrawingError(error.message) }
    return file.all
  }
}

private final class PNGBytes: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ more: UnsafeRawBufferPointer) -> Bool {
    let copy = Array(more)
    bytes.withLock { $0 += copy }
    return true
  }

  var all: [UInt8] { bytes.withLock { $0 } }
}

/// The kitty terminal's graphics protocol: a PNG file in Base64, in chunks of 4,096 characters.
enum KittyText {
  static func text(of file: [UInt8]) -> String {
    let encoded = Array(Base64.encode(file).utf8)
    var text = ""
    var start = 0
    while start < encoded.count || start == 0 {
      let end = min(start + 4096, encoded.count)
      let keys = start == 0 ? "a=T,f=100,q=2," : ""
      text += "\u{1B}_G\(keys)m=\(end < encoded.count ? 1 : 0);"
      text += String(decoding: encoded[start..<end], as: UTF8.self) + "\u{1B}\\"
      start = max(end, 1)
    }
    return text + "\n"
  }
}

/// Two pixels a cell: the upper half block in the upper pixel's colour on the lower one's.
struct BlockText {
  let band: RasterBand

  func text() -> String {
    var text = ""
    for top in stride(from: 0, to: band.height, by: 2) {
      var last: (UInt32, UInt32)?
      for x in 0..<band.width {
        let upper = color(x, top)
        let lower = top + 1 < band.height ? color(x, top + 1) : upper
        if last?.0 != upper || last?.1 != lower {
          text += "\u{1B}[38;2;\(Self.parts(upper));48;2;\(Self.parts(lower))m"
          last = (upper, lower)
        }
        text += "\u{2580}"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  private func color(_ x: Int, _ y: Int) -> UInt32 {
    guard let row = band.row(y) else { return 0 }
    return UInt32(row[x * 4 + 2]) << 16 | UInt32(row[x * 4 + 1]) << 8 | UInt32(row[x * 4])
  }

  private static func parts(_ color: UInt32) -> String {
    "\(color >> 16);\(color >> 8 & 255);\(color & 255)"
  }
}
