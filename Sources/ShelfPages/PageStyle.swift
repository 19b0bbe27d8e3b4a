package import LayoutEngine

/// The numbers a page is laid out with, in points.
package struct PageStyle: Hashable, Sendable {
  /// How the covers of a section are arranged.
  package enum CoverArrangement: String, Hashable, Sendable, CaseIterable {
    /// Centred insets with fixed spacing.
    case centered
    case justified
    case leading
    /// Each row centred on its own.
    case center
    case trailing
    /// Lines of one large and two small covers: two thirds and one third of the room.
    case mosaic
  }

  /// How large a cover is.
  package enum ItemSize: Hashable, Sendable {
    case fixed(Size)
    /// A height for all; the width follows from each cover's own proportion.
    case height(Double)

    /// The size of an item whose cover's pixels are known, or not: then 2:3.
    package func size(coverWidth: Int?, coverHeight: Int?) -> Size {
      switch self {
      case .fixed(let size): return size
      case .height(let height):
        guard let coverWidth, let coverHeight, coverWidth > 0, coverHeight > 0 else {
          return Size(width: height * 2 / 3, height: height)
        }
        return Size(width: height * Double(coverWidth) / Double(coverHeight), height: height)
      }
    }
  }

  /// How sections are put together.
  package enum SectionPlacement: String, Hashable, Sendable, CaseIterable {
    /// A cell a section, with the covers embedded.
    case nested
    /// One flow layout whose sections have headers.
    case flow
  }

  package var width = 375.0
  /// Pixels a point: the thickness of a separator; frames are never snapped to it.
  package var scale = 1.0
  package var item = ItemSize.fixed(Size(width: 100, height: 150))
  package var spacing = 8.0
  package var lineSpacing = 8.0
  package var inset = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  package var arrangement = CoverArrangement.centered
  package var direction = LayoutDirection.leftToRight
  package var placement = SectionPlacement.nested
  package var titleHeight = 21.0
  /// Whether the titles' height follows from their text, measured before the page is laid out.
  package var measuresTitles = false
  /// What the texts under a cover add to its item's height.
  package var captionHeight = 0.0
  /// Whether a mosaic has sides of 200 and 100 in place of two thirds and one third of the room.
  package var isMosaicFixed = false

  /// The distance of titles and covers from the left and right edges of their cell.
  package static let sideInset = 15.0
  /// The distance above and below a title, and below the last part of a cell.
  package static let cellSpacing = 8.0

  package init() {}

  /// The size of an item: its cover's, and the height of its caption below.
  package func itemSize(coverWidth: Int?, coverHeight: Int?) -> Size {
    var size = item.size(coverWidth: coverWidth, coverHeight: coverHeight)
    size.height += captionHeight
    return size
  }

  /// The width that the covers of a section have, their insets included.
  package var collectionWidth: Double { width - 2 * Self.sideInset }
}
