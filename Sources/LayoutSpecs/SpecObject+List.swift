import LayoutEngine

extension SpecObject {
  func list(in context: SpecContext) throws(SpecError) -> ListArrangement {
    let own = ["cells", "titleTop", "titleHeight", "titleBottom", "sideInset", "bottom"]
    try check(keys: Self.commonKeys + own)
    let environment = try environment(in: context)
    let usual = ListLayout()
    let layout = ListLayout(
      scrollDirection: try scrollDirection(),
      titleTop: try number("titleTop", default: usual.titleTop),
      titleHeight: try number("titleHeight", default: usual.titleHeight),
      titleBottom: try number("titleBottom", default: usual.titleBottom),
      sideInset: try number("sideInset", default: usual.sideInset),
      bottom: try number("bottom", default: usual.bottom))
    var content = layout.contentEnvironment(in: environment)
    // The list snaps what it embeds in the coordinates of the whole.
    content.snapsToPixels = environment.snapsToPixels
    let inner = SpecContext(
      content: content, isListHorizontal: layout.scrollDirection == .horizontal)
    let cells = try listCells("cells", in: inner)
    return try arranging(at: path) { () throws(LayoutError) in
      try layout.arrange(cells, in: environment)
    }
  }

  /// The cells of a list or inside a cell.
  ///
  /// The depth is bounded by the nesting that the parser admits.
  private func listCells(_ key: String, in context: SpecContext) throws(SpecError) -> [ListCell] {
    var cells: [ListCell] = []
    for cell in try children(key) ?? [] { cells.append(try cell.listCell(in: context)) }
    return cells
  }

  private func listCell(in context: SpecContext) throws(SpecError) -> ListCell {
    try check(keys: ["title", "content", "cells", "headerHeight", "footerHeight"])
    if let title = self["title"], title.string == nil {
      throw SpecError("\(path)title must be a string, not \(title.kindName)")
    }
    let children = try listCells("cells", in: context)
    var content: (any Arrangement)?
    if let spec = try child("content") {
      content = try LaidOutSpec(spec, in: context).arrangement
    }
    return ListCell(
      content: content, children: children,
      headerHeight: try number("headerHeight", default: 0),
      footerHeight: try number("footerHeight", default: 0))
  }
}
