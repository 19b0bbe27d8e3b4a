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

  /// Adds an item of the new arrangement, by the place it had in the old one.
  mutating func add(
    _ path: IndexPath, of arrangement: some Arrangement, at origin: IndexPath?,
    of old: some Arrangement
  ) {
    guard let new = arrangement.attributes(forItemAt: path) else { return }
    if let origin, let before = old.attributes(forItemAt: origin) {
      add(before, new)
    } else {
      inserted.append(new)
    }
  }

  private mutating func add(_ old: LayoutAttributes, _ new: LayoutAttributes) {
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
  /// that are in it before or after are listed.
  ///
  /// A section that stands where it stood and shares its rows with the old one costs O(1), and what
  /// comes before the first row that changed one comparison an item; O(1) for each item listed.
  /// With a rectangle the items in it count, times the edits of their section, and the number of
  /// sections.
  public func changes(
    from old: some Arrangement, by edits: [ArrangementEdit] = [], in rect: Rect? = nil
  ) -> LayoutChanges {
    let oldCounts = old.itemCounts
    var origins = ItemOrigins(itemCounts: oldCounts)
    for edit in edits { origins.apply(edit) }
    origins.fit(itemCounts)
    guard let rect else {
      return changes(from: old, origins, deleted: origins.missing(from: oldCounts))
    }
    let destinations = ItemDestinations(origins)
    let before = old.items(seenIn: rect).map { ($0, destinations.place(of: $0)) }
    let after = Set(items(seenIn: rect) + before.compactMap(\.1))
    return changes(
      from: old, origins, at: after.sorted(),
      deleted: before.filter { $0.1 == nil }.map(\.0))
  }

  /// Looks at some items.
  private func changes(
    from old: some Arrangement, _ origins: ItemOrigins, at paths: some Sequence<IndexPath>,
    deleted: [IndexPath]
  ) -> LayoutChanges {
    var changes = LayoutChanges()
    for path in paths { changes.add(path, of: self, at: origins.origin(of: path), of: old) }
    changes.deleted = deleted.compactMap { old.attributes(forItemAt: $0) }
    return changes
  }

  /// Looks at all items but those that are known to stand where they stood.
  private func changes(
    from old: some Arrangement, _ origins: ItemOrigins, deleted: [IndexPath]
  ) -> LayoutChanges {
    var changes = LayoutChanges()
    for (section, runs) in origins.sections.enumerated() {
      var first = 0
      for run in runs {
        var kept = 0
        if first == 0, let origin = run.origin, origin.item == 0 {
          kept = unchangedPrefix(ofSection: section, from: old, section: origin.section)
        }
        for position in min(kept, run.count)..<run.count {
          let path = IndexPath(section: section, item: first + position)
          changes.add(path, of: self, at: run.suffix(from: position).origin, of: old)
        }
        first += run.count
      }
    }
    changes.deleted = deleted.compactMap { old.attributes(forItemAt: $0) }
    return changes
  }

  private var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

  private func items(seenIn rect: Rect) -> [IndexPath] {
    attributes(in: rect).filter { $0.kind == .item }.map(\.indexPath)
  }
}

/// Where the items of before are now: the runs of `ItemOrigins` the other way round.
private struct ItemDestinations {
  private struct Run {
    var origin: IndexPath
    var count: Int
    var place: IndexPath
  }

  private var runs: [Run] = []

  init(_ origins: ItemOrigins) {
    for (section, sectionRuns) in origins.sections.enumerated() {
      var item = 0
      for run in sectionRuns {
        if let origin = run.origin {
          let place = IndexPath(section: section, item: item)
          runs.append(Run(origin: origin, count: run.count, place: place))
        }
        item += run.count
      }
    }
    runs.sort { $0.origin < $1.origin }
  }

  /// The place of an item that was at a path; `nil` where it is gone.
  func place(of path: IndexPath) -> IndexPath? {
    let next = runs.partitioningIndex { $0.origin > path }
    guard next > 0 else { return nil }
    let run = runs[next - 1]
    guard run.origin.section == path.section, path.item < run.origin.item + run.count else {
      return nil
    }
    var place = run.place
    place.item += path.item - run.origin.item
    return place
  }
}
