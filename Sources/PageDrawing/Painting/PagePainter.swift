internal import CPango
import DrawingPage
import LayoutEngine
import PictureCoding

/// Draws the elements of a page on any canvas.
struct PagePainter {
  let page: DrawingPage
  let setter: TextSetter
  /// Gives a cover's picture, where there is one and it can be read.
  let picture: (DrawingCover) -> FramedPicture?

  private var look: DrawingLook { page.look }

  /// Draws what is at least partly between two heights.
  func draw(on canvas: Canvas, from top: Double, to bottom: Double) {
    for element in page.elements where element.minY < bottom && element.maxY > top {
      draw(element, on: canvas)
    }
  }

  private func draw(_ element: DrawingElement, on canvas: Canvas) {
    switch element {
    case .text(let text): draw(text, on: canvas)
    case .cover(let cover): draw(cover, on: canvas)
    case .rule(let frame):
      canvas.setColor(look.separatorColor)
      canvas.fill(canvas.snapped(frame))
    case .box(let frame):
      canvas.setColor(look.cellColor)
      canvas.fill(frame)
      canvas.setColor(look.borderColor)
      canvas.strokeInside(frame, width: 1)
    }
  }

  private func draw(_ text: DrawingText, on canvas: Canvas) {
    guard text.frame.height > 0, text.frame.width > 0 else { return }
    let type = look.typeface(text.role, language: text.language)
    var room = TextRoom(width: text.frame.width)
    room.isCentered = text.alignment == .center
    let size = setter.set(text.text, type, in: TextRoom(width: nil)).size
    // Pango's own left and right follow the text's direction; the page's may be another.
    let isShort = size.width <= text.frame.width
    if isShort { room.width = nil }
    let set = setter.set(text.text, type, in: room)
    let y = text.frame.minY + (text.frame.height - set.size.height) / 2
    canvas.setColor(look.color(text.role))
    let width = isShort ? size.width : text.frame.width
    set.draw(on: canvas, x: x(of: text, width), y: y)
  }

  private func x(of text: DrawingText, _ width: Double) -> Double {
    let surplus = text.frame.width - width
    switch text.alignment {
    case .center: return text.frame.minX + surplus / 2
    case .leading: return text.frame.minX + (look.isRightToLeft ? surplus : 0)
    case .trailing: return text.frame.minX + (look.isRightToLeft ? 0 : surplus)
    }
  }

  private func draw(_ cover: DrawingCover, on canvas: Canvas) {
    let frame = canvas.snapped(cover.frame)
    if let picture = picture(cover) {
      picture.draw(on: canvas, in: frame)
    } else {
      CardPainter(look: look, setter: setter).draw(cover, on: canvas, in: frame)
    }
    if let label = cover.label {
      canvas.setColor(DrawingColor(0), alpha: 0.2)
      canvas.fill(canvas.snapped(label.frame))
      draw(label, on: canvas)
    }
    var y = cover.captions.first?.frame.minY ?? 0
    for caption in cover.captions { y += draw(caption, at: y, on: canvas) }
  }

  /// Draws a line or two of a caption at a height; returns how high they are.
  private func draw(_ caption: DrawingText, at y: Double, on canvas: Canvas) -> Double {
    let type = look.typeface(caption.role, language: caption.language)
    var room = TextRoom(width: caption.frame.width, lines: caption.role.lines)
    room.isCentered = caption.alignment == .center
    let set = setter.set(caption.text, type, in: room)
    canvas.setColor(look.color(caption.role))
    set.draw(on: canvas, x: caption.frame.minX, y: y)
    return set.size.height
  }
}

extension DrawingElement {
  /// What it covers, captions included.
  var extent: Rect {
    switch self {
    case .text(let text): text.frame
    case .cover(let cover): cover.extent
    case .rule(let frame), .box(let frame): frame
    }
  }

  var minY: Double { extent.minY }
  var maxY: Double { extent.maxY }
}
