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
  /// - Parameter items: gives the books of a section, in shelf order.
  package func write(
    items: (Section) throws -> [ShelfItem], line: (String) throws -> Void
  ) throws {
    let sections = page.flattened
    let books = sections.reduce(0) { $0 + $1.section.bookCount }
    try line(
      "\(Self.size(page.size)) · \(Self.count(sections.count, "section")) · "
        + Self.count(books, "book"))
    for section in page.sections {
      try line("")
      try write(section, indent: "", items: items, line: line)
    }
    for diagnostic in page.diagnostics { try line("! " + diagnostic) }
  }

  private func write(
    _ section: PageSection, indent: String, items: (Section) throws -> [ShelfItem],
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
        try writeRows(of: section, books: try items(section.section), indent: inner, line: line)
      }
    }
    for child in section.children {
      try line(inner)
      try write(child, indent: inner, items: items, line: line)
    }
    let separator = section.separatorFrame.map { " line \(Self.frame($0))" } ?? ""
    try line("\(indent)└─" + separator)
  }

  private func writeRows(
    of section: PageSection, books: [ShelfItem], indent: String, line: (String) throws -> Void
  ) throws {
    let count = min(books.count, section.items.count)
    var row = CoverRow(columns: columns, pageWidth: page.size.width)
    for index in 0..<count {
      guard let frame = section.items.frame(of: index) else { break }
      if !row.accepts(frame, direction: page.style.direction, mosaic: isMosaic) {
        try line(indent + row.text)
        row = CoverRow(columns: columns, pageWidth: page.size.width)
      }
      row.add(frame, title: TerminalText.safe(books[index].title))
    }
    if !row.isEmpty { try line(indent + row.text) }
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

/// A row of covers drawn in characters: each stands where its frame does and holds its title.
private struct CoverRow {
  let columns: Int
  let pageWidth: Double
  private var covers: [(frame: Rect, title: String)] = []

  init(columns: Int, pageWidth: Double) {
    self.columns = columns
    self.pageWidth = pageWidth
  }

  var isEmpty: Bool { covers.isEmpty }

  /// Whether a cover still belongs to this row: it stands further along it.
  func accepts(_ frame: Rect, direction: LayoutDirection, mosaic: Bool) -> Bool {
    guard let last = covers.last?.frame else { return true }
    if mosaic { return covers.count < 3 }
    return direction == .leftToRight ? frame.minX > last.minX : frame.minX < last.minX
  }

  mutating func add(_ frame: Rect, title: String) { covers.append((frame, title)) }

  var text: String {
    let ordered = covers.sorted { ($0.frame.minX, $0.frame.minY) < ($1.frame.minX, $1.frame.minY) }
    let top = covers.map(\.frame.minY).min() ?? 0
    var line = "y " + PageTree.number(top)
    line += String(repeating: " ", count: max(0, 10 - line.count))
    let start = line.count
    // The columns of the line so far.
    var width = start
    for cover in ordered {
      let left = start + column(cover.frame.minX)
      let right = max(start + column(cover.frame.maxX), left + 3)
      line += String(repeating: " ", count: max(0, left - width))
      width = max(width, left)
      let room = max(1, right - width - 2)
      let title = DisplayWidth.fitted(cover.title, to: room)
      line += "▐" + title + "▌"
      width += DisplayWidth.of(title) + 2
    }
    let places = ordered.map { PageTree.number($0.frame.minX) }.joined(separator: " ")
    return line + "  x " + places
  }

  private func column(_ x: Double) -> Int {
    let place = (x / pageWidth * Double(columns)).rounded()
    return place.isFinite ? Int(min(max(place, 0), Double(columns))) : 0
  }
}
