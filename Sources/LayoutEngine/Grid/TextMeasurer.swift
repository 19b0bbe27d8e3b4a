/// Measures text for a layout: fonts are the business of whoever draws.
public protocol TextMeasurer: Sendable {
  /// The extents of one line of text.
  func size(of text: String, isBold: Bool) -> Size
}

/// Measures text as cells of a terminal show it: a character takes one cell, an East Asian wide one
/// two, and one that only marks the character before it none.
public struct MonospacedTextMeasurer: TextMeasurer, Hashable {
  /// The extents of one cell.
  public var cell: Size

  /// A measurer for cells of a size.
  public init(cell: Size) { self.cell = cell }

  /// The number of cells, and the height of one.
  public func size(of text: String, isBold: Bool) -> Size {
    Size(width: Double(Self.cells(of: text)) * cell.width, height: cell.height)
  }

  /// The number of cells that a text takes.
  ///
  /// O(characters).
  public static func cells(of text: String) -> Int {
    text.reduce(0) { $0 + cells(of: $1) }
  }

  /// A character is as wide as its widest part: emoji are sequences of several.
  private static func cells(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, cells(of: $1)) }
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x20 else { return 0 }
    guard scalar.value >= 0x7F else { return 1 }
    // Asks for an emoji's picture, which is two cells wide.
    guard scalar.value != 0xFE0F else { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return WideCharacters.contains(scalar) ? 2 : 1
    }
  }
}
