/// The card that stands in for a missing cover: its colours and pattern follow from the book, so that
/// a book looks the same on every page.
package struct CoverCard: Hashable, Sendable {
  package enum Pattern: Int, Hashable, Sendable, CaseIterable {
    /// A thin double frame.
    case frame
    /// A lighter panel across the upper part.
    case panel
    /// Broad slanted stripes at the foot.
    case stripes
    /// Rings around a corner.
    case rings
    /// A field of small dots.
    case dots
    /// Two rules above and below the title.
    case rules
  }

  package var ground: DrawingColor
  package var ink: DrawingColor
  package var accent: DrawingColor
  package var pattern: Pattern
  /// The place of its colours among all.
  package var paletteIndex: Int

  /// The card of a book.
  package init(title: String, author: String?) {
    let hash = Self.hash(title, author ?? "")
    let patterns = Pattern.allCases
    self.init(
      paletteIndex: Int(hash % UInt64(Self.palettes.count)),
      pattern: patterns[Int(hash / 64 % UInt64(patterns.count))])
  }

  /// The ground where the spine's fold shades it, by 14 of 100.
  package var spine: DrawingColor {
    func shaded(_ part: UInt8) -> UInt8 { UInt8(Int(part) * 86 / 100) }
    return DrawingColor(
      red: shaded(ground.red), green: shaded(ground.green), blue: shaded(ground.blue))
  }

  private init(paletteIndex: Int, pattern: Pattern) {
    let palette = Self.palettes[paletteIndex]
    ground = DrawingColor(palette.ground)
    ink = DrawingColor(palette.ink)
    accent = DrawingColor(palette.accent)
    self.pattern = pattern
    self.paletteIndex = paletteIndex
  }

  /// One card of each palette, all of the first pattern.
  package static var everyPalette: [CoverCard] {
    palettes.indices.map { CoverCard(paletteIndex: $0, pattern: .frame) }
  }

  private struct Palette {
    let ground: UInt32
    let ink: UInt32
    let accent: UInt32
  }

  /// Cloth and paper: deep grounds with light ink, and a few light ones with dark ink. Ink on ground
  /// has a contrast of at least 4.5.
  private static let palettes = [
    Palette(ground: 0x1F3A4D, ink: 0xF5EBDD, accent: 0xD9A35B),
    Palette(ground: 0x7A2E2E, ink: 0xFBEFE2, accent: 0xE6B98A),
    Palette(ground: 0x2F4A3A, ink: 0xF2EFE0, accent: 0xA9C29A),
    Palette(ground: 0x3D3557, ink: 0xF1ECF7, accent: 0xB9A5DA),
    Palette(ground: 0xE9DDC7, ink: 0x3A2C20, accent: 0xA8552F),
    Palette(ground: 0x8A4B22, ink: 0xFFF3E3, accent: 0xF0C48A),
    Palette(ground: 0x14545C, ink: 0xEFF7F4, accent: 0x86C5BE),
    Palette(ground: 0x5B2A4A, ink: 0xFAEDF4, accent: 0xDB9CBF),
    Palette(ground: 0xD8E2DC, ink: 0x23392F, accent: 0x5C8A72),
    Palette(ground: 0x2B2B33, ink: 0xF4F1EA, accent: 0xC8A15A),
    Palette(ground: 0x274472, ink: 0xEEF4FB, accent: 0x8FB4E3),
    Palette(ground: 0xF0D9C8, ink: 0x4A2418, accent: 0xC0603C),
    Palette(ground: 0x4C5A2B, ink: 0xF7F5E6, accent: 0xC9CF86),
    Palette(ground: 0xDCE3EC, ink: 0x1E2F4A, accent: 0x5676A3),
  ]

  /// FNV-1a over the texts' UTF-8, with a byte between that stands in no text, well mixed.
  private static func hash(_ texts: String...) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ (hash >> 29)
  }
}
