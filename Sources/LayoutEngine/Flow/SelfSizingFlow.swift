/// A section whose items are measured when they are needed.
public struct SelfSizingSection: Sendable, Hashable {
  /// Insets, spacings, header, footer and decorations; the items that it names are ignored.
  public var section: FlowSection
  /// The number of items.
  public var count: Int
  /// What an item is taken for until it is measured; only `estimatedContentSize` uses it.
  public var estimatedItemSize: Size

  /// A section of items to be measured.
  public init(section: FlowSection, count: Int, estimatedItemSize: Size) {
    self.section = section
    self.count = count
    self.estimatedItemSize = estimatedItemSize
  }
}

/// A flow layout that measures its items as queries need them: each item once, in order, and none
/// beyond what decides the answer.
///
/// Answers are those of the layout of the final sizes, whatever the estimates and the order of the
/// queries. A queried rectangle needs the items up to the first row after it, and an item those up
/// to the row after its own. A whole section is needed for centred insets (they depend on whether
/// all its sizes are the same) and for a background. Everything is needed for the content size,
/// where negative spacings or insets let later rows turn back, and where x is mirrored along the
/// scrolling direction.
public struct SelfSizingFlow: Sendable {
  private let sections: [SelfSizingSection]
  private let greatestHeader: Double
  private let measure: @Sendable (IndexPath) -> Size
  /// What is measured so far.
  ///
  /// All but its last row is final.
  private var arrangement: FlowArrangement
  /// The item to be measured next.
  private var next = IndexPath(section: 0, item: 0)
  /// Measured items that are not yet in the arrangement: they do not complete a row.
  private var pending: [Size] = []
  /// What the items of the open row take up with the minimum gaps.
  private var used = 0.0

  /// Prepares sections; nothing is measured yet.
  ///
  /// - Throws: `LayoutError` where a number is not finite, or a count negative.
  public init(
    layout: FlowLayout, sections: [SelfSizingSection], in environment: LayoutEnvironment,
    measuredBy measure: @escaping @Sendable (IndexPath) -> Size
  ) throws(LayoutError) {
    for (index, section) in sections.enumerated() {
      guard 0...LayoutError.greatestVariedCount ~= section.count else {
        throw LayoutError(.invalidCount(section: index, count: section.count))
      }
    }
    self.sections = sections
    self.measure = measure
    let empty = sections.map { section in
      var bare = section.section
      bare.items = .varied([])
      return bare
    }
    arrangement = try layout.arrange(empty, in: environment)
    var greatestHeader = 0.0
    arrangement.stack.sections.visitSections { greatestHeader = max(greatestHeader, $1.header) }
    self.greatestHeader = greatestHeader
  }

  /// The number of items measured so far in a section.
  public func measuredCount(inSection section: Int) -> Int {
    guard section >= 0, section < sections.count else { return 0 }
    if section < next.section { return sections[section].count }
    return section == next.section ? next.item : 0
  }

  private var isFinished: Bool { next.section >= sections.count }

  // MARK: - Queries

  /// The finished arrangement; measures all that is left.
  public mutating func finished() throws(LayoutError) -> FlowArrangement {
    while !isFinished { try measureRestOfSection() }
    return arrangement
  }

  /// The extents of everything; measures all that is left, so that it is never an estimate.
  public mutating func contentSize() throws(LayoutError) -> Size { try finished().contentSize }

  /// Where an item stands; measures up to the row after its own.
  public mutating func attributes(
    forItemAt path: IndexPath
  ) throws(LayoutError) -> LayoutAttributes? {
    guard path.section >= 0, path.section < sections.count, path.item >= 0,
      path.item < sections[path.section].count
    else { return nil }
    if needsEverything { return try finished().attributes(forItemAt: path) }
    while !isFinal(path) { try measureNext() }
    return arrangement.attributes(forItemAt: path)
  }

  /// Everything that shares an area with the rectangle; measures up to the first row after it.
  public mutating func attributes(in rect: Rect) throws(LayoutError) -> [LayoutAttributes] {
    try measure(for: rect)
    return arrangement.attributes(in: rect)
  }

  /// The item at a point; measures up to the first row after it.
  public mutating func indexPath(at point: Point) throws(LayoutError) -> IndexPath? {
    try measure(for: Rect(origin: point, size: .zero))
    return arrangement.indexPath(at: point)
  }

  /// The first item in index order that shares an area with the rectangle; measures up to the first
  /// row after it.
  public mutating func firstItem(in rect: Rect) throws(LayoutError) -> IndexPath? {
    try measure(for: rect)
    return arrangement.firstItem(in: rect)
  }

  /// Where a header, footer or decoration stands; measures the sections before it, and its own but
  /// for a header.
  public mutating func attributes(
    forSupplementaryOf kind: ElementKind, inSection section: Int
  ) throws(LayoutError) -> LayoutAttributes? {
    guard section >= 0, section < sections.count else { return nil }
    while !isFinished, isMirroredAlong || next.section < section + (kind == .header ? 0 : 1) {
      try measureRestOfSection()
    }
    return arrangement.attributes(forSupplementaryOf: kind, inSection: section)
  }

  /// What a viewport shows, with headers and footers pinned to it; measures up to the first row
  /// after it and the highest header.
  public mutating func attributes(
    visibleIn bounds: Rect, pinning: PinnedSupplementaries
  ) throws(LayoutError) -> [LayoutAttributes] {
    let header = greatestHeader
    try measure(
      for: Rect(
        x: bounds.minX, y: bounds.minY, width: bounds.width + header,
        height: bounds.height + header))
    return arrangement.attributes(visibleIn: bounds, pinning: pinning)
  }

  /// The extents if all unmeasured items had their estimate, for a scroll bar.
  ///
  /// O(sections).
  public func estimatedContentSize() throws(LayoutError) -> Size {
    var whole: [SectionGeometry] = []
    arrangement.stack.sections.visitSections { whole.append($1) }
    let layout = arrangement.layout
    for (index, section) in sections.enumerated().dropFirst(next.section) {
      let measured = arrangement.numberOfItems(inSection: index)
      var estimated = section.section
      estimated.items = .uniform(section.estimatedItemSize, count: section.count - measured)
      let rest = try layout.geometry(
        of: estimated, at: index, room: arrangement.environment.room)
      // The rest is taken for rows of its own.
      whole[index].insetAfter += rest.body.extent
    }
    return try SectionStack(
      projection: arrangement.stack.projection, across: arrangement.stack.across,
      scale: arrangement.environment.scale, sections: whole
    ).contentSize
  }

  // MARK: - Measuring

  private var isMirroredAlong: Bool {
    arrangement.layout.isHorizontal && arrangement.environment.direction == .rightToLeft
  }

  private var needsEverything: Bool {
    isMirroredAlong
      || sections.contains { arrangement.layout.mayTurnBack($0.section) }
  }

  private mutating func measure(for rect: Rect) throws(LayoutError) {
    let projection = arrangement.stack.projection
    guard !needsEverything, let area = projection.area(rect, contentWidth: 0) else {
      _ = try finished()
      return
    }
    while !isFinished, finalEnd <= area.cross.upperBound { try measureNext() }
  }

  /// Where everything ends that later sizes cannot change.
  private var finalEnd: Double {
    let stack = arrangement.stack
    let section = stack.sections[next.section]
    let start = stack.sections.start(of: next.section)
    // A background is as long as its section.
    if section.decorations.contains(.background) { return start }
    if case .centered = arrangement.layout.rowAlignment { return start + section.rowsStart }
    return start + section.rowsStart + section.body.lastRowStart
  }

  private func isFinal(_ path: IndexPath) -> Bool {
    if path.section != next.section { return path.section < next.section }
    if case .centered = arrangement.layout.rowAlignment { return false }
    return path.item < arrangement.stack.sections[path.section].body.lastRowFirstItem
  }

  private mutating func measureNext() throws(LayoutError) {
    guard next.item < sections[next.section].count else { return try endSection() }
    let size = measure(next)
    guard size.isPlaceable else { throw LayoutError(.invalidItemSize(next, size)) }
    let rule = arrangement.layout.rule(
      of: sections[next.section].section, room: arrangement.environment.room)
    let length = arrangement.layout.isHorizontal ? size.height : size.width
    let isFirst = next.item == 0
    let sum = used + rule.gap + length
    let fits = !isFirst && sum <= rule.limit && !rule.isTooLong(length)
    used = fits ? sum : rule.isTooLong(length) ? .infinity : length
    pending.append(size)
    next.item += 1
    if !fits, !isFirst { try flush() }
    if next.item == sections[next.section].count { try endSection() }
  }

  /// Measures a section to its end, and breaks its rows once.
  private mutating func measureRestOfSection() throws(LayoutError) {
    let count = sections[next.section].count
    while next.item < count {
      let size = measure(next)
      guard size.isPlaceable else { throw LayoutError(.invalidItemSize(next, size)) }
      pending.append(size)
      next.item += 1
    }
    try endSection()
  }

  /// Puts the items of the completed row, and the one that begins the next, into the arrangement.
  private mutating func flush() throws(LayoutError) {
    guard !pending.isEmpty else { return }
    let held = arrangement.numberOfItems(inSection: next.section)
    try arrangement.insertItems(
      .varied(pending), at: IndexPath(section: next.section, item: held))
    pending.removeAll(keepingCapacity: true)
  }

  private mutating func endSection() throws(LayoutError) {
    try flush()
    next = IndexPath(section: next.section + 1, item: 0)
    used = 0
  }
}

extension FlowLayout {
  /// Whether something after a place may stand before it.
  fileprivate func mayTurnBack(_ section: FlowSection) -> Bool {
    let insets = insets(of: section)
    return section.minimumLineSpacing < 0 || insets.top < 0 || insets.bottom < 0
  }
}

extension SectionBody {
  /// Where the last row starts, from the start of the first.
  fileprivate var lastRowStart: Double {
    switch self {
    case .uniform(let rows): rows.count > 0 ? rows.frame(at: rows.count - 1).cross : 0
    case .varied(let rows): rows.rows.last?.top ?? 0
    case .mosaic(let lines): lines.extent
    }
  }

  /// The first item of the last row.
  fileprivate var lastRowFirstItem: Int {
    switch self {
    case .uniform(let rows): rows.rows > 0 ? (rows.rows - 1) * rows.columns : 0
    case .varied(let rows): rows.rows.last?.first ?? 0
    case .mosaic(let lines): lines.count
    }
  }
}
