internal import CPango
import DrawingPage
import LayoutEngine

/// The pattern of a card, in its accent colour.
struct CardPattern {
  let card: CoverCard
  let frame: Rect

  private var width: Double { frame.width }
  private var height: Double { frame.height }
  private var unit: Double { min(width, height) }

  /// Draws it; where pages read from right to left, as a mirror shows it.
  func draw(on canvas: Canvas, isRightToLeft: Bool) {
    cairo_save(canvas.cairo)
    if isRightToLeft {
      cairo_translate(canvas.cairo, frame.minX + frame.maxX, 0)
      cairo_scale(canvas.cairo, -1, 1)
    }
    draw(on: canvas)
    cairo_restore(canvas.cairo)
  }

  private func draw(on canvas: Canvas) {
    switch card.pattern {
    case .frame: drawFrame(on: canvas)
    case .panel: drawPanel(on: canvas)
    case .stripes: drawStripes(on: canvas)
    case .rings: drawRings(on: canvas)
    case .dots: drawDots(on: canvas)
    case .rules: drawRules(on: canvas)
    }
  }

  private func inset(_ by: Double) -> Rect {
    let fold = width * 0.045
    return Rect(
      x: frame.minX + fold + by, y: frame.minY + by, width: max(0, width - fold - 2 * by),
      height: max(0, height - 2 * by))
  }

  private func drawFrame(on canvas: Canvas) {
    canvas.setColor(card.accent, alpha: 0.9)
    canvas.strokeInside(inset(unit * 0.055), width: unit * 0.012)
    canvas.setColor(card.accent, alpha: 0.55)
    canvas.strokeInside(inset(unit * 0.085), width: unit * 0.005)
  }

  private func drawPanel(on canvas: Canvas) {
    let top = frame.minY + height * 0.58
    canvas.setColor(card.accent, alpha: 0.26)
    canvas.fill(Rect(x: frame.minX, y: top, width: width, height: frame.maxY - top))
    canvas.setColor(card.accent)
    canvas.fill(Rect(x: frame.minX, y: top, width: width, height: unit * 0.018))
  }

  private func drawStripes(on canvas: Canvas) {
    let pitch = unit * 0.15
    let region = Rect(
      x: frame.minX, y: frame.minY + height * 0.62, width: width, height: height * 0.145)
    canvas.clipped(to: region) {
      canvas.setColor(card.accent, alpha: 0.5)
      cairo_set_line_width(canvas.cairo, pitch * 0.4)
      var x = region.minX - region.height
      while x < region.maxX + pitch {
        cairo_move_to(canvas.cairo, x, region.maxY + pitch)
        cairo_line_to(canvas.cairo, x + region.height + 2 * pitch, region.minY - pitch)
        x += pitch
      }
      cairo_stroke(canvas.cairo)
    }
  }

  private func drawRings(on canvas: Canvas) {
    cairo_set_line_width(canvas.cairo, unit * 0.014)
    for ring in 1...5 {
      canvas.setColor(card.accent, alpha: 0.62 - Double(ring) * 0.07)
      cairo_new_path(canvas.cairo)
      cairo_arc(
        canvas.cairo, frame.maxX - unit * 0.06, frame.minY + height * 0.62,
        unit * 0.07 * Double(ring), 0, 2 * Double.pi)
      cairo_stroke(canvas.cairo)
    }
  }

  private func drawDots(on canvas: Canvas) {
    let pitch = min(unit * 0.088, height * 0.0587)
    let columns = max(1, Int((width - unit * 0.2) / pitch))
    let left = frame.minX + width * 0.0225 + (width - Double(columns - 1) * pitch) / 2
    for row in 0..<4 {
      canvas.setColor(card.accent, alpha: 0.75 - Double(row) * 0.14)
      for column in 0..<columns {
        cairo_new_path(canvas.cairo)
        cairo_arc(
          canvas.cairo, left + Double(column) * pitch,
          frame.minY + height * 0.57 + Double(row) * pitch, pitch * (0.27 - Double(row) * 0.045), 0,
          2 * Double.pi)
        cairo_fill(canvas.cairo)
      }
    }
  }

  private func drawRules(on canvas: Canvas) {
    let bounds = inset(unit * 0.1)
    canvas.setColor(card.accent, alpha: 0.95)
    for (place, thickness) in [(0.075, 0.016), (0.105, 0.005), (0.665, 0.005), (0.69, 0.016)] {
      canvas.fill(
        Rect(
          x: bounds.minX, y: frame.minY + height * place, width: bounds.width,
          height: unit * thickness))
    }
  }
}
