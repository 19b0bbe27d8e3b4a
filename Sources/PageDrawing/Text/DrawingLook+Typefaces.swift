internal import CPango
import DrawingPage

extension DrawingLook {
  /// The font of a text by its role.
  func typeface(_ role: DrawingText.Role, language: String?) -> Typeface {
    var type = Typeface(family: font, size: captionSize, language: language)
    switch role {
    case .title:
      type.size = titleSize
      type.weight = PANGO_WEIGHT_SEMIBOLD
    case .caption: type.weight = PANGO_WEIGHT_MEDIUM
    case .subcaption: break
    case .header:
      type.size = tableSize
      type.isBold = true
    case .cell: type.size = tableSize
    case .label: type.size = labelSize
    }
    return type
  }

  func color(_ role: DrawingText.Role) -> DrawingColor {
    switch role {
    case .title: titleColor
    case .caption: captionColor
    case .subcaption: subcaptionColor
    case .header, .cell: tableColor
    case .label: DrawingColor(0xFFFFFF)
    }
  }
}
