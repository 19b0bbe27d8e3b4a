/// Something that was placed, but not as its recipe asks.
public struct LayoutDiagnostic: Sendable, Hashable, CustomStringConvertible {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// An item is longer than the room of its row; it stands at the leading inset, unshrunk.
    case itemLongerThanRoom(IndexPath, length: Double, room: Double)
    /// That many items more are longer than the room.
    case furtherItemsLongerThanRoom(count: Int)
  }

  /// What happened, and where.
  public let kind: Kind

  /// A diagnostic of a kind.
  public init(_ kind: Kind) { self.kind = kind }

  /// The most items that an arrangement names one by one.
  public static let greatestNamedItems = 1000

  /// The diagnostic as a sentence.
  public var description: String {
    switch kind {
    case .itemLongerThanRoom(let path, let length, let room):
      "section \(path.section), item \(path.item): length \(length) is more than the room \(room)"
    case .furtherItemsLongerThanRoom(let count):
      "\(count) more items are longer than their room"
    }
  }
}
