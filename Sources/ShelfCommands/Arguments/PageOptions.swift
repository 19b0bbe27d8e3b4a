import LayoutEngine
import ShelfPages

/// The options that say how a page is laid out, of `heights`, `layout` and `render`.
enum PageOptions {
  static let all =
    [CommonOptions.from, CommonOptions.to, CommonOptions.reverse, CommonOptions.catalog]
    + numbers + [StyleFile.option]

  /// Those that a style may set.
  static let numbers = [
    OptionDeclaration("width", value: "W", help: "width in points (default 375)"),
    OptionDeclaration("scale", value: "S", help: "pixels a point (default 1)"),
    OptionDeclaration("item", value: "WxH", help: "size of a cover (default 100x150)"),
    OptionDeclaration(
      "item-height", value: "H", help: "height of covers that keep their own proportion"),
    OptionDeclaration("spacing", value: "S", help: "between the covers of a row (default 8)"),
    OptionDeclaration("line-spacing", value: "S", help: "between rows (default 8)"),
    OptionDeclaration(
      "inset", value: "I", help: "around the covers: one number or top,left,bottom,right (8)"),
    OptionDeclaration(
      "arrangement", value: "NAME",
      help: "centered, justified, leading, center, trailing or mosaic (default centered)"),
    OptionDeclaration("direction", value: "ltr|rtl", help: "direction of a row (default ltr)"),
    OptionDeclaration(
      "sections", value: "nested|flow", help: "a cell each, or one flow with headers"),
    OptionDeclaration(
      "title-height", value: "H", help: "height of a title, auto for what its text needs (21)"),
    OptionDeclaration(
      "mosaic", value: "fixed|proportional",
      help: "sides of 200 and 100, or of two thirds and one third (default proportional)"),
  ]

  private enum Direction: String, CaseIterable {
    case ltr
    case rtl
  }

  private enum Mosaic: String, CaseIterable {
    case fixed
    case proportional
  }

  /// Reads the options into a style.
  static func style(_ arguments: ParsedArguments) throws(UsageError) -> PageStyle {
    var style = PageStyle()
    style.width = try positive("width", arguments) ?? style.width
    style.scale = try positive("scale", arguments) ?? style.scale
    style.spacing = try arguments.number("spacing") ?? style.spacing
    style.lineSpacing = try arguments.number("line-spacing", least: -1e6) ?? style.lineSpacing
    style.inset = try arguments.insets("inset") ?? style.inset
    style.measuresTitles = arguments.text("title-height") == "auto"
    if !style.measuresTitles {
      style.titleHeight = try arguments.number("title-height") ?? style.titleHeight
    }
    style.isMosaicFixed = try arguments.choice("mosaic", of: Mosaic.self) == .fixed
    style.arrangement =
      try arguments.choice("arrangement", of: PageStyle.CoverArrangement.self) ?? style.arrangement
    style.placement =
      try arguments.choice("sections", of: PageStyle.SectionPlacement.self) ?? style.placement
    if try arguments.choice("direction", of: Direction.self) == .rtl {
      style.direction = .rightToLeft
    }
    if let size = try arguments.size("item") { style.item = .fixed(size) }
    if let height = try positive("item-height", arguments) {
      if arguments.has("item") { throw UsageError("--item and --item-height exclude each other") }
      style.item = .height(height)
    }
    try checkRoom(style)
    return style
  }

  static func positive(_ name: String, _ arguments: ParsedArguments) throws(UsageError)
    -> Double?
  {
    guard let number = try arguments.number(name) else { return nil }
    guard number > 0 else { throw UsageError("--\(name) must be greater than 0") }
    return number
  }

  /// One item must fit into the width with all that stands beside it.
  private static func checkRoom(_ style: PageStyle) throws(UsageError) {
    let needed = room(of: style)
    let parts = [PageStyle.sideInset] + needed + [PageStyle.sideInset]
    let sum = parts.reduce(0, +)
    guard sum > style.width || (needed.isEmpty && sum >= style.width) else { return }
    let words = parts.filter { $0 != 0 }.map(ParsedArguments.plain).joined(separator: " + ")
    throw UsageError(
      "an item does not fit: \(words) = \(ParsedArguments.plain(sum)) is more than the width "
        + ParsedArguments.plain(style.width))
  }

  /// What stands across a section at the least, from left to right; nothing where every part follows
  /// from the width.
  private static func room(of style: PageStyle) -> [Double] {
    if style.arrangement == .mosaic {
      guard style.isMosaicFixed else { return [] }
      let measures = MosaicMeasures()
      return [
        measures.insets.left, measures.largeSide, measures.smallSide, measures.insets.right,
      ]
    }
    let item =
      switch style.item {
      case .fixed(let size): size.width
      case .height(let height): height * 2 / 3
      }
    return [style.inset.left, item, style.inset.right]
  }
}
