/// How the items of a row share its room.
public enum RowAlignment: Sendable, Hashable {
  /// Complete rows are flush with both insets, the surplus between their items.
  case justified
  /// Minimum spacing, the surplus after the items.
  case leading
  /// Minimum spacing, half of the surplus on both sides; each row on its own.
  case center
  /// Minimum spacing, the surplus before the items.
  case trailing
  /// Centred insets with fixed spacing: as many columns as fit between the least insets, the
  /// block of columns centred, the last row under the columns above.
  ///
  /// The least insets take the place of the sections' own. A section of several sizes is laid
  /// out as `leading` with the least insets.
  case centered(leastInset: EdgeInsets)
}
