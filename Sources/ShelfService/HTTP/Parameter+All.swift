import CatalogModel

extension Parameter {
  static let id = Parameter("id", .integer(1...Int64.max), "the number", place: .path)
  static let limit = Parameter("limit", .integer(1...500), "at most so many (default 50)")
  static let afterPosition = Parameter(
    "after", .integer(0...Int64.max), "go on behind an earlier page's next")
  static let atState = Parameter(
    "at", .integer(0...Int64.max),
    "as an earlier page's next has it: the answer is made from no state before that page's")
  static let catalog = Parameter(
    "catalog", .text(1...200), "the catalog (default: the one that is served)")
  static let words = Parameter(
    "q", .text(1...500), "words, all of which must occur; nothing in them is an operator",
    isRequired: true)
  static let afterHit = Parameter(
    "after",
    .form(
      isSearchCursor, pattern: "^[0-2]:-?([0-9]{1,18}|[1-8][0-9]{18})$",
      words: "the next of an earlier page"), "go on behind an earlier page's next")
  static let from = Parameter("from", period, "the first period, inclusive")
  static let to = Parameter("to", period, "the last period, inclusive")
  static let reverse = Parameter("reverse", .choice(["true", "false"]), "newest first")
  static let section = Parameter(
    "section",
    .form(
      isSection, pattern: "^(-?[0-9]{4}(-(0[1-9]|1[0-2]))?|undated|#[1-9][0-9]{0,17})$",
      words: "YYYY-MM, YYYY, undated or #ID"), "the section: YYYY-MM, YYYY, undated or #ID",
    isRequired: true)

  /// The choice of sections, as the command line has it.
  static let choice = [from, to, reverse, catalog]

  private static let period = Kind.form(
    isPeriod, pattern: "^-?[0-9]{4}(-(0[1-9]|1[0-2]))?$", words: "YYYY-MM or YYYY")

  /// The numbers and words of a page's style; the command line's options of the same names.
  static let style: [Parameter] = [
    Parameter("width", .number(1...100_000), "width of the page in points"),
    Parameter("scale", .number(0.1...16), "pixels a point"),
    Parameter(
      "item",
      .form(isSize, pattern: "^[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$", words: "WIDTHxHEIGHT in points"),
      "size of a cover"),
    Parameter("item-height", .number(1...9999), "height of covers that keep their proportion"),
    Parameter("spacing", .number(0...1000), "between the covers of a row"),
    Parameter("line-spacing", .number(0...1000), "between rows"),
    Parameter(
      "inset",
      .form(
        isInset, pattern: "^[0-9]{1,3}(,[0-9]{1,3},[0-9]{1,3},[0-9]{1,3})?$",
        words: "one number or top,left,bottom,right, each from 0 to 999"), "around the covers"),
    Parameter(
      "arrangement",
      .choice(["centered", "justified", "leading", "center", "trailing", "mosaic"]),
      "how covers are arranged"),
    Parameter("direction", .choice(["ltr", "rtl"]), "direction of a row"),
    Parameter("sections", .choice(["nested", "flow"]), "a cell each, or one flow with headers"),
    Parameter("title-height", .number(0...1000), "height of a title"),
    Parameter("mosaic", .choice(["fixed", "proportional"]), "the sides of a mosaic"),
  ]

  private static func isPeriod(_ text: String) -> Bool {
    Period(text).map { $0 != .undated } ?? false
  }

  private static func isSection(_ text: String) -> Bool {
    text.hasPrefix("#")
      ? Parameter.integer(String(text.dropFirst())).map { $0 > 0 } ?? false : Period(text) != nil
  }

  private static func isSearchCursor(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && ["0", "1", "2"].contains(parts[0])
      && Parameter.integer(String(parts[1])) != nil
  }

  private static func isSize(_ text: String) -> Bool {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    return sides.count == 2 && sides.allSatisfy { isWhole($0) && !$0.hasPrefix("0") }
  }

  private static func isInset(_ text: String) -> Bool {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false)
    return [1, 4].contains(edges.count) && edges.allSatisfy { isWhole($0) && $0.utf8.count <= 3 }
  }

  private static func isWhole(_ text: Substring) -> Bool {
    (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
