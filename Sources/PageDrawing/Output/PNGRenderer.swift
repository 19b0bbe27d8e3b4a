import DrawingPage
import PictureCoding
internal import Synchronization

/// Draws a page as PNG: while one band is compressed, the next one is drawn.
struct PNGRenderer {
  let raster: RasterPage

  func render(to sink: ByteSink) throws(DrawingError) {
    try raster.check()
    let writer: PNGWriter
    do {
      writer = try PNGWriter(width: raster.width, height: raster.height) { sink.write($0) }
    } catch { throw DrawingError(error.message) }
    let failure = Mutex<PictureError?>(nil)
    var spare: RasterBand?
    var busy: (band: RasterBand, work: Background)?
    var top = 0
    while top < raster.height {
      let height = min(raster.bandHeight, raster.height - top)
      let band =
        try spare?.height == height ? spare : RasterBand(width: raster.width, height: height)
      guard let band else { return }
      try raster.draw(into: band, from: top)
      busy?.work.wait()
      spare = busy?.band
      if let error = failure.withLock({ $0 }) { throw DrawingError(error.message) }
      busy = (band, Background { Self.write(band, writer, failure) })
      top += height
    }
    busy?.work.wait()
    if let error = failure.withLock({ $0 }) { throw DrawingError(error.message) }
  }

  private static func write(
    _ band: RasterBand, _ writer: PNGWriter, _ failure: borrowing Mutex<PictureError?>
  ) {
    do throws(PictureError) {
      try writer.write(rows: band.height) { band.row($0) }
    } catch { failure.withLock { $0 = error } }
  }
}
