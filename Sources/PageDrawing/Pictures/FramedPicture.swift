internal import CPango
import DrawingPage
import LayoutEngine
import PictureCoding

/// A decoded picture on its way into a frame.
struct FramedPicture {
  let pixels: PixelBuffer
  let fit: DrawingLook.Fit

  func draw(on canvas: Canvas, in frame: Rect) {
    guard frame.width > 0, frame.height > 0 else { return }
    let place = canvas.snapped(place(in: frame))
    guard place.width > 0, place.height > 0 else { return }
    canvas.clipped(to: frame) {
      let surface = makeSurface(forVectors: !canvas.isRaster)
      cairo_translate(canvas.cairo, place.minX, place.minY)
      cairo_scale(
        canvas.cairo, place.width / Double(pixels.width), place.height / Double(pixels.height))
      cairo_set_source_surface(canvas.cairo, surface, 0, 0)
      let pattern = cairo_get_source(canvas.cairo)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
      // A PDF takes a JPEG as it is only where nothing has to be painted around it.
      if canvas.isRaster { cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
      cairo_rectangle(canvas.cairo, 0, 0, Double(pixels.width), Double(pixels.height))
      cairo_fill(canvas.cairo)
      cairo_surface_destroy(surface)
    }
    let seen = fit == .cover ? frame : place
    canvas.setColor(DrawingColor(0), alpha: 0.1)
    if pixels.isOpaque { canvas.strokeInside(seen, width: 1 / canvas.scale) }
  }

  /// The picture's rectangle: inside the frame, or around it.
  private func place(in frame: Rect) -> Rect {
    let x = frame.width / Double(pixels.width)
    let y = frame.height / Double(pixels.height)
    let factor = fit == .contain ? min(x, y) : max(x, y)
    let size = Size(
      width: Double(pixels.width) * factor, height: Double(pixels.height) * factor)
    return Rect(
      x: frame.minX + (frame.width - size.width) / 2,
      y: frame.minY + (frame.height - size.height) / 2, width: size.width, height: size.height)
  }

  /// The pixels as Cairo sees them. The buffer outlives the surface: the surface holds it.
  private func makeSurface(forVectors: Bool) -> OpaquePointer? {
    let format = pixels.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let surface = cairo_image_surface_create_for_data(
      pixels.bytes, format, CInt(pixels.width), CInt(pixels.height), CInt(pixels.stride))
    shelf_surface_hold(surface, Unmanaged.passRetained(pixels).toOpaque(), releasePixels)
    if forVectors, pixels.isOpaque, let file = JPEGEncoder.encode(pixels) {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: file.count)
      copy.initialize(from: file, count: file.count)
      cairo_surface_set_mime_data(
        surface, CAIRO_MIME_TYPE_JPEG, copy, UInt(file.count), freeBytes, copy)
    }
    return surface
  }
}

private func releasePixels(_ pointer: UnsafeMutableRawPointer?) {
  if let pointer { Unmanaged<PixelBuffer>.fromOpaque(pointer).release() }
}

private func freeBytes(_ pointer: UnsafeMutableRawPointer?) {
  pointer?.assumingMemoryBound(to: UInt8.self).deallocate()
}
