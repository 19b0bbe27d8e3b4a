internal import CPango
import DrawingPage
import LayoutEngine

/// Where the texts of a card stand, and how large they are.
struct CardShape {
  let card: CoverCard
  let frame: Rect
  let isRightToLeft: Bool

  var padding: Double { min(frame.width, frame.height) * 0.1 }

  /// Framed and ruled cards are set on the middle axis, the others at the leading edge.
  var isCentered: Bool { card.pattern == .frame || card.pattern == .rules }

  private var fold: Double { frame.width * 0.045 }

  var textX: Double {
    let inset = isCentered ? padding * 1.3 : padding
    return frame.minX + inset + (isRightToLeft ? 0 : fold)
  }

  var textWidth: Double {
    max(1, frame.width - fold - (isCentered ? padding * 2.6 : padding * 2))
  }

  /// The height that a title may take.
  var titleHeight: Double { frame.height * 0.42 }

  var greatestTitleSize: Double { min(frame.width * 0.165, frame.height * 0.125) }
  var leastTitleSize: Double { max(min(frame.width, frame.height) * 0.088, 5) }

  var titleRoom: TextRoom {
    var room = TextRoom(width: textWidth, lines: 3)
    room.isCentered = isCentered
    room.leading = 0.03
    return room
  }

  var authorRoom: TextRoom {
    var room = TextRoom(width: textWidth, lines: 2)
    room.isCentered = isCentered
    return room
  }

  func titleType(_ look: DrawingLook, _ size: Double, _ language: String?) -> Typeface {
    Typeface(
      family: look.cardFont, size: size, weight: PANGO_WEIGHT_SEMIBOLD, language: language)
  }

  func authorType(_ look: DrawingLook, _ language: String?) -> Typeface {
    Typeface(
      family: look.font, size: max(min(frame.width * 0.078, frame.height * 0.055), 4.5),
      weight: PANGO_WEIGHT_MEDIUM, language: language)
  }

  func titleTop(height: Double) -> Double {
    switch card.pattern {
    case .frame, .rules: frame.minY + max(frame.height * 0.36 - height / 2, frame.height * 0.12)
    case .panel: frame.minY + max((frame.height * 0.56 - height) / 2, padding * 0.8)
    case .stripes, .rings, .dots: frame.minY + padding * 1.15
    }
  }
}
