package import LayoutEngine

/// A page ready to be drawn: every text, cover and line with its frame, in points.
///
/// It goes as JSON through a pipe to the process that draws, so it names files and texts only.
package struct DrawingPage: Hashable, Sendable {
  package var output = DrawingOutput()
  package var look = DrawingLook()
  package var size: Size
  /// What there is to draw, in reading order; later elements cover earlier ones.
  package var elements: [DrawingElement] = []

  package init(size: Size) { self.size = size }
}

/// What the drawing becomes.
package struct DrawingOutput: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case png
    case svg
    case pdf
    /// The kitty terminal's graphics protocol.
    case kitty
    /// The sixel graphics of DEC's terminals and their heirs.
    case sixel
    /// Two pixels a character cell, by half blocks of colour.
    case blocks
  }

  /// The paper of a PDF.
  package enum Paper: String, Hashable, Sendable, CaseIterable {
    case a4
    case letter
    /// One page as long as the content.
    case long

    /// Its size in points; `nil` where it follows from the content.
    package var size: Size? {
      switch self {
      case .a4: Size(width: 595.276, height: 841.89)
      case .letter: Size(width: 612, height: 792)
      case .long: nil
      }
    }
  }

  package var format = Format.png
  /// Pixels a point.
  package var scale = 1.0
  package var paper = Paper.a4
  /// The least distance of the content from the paper's edges, in points.
  package var margin = 36.0
  /// What the document is called.
  package var title: String?
  /// The columns of character cells that `blocks` fills.
  package var columns = 80

  package init() {}
}

/// Something to draw.
package enum DrawingElement: Hashable, Sendable {
  case text(DrawingText)
  case cover(DrawingCover)
  /// A thin filled rectangle between sections.
  case rule(Rect)
  /// A cell of a table: filled, with a border of one point inside its frame.
  case box(Rect)
}

/// A text in its frame.
package struct DrawingText: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable, CaseIterable {
    /// A section's title.
    case title
    /// A book's title under its cover.
    case caption
    /// What stands below a caption, an author for example.
    case subcaption
    /// A table's header.
    case header
    /// A table's cell.
    case cell
    /// The band over a picture.
    case label

    /// The most lines it takes.
    package var lines: Int { self == .caption ? 2 : 1 }
  }

  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case leading
    case center
    case trailing
  }

  package var text: String
  package var role: Role
  package var frame: Rect
  package var alignment = Alignment.leading
  /// The language as a BCP 47 tag, which decides between the shapes of Han characters.
  package var language: String?

  package init(_ text: String, _ role: Role, _ frame: Rect) {
    self.text = text
    self.role = role
    self.frame = frame
  }
}

/// A cover in its frame, with what stands on it and below it.
package struct DrawingCover: Hashable, Sendable {
  package var frame: Rect
  /// The picture's file; a designed card stands in where there is none or it cannot be read.
  package var path: String?
  package var title: String
  package var author: String?
  /// The language of the title as a BCP 47 tag.
  package var language: String?
  /// A name in a dark band at the top.
  package var label: DrawingText?
  /// The lines under the cover.
  package var captions: [DrawingText] = []

  package init(frame: Rect, title: String) {
    self.frame = frame
    self.title = title
  }

  /// The cover with its captions: what no page break may cut.
  package var extent: Rect {
    let bottom = captions.map(\.frame.maxY).max() ?? frame.maxY
    return Rect(
      x: frame.minX, y: frame.minY, width: frame.width,
      height: max(frame.maxY, bottom) - frame.minY)
  }
}
