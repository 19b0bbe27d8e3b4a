import DrawingPage
import PageOutput
import ShelfPages

/// The values that settings have where nothing says otherwise, as they are typed.
enum StyleDefaults {
  /// The default of a setting; `nil` where it has none.
  static func value(of name: String) -> String? {
    let look = DrawingLook()
    if let color = DrawingLook.colors.first(where: { LookOptions.optionName($0.0) == name }) {
      return look[keyPath: color.1].description
    }
    if let size = DrawingLook.sizes.first(where: { LookOptions.optionName($0.0) == name }) {
      return ParsedArguments.plain(look[keyPath: size.1])
    }
    return number(name) ?? word(name, look)
  }

  private static func number(_ name: String) -> String? {
    let style = PageStyle()
    switch name {
    case "width": return ParsedArguments.plain(style.width)
    case "scale": return ParsedArguments.plain(style.scale)
    case "spacing": return ParsedArguments.plain(style.spacing)
    case "line-spacing": return ParsedArguments.plain(style.lineSpacing)
    case "inset": return ParsedArguments.plain(style.inset.top)
    case "title-height": return ParsedArguments.plain(style.titleHeight)
    case "margin": return ParsedArguments.plain(DrawingOutput().margin)
    default: return nil
    }
  }

  private static func word(_ name: String, _ look: DrawingLook) -> String? {
    let style = PageStyle()
    switch name {
    case "item":
      guard case .fixed(let size) = style.item else { return nil }
      return "\(ParsedArguments.plain(size.width))x\(ParsedArguments.plain(size.height))"
    case "arrangement": return style.arrangement.rawValue
    case "direction": return "ltr"
    case "sections": return style.placement.rawValue
    case "mosaic": return "proportional"
    case "language": return TitleLanguage.en.rawValue
    case "fit": return look.fit.rawValue
    case "captions": return PageCaptions.none.rawValue
    case "font": return look.font
    case "card-font": return look.cardFont
    case "paper": return DrawingOutput().paper.rawValue
    default: return nil
    }
  }
}
