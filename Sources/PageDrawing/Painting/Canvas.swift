internal import CPango
import DrawingPage
import LayoutEngine
import PictureCoding

/// Where a page is drawn: pixels, SVG or PDF, all in points.
final class Canvas {
  let cairo: OpaquePointer
  /// Pixels a point.
  let scale: Double
  /// Whether edges are put on whole pixels.
  let isRaster: Bool

  /// A canvas on a surface, which it keeps alive.
  init(surface: OpaquePointer, scale: Double, isRaster: Bool) {
    cairo = cairo_create(surface)
    self.scale = scale
    self.isRaster = isRaster
  }

  deinit { cairo_destroy(cairo) }

  func setColor(_ color: DrawingColor, alpha: Double = 1) {
    cairo_set_source_rgba(
      cairo, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, alpha)
  }

  func fill(_ rect: Rect) {
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(cairo)
  }

  /// Draws a border of a width inside a rectangle's edges.
  func strokeInside(_ rect: Rect, width: Double) {
    guard rect.width > width, rect.height > width else { return }
    cairo_set_line_width(cairo, width)
    cairo_rectangle(
      cairo, rect.minX + width / 2, rect.minY + width / 2, rect.width - width, rect.height - width)
    cairo_stroke(cairo)
  }

  /// Does something with what lies outside a rectangle hidden.
  func clipped(to rect: Rect, _ body: () -> Void) {
    cairo_save(cairo)
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(cairo)
    body()
    cairo_restore(cairo)
  }

  /// The rectangle with its edges on whole pixels, where there are pixels.
  func snapped(_ rect: Rect) -> Rect {
    guard isRaster else { return rect }
    func snap(_ value: Double) -> Double { (value * scale + 0.5).rounded(.down) / scale }
    let (left, top) = (snap(rect.minX), snap(rect.minY))
    return Rect(
      x: left, y: top, width: snap(rect.maxX) - left, height: snap(rect.maxY) - top)
  }
}
