package import DrawingPage
import LayoutEngine

/// Draws a page in the format it asks for.
package struct PageRenderer {
  let page: DrawingPage
  private let setter: TextSetter

  package init(page: DrawingPage) {
    self.page = page
    setter = TextSetter(look: page.look)
  }

  /// Draws and gives what the user should know: pictures that could not be read, texts without font.
  package func render(to sink: ByteSink) throws(DrawingError) -> [String] {
    // A vector drawing may be printed, so its pictures are finer than its points.
    let isVector = page.output.format == .svg || page.output.format == .pdf
    let scale = isVector ? max(page.output.scale, 3) : page.output.scale
    let store = PictureStore(fit: page.look.fit, scale: scale)
    let painter = PagePainter(page: page, setter: setter) { store.picture(of: $0) }
    var notes: [String] = []
    switch page.output.format {
    case .png:
      try PNGRenderer(raster: RasterPage(painter: painter, store: store)).render(to: sink)
    case .svg, .pdf:
      let vectors = VectorRenderer(painter: painter, store: store)
      try vectors.render(to: sink)
      notes = vectors.notes
    case .kitty, .sixel, .blocks:
      try TerminalRenderer(raster: RasterPage(painter: painter, store: store)).render(to: sink)
    }
    return store.complaints + notes + fontComplaints
  }

  private var fontComplaints: [String] {
    var lines: [String] = []
    for wanted in [page.look.font, page.look.cardFont] {
      // Families after the first one are there to stand in for it, so only the first is asked for.
      guard let first = wanted.split(separator: ",").first?.drop(while: { $0 == " " }),
        !Self.isGeneric(first), !setter.isInstalled(String(first)),
        let found = setter.family(of: wanted)
      else { continue }
      lines.append("the font \(first) is not installed; \(found) stands in")
    }
    for text in setter.unshown.prefix(5) {
      lines.append(
        "no installed font can show all of \u{201C}\(text)\u{201D}; "
          + "install one for its script, such as Debian's fonts-noto-core or fonts-noto-cjk")
    }
    return lines
  }

  private static func isGeneric(_ family: Substring) -> Bool {
    ["sans", "sans-serif", "serif", "monospace", "system-ui"].contains(family.lowercased())
  }
}
