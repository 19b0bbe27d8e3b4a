import LayoutEngine

extension ResultWriter {
  /// Cells stand inside each other in the result as in the spec; they come in reading order.
  mutating func write(cellsOf list: ListArrangement) {
    writer.key("cells")
    writer.beginArray()
    var open: [Int] = []
    for cell in 0..<list.numberOfCells {
      while let last = open.last, last != list.parent(ofCell: cell) {
        close()
        open.removeLast()
      }
      write(cell: cell, of: list)
      open.append(cell)
    }
    for _ in open { close() }
    writer.endArray()
  }

  private mutating func close() {
    writer.endArray()
    writer.endObject()
  }

  /// Writes a cell up to the cells inside it, which the caller writes and closes.
  private mutating func write(cell: Int, of list: ListArrangement) {
    writer.beginObject()
    let parts: KeyValuePairs<String, ElementKind> = [
      "frame": .cell, "title": .title, "content": .content, "separator": .separator,
    ]
    for (key, kind) in parts {
      write(key, list.frame(of: kind, ofCell: cell))
    }
    for (key, kind) in [("header", ElementKind.header), ("footer", .footer)] {
      if let frame = bar(kind, ofCell: cell, of: list) { write(key, frame) }
    }
    writer.key("sections")
    writer.beginArray()
    let first = list.firstSection(ofCell: cell)
    for section in 0..<(list.content(ofCell: cell)?.numberOfSections ?? 0) {
      let parts = SectionParts {
        list.attributes(forEmbedded: $0, inSection: first + section)?.frame
      }
      write(section: first + section, of: list, parts: parts)
    }
    writer.endArray()
    writer.key("cells")
    writer.beginArray()
  }

  /// A cell's header or footer, pinned where the spec asks for it.
  private func bar(_ kind: ElementKind, ofCell cell: Int, of list: ListArrangement) -> Rect? {
    guard queries.pins(kind), let viewport = queries.viewport else {
      return list.frame(of: kind, ofCell: cell)
    }
    return list.attributes(forPinned: kind, inSection: cell, visibleBounds: viewport)?.frame
  }
}
