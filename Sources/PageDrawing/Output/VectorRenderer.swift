internal import CPango
import DrawingPage
import LayoutEngine

/// Draws a page as SVG, or as PDF on sheets of paper.
struct VectorRenderer {
  /// PDF readers take no longer page.
  private static let greatestPDFSide = 14_400.0

  let painter: PagePainter
  let store: PictureStore

  private var page: DrawingPage { painter.page }

  func render(to sink: ByteSink) throws(DrawingError) {
    let output = VectorOutput(sink: sink)
    let user = Unmanaged.passUnretained(output).toOpaque()
    let isPDF = page.output.format == .pdf
    let size = isPDF ? paperSize : page.size
    let surface =
      isPDF
      ? cairo_pdf_surface_create_for_stream(writeVector, user, size.width, size.height)
      : cairo_svg_surface_create_for_stream(writeVector, user, size.width, size.height)
    guard let surface else { throw DrawingError("there is not enough memory") }
    defer { cairo_surface_destroy(surface) }
    if isPDF {
      setUp(surface)
    } else {
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    }
    let canvas = Canvas(surface: surface, scale: max(page.output.scale, 2), isRaster: false)
    if isPDF { try drawSheets(on: canvas, surface) } else { drawWhole(on: canvas) }
    cairo_surface_finish(surface)
    if output.hasFailed { throw DrawingError("writing the picture failed") }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw DrawingError("drawing failed: \(String(cString: cairo_status_to_string(status)))")
    }
  }

  private func setUp(_ surface: OpaquePointer) {
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
    if let title = page.output.title {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Shelf")
  }

  private var paperSize: Size {
    page.output.paper.size
      ?? Size(width: page.size.width * longPageFactor, height: page.size.height * longPageFactor)
  }

  /// One long page has the page's own size, or what of it the longest page of PDF has room for.
  private var longPageFactor: Double {
    min(1, Self.greatestPDFSide / max(page.size.width, page.size.height, 1))
  }

  /// What the user should know of the sheets.
  var notes: [String] {
    guard page.output.format == .pdf, page.output.paper.size == nil, longPageFactor < 1 else {
      return []
    }
    let percents = (longPageFactor * 1000).rounded() / 10
    return [
      "the one long page is drawn at \(percents) % of its size: no page of a PDF may be longer than "
        + "\(Int(Self.greatestPDFSide)) points; --paper a4 cuts it into sheets"
    ]
  }

  private func drawWhole(on canvas: Canvas) {
    paintBackground(canvas, page.size)
    store.prepare(covers(0, page.size.height))
    painter.draw(on: canvas, from: -.infinity, to: .infinity)
  }

  private func paintBackground(_ canvas: Canvas, _ size: Size) {
    canvas.setColor(page.look.background)
    canvas.fill(Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  private func covers(_ top: Double, _ bottom: Double) -> [DrawingCover] {
    page.elements.compactMap { element in
      guard case .cover(let cover) = element, element.minY < bottom, element.maxY > top else {
        return nil
      }
      return cover
    }
  }

  private func drawSheets(on canvas: Canvas, _ surface: OpaquePointer) throws(DrawingError) {
    guard let paper = page.output.paper.size else {
      cairo_scale(canvas.cairo, longPageFactor, longPageFactor)
      drawWhole(on: canvas)
      addOutline(surface, canvas, 0, page.size.height)
      cairo_show_page(canvas.cairo)
      return
    }
    let margin = min(page.output.margin, paper.width / 4)
    let breaker = PageBreaker()
    let room = Size(width: paper.width - 2 * margin, height: paper.height - 2 * margin)
    let highest = breaker.greatestRow(of: page.elements)
    let factor = min(1, room.width / page.size.width, highest > 0 ? room.height / highest : 1)
    let sheets = breaker.sheets(
      of: page.elements, pageHeight: page.size.height, height: room.height / factor)
    for sheet in sheets {
      paintBackground(canvas, paper)
      cairo_save(canvas.cairo)
      cairo_translate(canvas.cairo, (paper.width - page.size.width * factor) / 2, margin)
      cairo_scale(canvas.cairo, factor, factor)
      cairo_translate(canvas.cairo, 0, -sheet.top)
      draw(sheet, on: canvas)
      addOutline(surface, canvas, sheet.top, sheet.bottom)
      cairo_restore(canvas.cairo)
      cairo_show_page(canvas.cairo)
    }
  }

  /// Draws what belongs to a sheet: whole elements only, since breaks lie between rows.
  private func draw(_ sheet: (top: Double, bottom: Double), on canvas: Canvas) {
    // Borders that neighbours share belong to both sheets, so the clip leaves them their point.
    let slack = 0.01
    store.prepare(covers(sheet.top, sheet.bottom))
    let clip = Rect(
      x: -1e6, y: sheet.top - slack, width: 2e6, height: sheet.bottom - sheet.top + 2 * slack)
    canvas.clipped(to: clip) { painter.draw(on: canvas, from: sheet.top, to: sheet.bottom) }
  }

  /// Names the titles of a sheet in the document's outline.
  private func addOutline(
    _ surface: OpaquePointer, _ canvas: Canvas, _ top: Double, _ bottom: Double
  ) {
    for (index, element) in page.elements.enumerated() {
      guard case .text(let text) = element, text.role == .title, text.frame.minY >= top,
        text.frame.maxY <= bottom + 0.01, !text.text.isEmpty
      else { continue }
      let name = "title-\(index)"
      cairo_tag_begin(
        canvas.cairo, CAIRO_TAG_DEST, "name='\(name)' x=\(text.frame.minX) y=\(text.frame.minY)")
      cairo_tag_end(canvas.cairo, CAIRO_TAG_DEST)
      cairo_pdf_surface_add_outline(
        surface, 0, text.text, "dest='\(name)'", cairo_pdf_outline_flags_t(rawValue: 0))
    }
  }
}

private final class VectorOutput {
  let sink: ByteSink
  var hasFailed = false

  init(sink: ByteSink) { self.sink = sink }
}

private func writeVector(
  _ user: UnsafeMutableRawPointer?, _ data: UnsafePointer<UInt8>?, _ length: UInt32
) -> cairo_status_t {
  guard let user, let data else { return CAIRO_STATUS_WRITE_ERROR }
  let output = Unmanaged<VectorOutput>.fromOpaque(user).takeUnretainedValue()
  // Cairo's PDF writer crashes at its end when it was told of a failed write (1.16), so it is not told.
  if !output.hasFailed,
    !output.sink.write(UnsafeRawBufferPointer(start: data, count: Int(length)))
  {
    output.hasFailed = true
  }
  return CAIRO_STATUS_SUCCESS
}
