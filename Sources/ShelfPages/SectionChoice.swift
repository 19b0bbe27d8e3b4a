package import CatalogModel

/// Which of a catalog's sections a page shows, and in which order.
package struct SectionChoice: Hashable, Sendable {
  /// The first period, inclusive: a year begins with its January.
  package var from: Period?
  /// The last period, inclusive: a year ends with its December.
  package var to: Period?
  /// Whether the newest comes first.
  package var isReversed = false

  package init() {}

  /// The chosen top-level sections in order, each with what stands within it but for months of its
  /// own that are not chosen.
  ///
  /// A year-only section is in when any month of its year is; undated ones only when neither bound
  /// is given. O(sections).
  package func tree(of sections: [Section]) -> [SectionNode] {
    let children = Dictionary(grouping: sections.filter { $0.parent != nil }) { $0.parent ?? 0 }
    let tops = sections.filter { $0.parent == nil && contains($0.key.period) }
    return ordered(tops).map { node($0, children) }
  }

  /// Undated sections stand at the end in the order they came, whichever way the others go.
  private func ordered(_ sections: [Section]) -> [Section] {
    guard isReversed else { return sections }
    return sections.filter { $0.key.period != .undated }.reversed()
      + sections.filter { $0.key.period == .undated }
  }

  private func node(_ section: Section, _ children: [Int64: [Section]]) -> SectionNode {
    let within = (children[section.id] ?? []).filter {
      $0.key.period == .undated || contains($0.key.period)
    }
    let own = ordered(within)
    return SectionNode(section: section, children: own.map { node($0, children) })
  }

  /// Whether the bounds are in order; nothing lies between bounds that are not.
  package var isInOrder: Bool {
    guard let from, let to else { return true }
    return Self.firstMonth(from) <= Self.lastMonth(to)
  }

  /// Whether any month of the period lies within the bounds.
  func contains(_ period: Period) -> Bool {
    guard from != nil || to != nil else { return true }
    guard period != .undated else { return false }
    if let from, Self.lastMonth(period) < Self.firstMonth(from) { return false }
    if let to, Self.firstMonth(period) > Self.lastMonth(to) { return false }
    return true
  }

  private static func firstMonth(_ period: Period) -> Int {
    switch period {
    case .month(let year, let month): year * 12 + month - 1
    case .year(let year): year * 12
    case .undated: Int.max
    }
  }

  private static func lastMonth(_ period: Period) -> Int {
    if case .year(let year) = period { return year * 12 + 11 }
    return firstMonth(period)
  }
}

/// A section with the sections within it.
package struct SectionNode: Hashable, Sendable {
  package var section: Section
  package var children: [SectionNode]

  package init(section: Section, children: [SectionNode]) {
    self.section = section
    self.children = children
  }

  /// The section and all within it, each before those within it.
  package var flattened: [Section] { [section] + children.flatMap(\.flattened) }
}
