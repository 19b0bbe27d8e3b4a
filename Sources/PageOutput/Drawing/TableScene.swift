package import DrawingPage
package import LayoutEngine

/// A table of columns on its way to the one who draws.
package struct TableScene {
  let columns: [String]
  let rows: [[String]]
  let arrangement: GridArrangement
  let look: DrawingLook

  package init(
    columns: [String], rows: [[String]], arrangement: GridArrangement, look: DrawingLook
  ) {
    self.columns = columns
    self.rows = rows
    self.arrangement = arrangement
    self.look = look
  }

  /// The drawing, as wide as the bounds or the table with its insets.
  package func drawing() -> DrawingPage {
    let environment = arrangement.environment
    let inset = environment.contentInset
    let content = arrangement.contentSize
    var drawing = DrawingPage(
      size: Size(
        width: max(environment.bounds.width, content.width + inset.left + inset.right),
        height: content.height + inset.top + inset.bottom))
    drawing.look = look
    drawing.output.scale = environment.scale
    for (row, cells) in ([columns] + rows).enumerated() {
      for (column, text) in cells.enumerated() {
        let path = IndexPath(section: row, item: column)
        guard let frame = arrangement.attributes(forItemAt: path)?.frame else { continue }
        append(text, at: path, frame.offset(x: inset.left, y: inset.top), to: &drawing)
      }
    }
    return drawing
  }

  private func append(
    _ text: String, at path: IndexPath, _ frame: Rect, to drawing: inout DrawingPage
  ) {
    drawing.elements.append(.box(frame))
    var room = frame
    let padding = path.item == 0 ? GridLayout.textPadding : 1
    room.origin.x += padding
    room.size.width = max(0, room.width - 2 * padding)
    var set = DrawingText(text, path.section == 0 ? .header : .cell, room)
    set.alignment = path.item == 0 ? .leading : .center
    drawing.elements.append(.text(set))
  }
}
