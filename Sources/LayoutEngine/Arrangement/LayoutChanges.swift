/// What happened to the items from one arrangement to the next, for a client that animates it.
public struct LayoutChanges: Sendable, Hashable {
  /// An item that is in both.
  public struct Transition: Sendable, Hashable {
    /// Where it was.
    public let old: LayoutAttributes
    /// Where it is.
    public let new: LayoutAttributes
  }

  /// The new items where they stand, in index order.
  public internal(set) var inserted: [LayoutAttributes] = []
  /// The items that are gone where they stood, in the index order they had.
  public internal(set) var deleted: [LayoutAttributes] = []
  /// The items whose place changed but not their size, in index order.
  public internal(set) var moved: [Transition] = []
  /// The items whose size changed, wherever they stand, in index order.
  public internal(set) var resized: [Transition] = []

  mutating func add(_ old: LayoutAttributes, _ new: LayoutAttributes) {
    if old.frame.size != new.frame.size {
      resized.append(Transition(old: old, new: new))
    } else if old.frame.origin != new.frame.origin {
      moved.append(Transition(old: old, new: new))
    }
  }
}

extension Arrangement {
  /// Inserted, deleted, moved and resized items with their old and new frames.
  ///
  /// Items are told apart by the edits that led from the old arrangement to this one, as the
  /// editing functions answer them; without any, by their index paths. With a rectangle only items
  /// that are in it before or after are listed. O(items + edits²), whatever the rectangle.
  public func changes(
    from old: some Arrangement, by edits: [ArrangementEdit] = [], in rect: Rect? = nil
  ) -> LayoutChanges {
    let oldCounts = old.itemCounts
    var origins = ItemOrigins(itemCounts: oldCounts)
    for edit in edits { origins.apply(edit) }
    origins.fit(itemCounts)
    var changes = LayoutChanges()
    for (section, runs) in origins.sections.enumerated() {
      var item = 0
      for run in runs {
        for position in 0..<run.count {
          let path = IndexPath(section: section, item: item + position)
          add(path, run.suffix(from: position).origin, old, rect, to: &changes)
        }
        item += run.count
      }
    }
    addDeleted(origins, oldCounts, old, rect, to: &changes)
    return changes
  }

  private var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

  private func add(
    _ path: IndexPath, _ origin: IndexPath?, _ old: some Arrangement, _ rect: Rect?,
    to changes: inout LayoutChanges
  ) {
    guard let new = attributes(forItemAt: path) else { return }
    let isNewSeen = new.frame.isSeen(in: rect)
    guard let origin, let before = old.attributes(forItemAt: origin) else {
      if isNewSeen { changes.inserted.append(new) }
      return
    }
    if isNewSeen || before.frame.isSeen(in: rect) { changes.add(before, new) }
  }

  private func addDeleted(
    _ origins: ItemOrigins, _ oldCounts: [Int], _ old: some Arrangement, _ rect: Rect?,
    to changes: inout LayoutChanges
  ) {
    for path in origins.missing(from: oldCounts) {
      if let gone = old.attributes(forItemAt: path), gone.frame.isSeen(in: rect) {
        changes.deleted.append(gone)
      }
    }
  }
}

extension Rect {
  fileprivate func isSeen(in rect: Rect?) -> Bool { rect.map { intersects($0) } ?? true }
}
