/// A change of what is arranged, as far as it says which element is which.
public enum ArrangementEdit: Sendable, Hashable {
  /// New items stand from an index path on.
  case insertItems(count: Int, at: IndexPath)
  /// The items from an index path on are gone.
  case deleteItems(count: Int, at: IndexPath)
  /// An item was taken out, then put in again where it stands now.
  case moveItem(from: IndexPath, to: IndexPath)
  /// A new section stands at a place.
  case insertSection(itemCount: Int, at: Int)
  /// The section at a place is gone, with its items.
  case deleteSection(at: Int)
  /// A section was taken out, then put in again where it stands now.
  case moveSection(from: Int, to: Int)
}
