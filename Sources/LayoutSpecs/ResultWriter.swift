import JSONText
import LayoutEngine

/// Writes an arrangement and the answers to what was asked about it.
struct ResultWriter {
  let queries: SpecQueries
  var writer = JSONWriter()

  init(queries: SpecQueries) { self.queries = queries }

  var bytes: [UInt8] { writer.bytes }

  mutating func write(_ spec: LaidOutSpec) {
    let arrangement = spec.arrangement
    writer.beginObject()
    writer.key("contentSize")
    write(arrangement.contentSize)
    if case .list(let list) = spec {
      write(cellsOf: list)
    } else {
      writer.key("sections")
      writer.beginArray()
      for section in 0..<arrangement.numberOfSections { write(section: section, of: spec) }
      writer.endArray()
    }
    writeAnswers(arrangement)
    writeDiagnostics(arrangement)
    writer.endObject()
  }

  private mutating func write(section: Int, of spec: LaidOutSpec) {
    let parts = SectionParts { supplementary($0, inSection: section, of: spec) }
    write(section: section, of: spec.arrangement, parts: parts)
  }

  /// A header, footer or decoration, pinned where the spec asks for it.
  private func supplementary(
    _ kind: ElementKind, inSection section: Int, of spec: LaidOutSpec
  ) -> Rect? {
    guard queries.pins(kind), let viewport = queries.viewport else {
      return spec.arrangement.attributes(forSupplementaryOf: kind, inSection: section)?.frame
    }
    switch spec {
    case .flow(let flow):
      return flow.attributes(
        forPinned: kind, inSection: section, visibleBounds: viewport)?.frame
    case .mosaic(let mosaic):
      return mosaic.attributes(
        forPinned: kind, inSection: section, visibleBounds: viewport)?.frame
    case .grid, .list:
      return nil
    }
  }

  /// The frames of a section's headers, footers and decorations.
  struct SectionParts {
    var header: Rect?
    var footer: Rect?
    var background: Rect?
    var separator: Rect?

    init(_ frame: (ElementKind) -> Rect?) {
      header = frame(.header)
      footer = frame(.footer)
      background = frame(.background)
      separator = frame(.separator)
    }
  }

  mutating func write(section: Int, of arrangement: any Arrangement, parts: SectionParts) {
    writer.beginObject()
    write("header", parts.header)
    write("footer", parts.footer)
    if let background = parts.background { write("background", background) }
    if let separator = parts.separator { write("separator", separator) }
    writer.key("items")
    writer.beginArray()
    arrangement.visitItems(inSection: section) { _, frame in write(frame) }
    writer.endArray()
    writer.endObject()
  }

  // MARK: - Answers

  private mutating func writeAnswers(_ arrangement: any Arrangement) {
    if let visible = queries.visible {
      writer.key("visible")
      writer.beginArray()
      for attributes in arrangement.attributes(in: visible) where attributes.kind == .item {
        write(attributes.indexPath)
      }
      writer.endArray()
    }
    if let point = queries.point {
      writer.key("hit")
      if let hit = arrangement.indexPath(at: point) {
        write(hit)
      } else {
        writer.null()
      }
    }
  }

  private mutating func writeDiagnostics(_ arrangement: any Arrangement) {
    writer.key("diagnostics")
    writer.beginArray()
    for diagnostic in arrangement.diagnostics { writer.string(diagnostic.description) }
    writer.endArray()
  }

  // MARK: - Values

  private mutating func write(_ path: IndexPath) {
    writer.beginArray()
    writer.int(path.section)
    writer.int(path.item)
    writer.endArray()
  }

  private mutating func write(_ size: Size) {
    writer.beginObject()
    writer.member("width", size.width)
    writer.member("height", size.height)
    writer.endObject()
  }

  mutating func write(_ key: String, _ rect: Rect?) {
    writer.key(key)
    write(rect)
  }

  private mutating func write(_ rect: Rect?) {
    guard let rect else {
      writer.null()
      return
    }
    writer.beginObject()
    writer.member("x", rect.minX)
    writer.member("y", rect.minY)
    writer.member("width", rect.width)
    writer.member("height", rect.height)
    writer.endObject()
  }
}
