import LayoutEngine

extension Rect {
  /// Whether all four numbers differ by at most a millionth of a point.
  func isClose(to other: Rect, tolerance: Double = 1e-6) -> Bool {
    abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
      && abs(width - other.width) <= tolerance && abs(height - other.height) <= tolerance
  }
}

extension Arrangement {
  /// The frames of all items of a section, asked for one by one.
  func frames(inSection section: Int) -> [Rect] {
    (0..<numberOfItems(inSection: section)).compactMap {
      attributes(forItemAt: IndexPath(section: section, item: $0))?.frame
    }
  }
}
