/// The place of an item: its section, and its position in it.
public struct IndexPath: Sendable, Hashable, Comparable {
  /// The section, counted from 0.
  public var section: Int
  /// The item in the section, counted from 0.
  public var item: Int

  /// The index path of an item in a section.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether one comes before the other: by section, then by item.
  public static func < (left: IndexPath, right: IndexPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}
