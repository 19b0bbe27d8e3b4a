internal import CPango
import DrawingPage
import LayoutEngine

/// Draws the card that stands in for a missing cover: cloth in the book's colours, a pattern, the
/// title and the author.
struct CardPainter {
  let look: DrawingLook
  let setter: TextSetter

  func draw(_ cover: DrawingCover, on canvas: Canvas, in frame: Rect) {
    let card = CoverCard(title: cover.title, author: cover.author)
    canvas.clipped(to: frame) {
      canvas.setColor(card.ground)
      canvas.fill(frame)
      let free = freeRoom(of: cover, in: frame)
      CardPattern(card: card, frame: free).draw(
        on: canvas, isRightToLeft: look.isRightToLeft)
      drawSpine(on: canvas, frame)
      guard min(free.width, free.height) >= 24 else { return }
      drawTexts(of: cover, card, on: canvas, free)
    }
    canvas.setColor(DrawingColor(0), alpha: 0.14)
    canvas.strokeInside(frame, width: 1 / canvas.scale)
  }

  /// What a name over the card leaves of it.
  private func freeRoom(of cover: DrawingCover, in frame: Rect) -> Rect {
    guard let label = cover.label, label.frame.maxY < frame.maxY else { return frame }
    let top = max(frame.minY, label.frame.maxY)
    return Rect(x: frame.minX, y: top, width: frame.width, height: frame.maxY - top)
  }

  /// A fold at the spine's side, and light that falls across the cloth.
  private func drawSpine(on canvas: Canvas, _ frame: Rect) {
    let fold = frame.width * 0.045
    let x = look.isRightToLeft ? frame.maxX - fold : frame.minX
    let edge = look.isRightToLeft ? frame.maxX - fold - 0.6 : frame.minX + fold
    canvas.setColor(DrawingColor(0), alpha: 0.14)
    canvas.fill(Rect(x: x, y: frame.minY, width: fold, height: frame.height))
    canvas.setColor(DrawingColor(0xFFFFFF), alpha: 0.16)
    canvas.fill(Rect(x: edge, y: frame.minY, width: 0.6, height: frame.height))
  }

  private func drawTexts(
    of cover: DrawingCover, _ card: CoverCard, on canvas: Canvas, _ frame: Rect
  ) {
    let shape = CardShape(card: card, frame: frame, isRightToLeft: look.isRightToLeft)
    let author = cover.author.flatMap { $0.isEmpty ? nil : $0 }.map { name in
      setter.set(name, shape.authorType(look, cover.language), in: shape.authorRoom)
    }
    let title = fittedTitle(cover, shape)
    canvas.setColor(card.ink)
    let top = shape.titleTop(height: title.size.height)
    title.draw(on: canvas, x: shape.textX, y: top)
    guard let author else { return }
    let bottom = frame.maxY - shape.padding * 1.15
    let y = bottom - author.size.height
    guard y > top + title.size.height else { return }
    canvas.setColor(card.ink, alpha: 0.86)
    author.draw(on: canvas, x: shape.textX, y: y)
  }

  /// The title in the greatest size that takes at most three lines and breaks no word; in the least
  /// size it is cut with an ellipsis.
  private func fittedTitle(_ cover: DrawingCover, _ shape: CardShape) -> TypesetText {
    var size = shape.greatestTitleSize
    var room = shape.titleRoom
    room.breaksWords = false
    while size > shape.leastTitleSize {
      // Without an ellipsis first: with one, a text always fits its width.
      let set = setter.set(cover.title, shape.titleType(look, size, cover.language), in: room)
      let widest = longestWord(in: cover.title, shape.titleType(look, size, cover.language))
      if !set.isCut, set.lineCount <= 3, widest <= shape.textWidth,
        set.size.height <= shape.titleHeight
      {
        return set
      }
      size *= 0.92
    }
    room.breaksWords = true
    return setter.set(
      cover.title, shape.titleType(look, shape.leastTitleSize, cover.language), in: room)
  }

  private func longestWord(in text: String, _ type: Typeface) -> Double {
    let words = text.split(separator: " ").sorted { $0.utf8.count > $1.utf8.count }.prefix(2)
    // Han and Kana break anywhere, so a long run of them is no word; Hangul has words.
    let alphabetic = words.filter { word in
      !word.unicodeScalars.contains { $0.value >= 0x2E80 && !(0xAC00...0xD7AF).contains($0.value) }
    }
    return alphabetic.map { setter.set(String($0), type, in: TextRoom()).size.width }.max() ?? 0
  }
}
