import DrawingPage
import PageOutput

/// The options that say how a page looks, of `render` and `grid`.
enum LookOptions {
  static let colors = DrawingLook.colors.map { name, _ in
    OptionDeclaration(
      optionName(name), value: "#RRGGBB", help: "colour of \(words(name))")
  }

  static let sizes = DrawingLook.sizes.map { name, _ in
    OptionDeclaration(
      optionName(name), value: "S", help: "font size of \(words(name)), in points")
  }

  static let fonts = [
    OptionDeclaration("font", value: "FAMILY", help: "font, or several in order of preference"),
    OptionDeclaration(
      "card-font", value: "FAMILY", help: "font of the cards that stand in for covers"),
  ]

  static let titles = [
    OptionDeclaration(
      "language", value: "TAG", help: "language of titles: en, zh-Hans, zh-Hant, ja, de, fr, es"),
    OptionDeclaration(
      "title-pattern", value: "PATTERN", help: "title of a month, such as \"New in %B %Y\""),
  ]

  static let covers = [
    OptionDeclaration(
      "fit", value: "contain|cover", help: "how a picture fills its frame (default contain)"),
    OptionDeclaration(
      "captions", value: "NAME", help: "none, title or title,author under covers (default none)"),
  ]

  static let all = titles + covers + fonts + sizes + colors

  /// Reads the options into a look.
  static func look(_ arguments: ParsedArguments) throws(UsageError) -> DrawingLook {
    var look = DrawingLook()
    for (name, path) in DrawingLook.colors {
      guard let text = arguments.text(optionName(name)) else { continue }
      guard let color = DrawingColor(text) else {
        throw UsageError("--\(optionName(name)) takes a colour such as #e0e0e0, not \(text)")
      }
      look[keyPath: path] = color
    }
    for (name, path) in DrawingLook.sizes {
      guard let size = try arguments.number(optionName(name)) else { continue }
      guard size > 0, size <= 1000 else {
        throw UsageError("--\(optionName(name)) must be over 0 and at most 1000")
      }
      look[keyPath: path] = size
    }
    look.font = arguments.text("font").map { $0 + "," + look.font } ?? look.font
    look.cardFont = arguments.text("card-font").map { $0 + "," + look.cardFont } ?? look.cardFont
    look.fit = try arguments.choice("fit", of: DrawingLook.Fit.self) ?? look.fit
    return look
  }

  /// Reads how titles are written.
  static func titles(_ arguments: ParsedArguments) throws(UsageError) -> MonthTitle {
    var titles = MonthTitle()
    titles.language =
      try arguments.choice("language", of: TitleLanguage.self) ?? titles.language
    titles.pattern = arguments.text("title-pattern")
    if let pattern = titles.pattern, let fault = MonthTitle.fault(in: pattern) {
      throw UsageError("--title-pattern \(pattern): \(fault)")
    }
    return titles
  }

  /// `titleColor` is `title-color` on the command line.
  static func optionName(_ name: String) -> String {
    name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  private static func words(_ name: String) -> String {
    switch name {
    case "background": "the page"
    case "titleColor", "titleSize": "titles"
    case "captionColor", "captionSize": "captions"
    case "subcaptionColor": "authors in captions"
    case "separatorColor": "lines between sections"
    case "tableColor", "tableSize": "texts in a table"
    case "borderColor": "borders in a table"
    case "cellColor": "cells in a table"
    case "labelSize": "names over pictures"
    default: name
    }
  }
}
