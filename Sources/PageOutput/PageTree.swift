package import CatalogModel
import LayoutEngine
package import ShelfPages
import TextDecoding

/// A page as a tree of text: each section's title, frames, and its rows of covers drawn in
/// characters at their places.
package struct PageTree {
  let page: Page
  /// The columns of characters that the page's width is drawn in.
  let columns: Int
  /// Gives a section's covers as a picture that the terminal shows; `nil` for rows of characters.
  package var picture: ((PageSection) throws -> String?)?

  package init(page: Page, columns: Int = 72) {
    self.page = page
    self.columns = max(columns, 24)
  }

  /// Gives the tree line by line.
  ///
  /// - Parameter titles: gives the titles of a section's books, in shelf order.
  package func write(
    titles: (Section) throws -> [String], line: (String) throws -> Void
  ) throws {
    let sections = page.flattened
    let books = sections.reduce(0) { $0 + $1.section.bookCount }
    try line(
      "\(Self.size(page.size)) · \(Self.count(sections.count, "section")) · "
        + Self.count(books, "book"))
    for section in page.sections {
      try line("")
      try write(section, indent: "", titles: titles, line: line)
    }
    for diagnostic in page.diagnostics { try line("! " + diagnostic) }
  }

  private func write(
    _ section: PageSection, indent: String, titles: (Section) throws -> [String],
    line: (String) throws -> Void
  ) throws {
    let count = Self.count(section.section.bookCount, "book")
    try line("\(indent)┌─ \(TerminalText.safe(section.section.key.displayTitle)) · \(count)")
    let inner = indent + "│  "
    try line("\(inner)frame  \(Self.frame(section.frame))")
    try line("\(inner)title  \(Self.frame(section.titleFrame))")
    if section.items.count > 0 || section.children.isEmpty {
      try line(
        "\(inner)covers \(Self.frame(section.collectionFrame)) · "
          + "\(Self.count(section.columns, "column")) × \(Self.count(section.rows, "row"))")
      if let picture, section.items.count > 0, let text = try picture(section) {
        try line(text)
      } else if section.items.count > 0 {
        try writeRows(of: section, try titles(section.section), indent: inner, line: line)
      }
    }
    for child in section.children {
      try line(inner)
      try write(child, indent: inner, titles: titles, line: line)
    }
    let separator = section.separatorFrame.map { " line \(Self.frame($0))" } ?? ""
    try line("\(indent)└─" + separator)
  }

  private func writeRows(
    of section: PageSection, _ titles: [String], indent: String, line: (String) throws -> Void
  ) throws {
    var row = CoverRow(columns: columns, pageWidth: page.size.width, indent: indent)
    try section.items.visit { index, frame in
      guard index < titles.count else { return }
      if !row.accepts(frame, direction: page.style.direction, mosaic: isMosaic) {
        try line(row.takeText())
      }
      row.add(frame, title: titles[index])
    }
    if !row.isEmpty { try line(row.takeText()) }
  }

  private var isMosaic: Bool { page.style.arrangement == .mosaic }

  static func size(_ size: Size) -> String { "\(number(size.width))×\(number(size.height))" }

  static func frame(_ frame: Rect) -> String {
    "\(number(frame.minX)),\(number(frame.minY)) \(size(frame.size))"
  }

  /// A number with at most three decimals.
  static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}
