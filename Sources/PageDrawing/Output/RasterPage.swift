internal import CPango
import DrawingPage
import LayoutEngine
import PictureCoding

/// A page as rows of pixels, drawn in bands so that a long page needs little memory.
struct RasterPage {
  /// Cairo counts pixels in 16 bits.
  static let greatestSide = 32_767
  /// No page is longer than this many pixels.
  static let greatestHeight = 4_000_000
  private static let bandBytes = 12 << 20

  let painter: PagePainter
  let store: PictureStore

  var scale: Double { painter.page.output.scale }
  var width: Int { Self.pixels(painter.page.size.width * scale) }
  var height: Int { Self.pixels(painter.page.size.height * scale) }

  private static func pixels(_ length: Double) -> Int {
    Int(min(max((length - 1e-6).rounded(.up), 1), 1e9))
  }

  /// The rows of one band.
  var bandHeight: Int { min(height, max(64, Self.bandBytes / (width * 4)), Self.greatestSide) }

  /// Refuses a page that is too large.
  func check() throws(DrawingError) {
    guard width <= Self.greatestSide else {
      throw DrawingError(
        "the picture would be \(width) pixels wide, over the limit of \(Self.greatestSide)",
        isOfNumbers: true)
    }
    guard height <= Self.greatestHeight else {
      throw DrawingError(
        "the picture would be \(height) pixels high, over the limit of \(Self.greatestHeight)",
        isOfNumbers: true)
    }
  }

  /// Draws the rows from `top` on into a surface.
  func draw(into band: RasterBand, from top: Int) throws(DrawingError) {
    let upper = Double(top) / scale
    let lower = Double(top + band.height) / scale
    let covers = painter.page.elements.compactMap { element -> DrawingCover? in
      guard case .cover(let cover) = element, element.minY < lower, element.maxY > upper else {
        return nil
      }
      return cover
    }
    store.prepare(covers)
    let canvas = Canvas(surface: band.surface, scale: scale, isRaster: true)
    canvas.setColor(painter.page.look.background)
    cairo_paint(canvas.cairo)
    cairo_translate(canvas.cairo, 0, -Double(top))
    cairo_scale(canvas.cairo, scale, scale)
    painter.draw(on: canvas, from: upper, to: lower)
    cairo_surface_flush(band.surface)
    guard cairo_status(canvas.cairo) == CAIRO_STATUS_SUCCESS else {
      throw DrawingError(
        "drawing failed: \(String(cString: cairo_status_to_string(cairo_status(canvas.cairo))))")
    }
  }
}

/// Some rows of pixels.
///
/// `@unchecked Sendable`: one thread draws into it, then one other reads it, and the first waits for
/// that before it draws again.
final class RasterBand: @unchecked Sendable {
  let surface: OpaquePointer
  let height: Int
  let width: Int

  init(width: Int, height: Int) throws(DrawingError) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, CInt(width), CInt(height))
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      throw DrawingError("there is not enough memory for a picture \(width) pixels wide")
    }
    self.surface = surface
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(surface) }

  /// The pixels of a row, four bytes each, blue first.
  func row(_ index: Int) -> UnsafePointer<UInt8>? {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    return UnsafePointer(data + index * Int(cairo_image_surface_get_stride(surface)))
  }
}
