/// How a page looks: colours, fonts, and how pictures fill their frames.
package struct DrawingLook: Hashable, Sendable {
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// The whole picture inside its frame.
    case contain
    /// The frame filled, what is too much cut off evenly.
    case cover
  }

  package var background = DrawingColor(0xFFFFFF)
  package var titleColor = DrawingColor(0x1D1D1F)
  package var captionColor = DrawingColor(0x1D1D1F)
  package var subcaptionColor = DrawingColor(0x6E6E73)
  package var separatorColor = DrawingColor(0xE0E0E0)
  package var tableColor = DrawingColor(0x000000)
  package var borderColor = DrawingColor(0x000000)
  package var cellColor = DrawingColor(0xFFFFFF)

  /// Font families in order of preference, as fontconfig takes them: `"Noto Sans, sans-serif"`.
  package var font = "sans-serif"
  /// The families of the cards that stand in for covers.
  package var cardFont = "serif"
  package var titleSize = 17.0
  package var captionSize = 12.0
  package var tableSize = 15.0
  package var labelSize = 12.0
  package var fit = Fit.contain
  /// Whether sections read from right to left.
  package var isRightToLeft = false
  /// The language of titles as a BCP 47 tag.
  package var language: String?

  package init() {}
}
