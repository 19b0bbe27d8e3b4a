extension FlowLayout {
  var isHorizontal: Bool { scrollDirection == .horizontal }

  /// The environment along the abstract axes: main is x.
  func axes(of environment: LayoutEnvironment) -> LayoutEnvironment {
    isHorizontal ? environment.transposed : environment
  }

  /// The insets that count, along the abstract axes.
  func insets(of section: FlowSection) -> EdgeInsets {
    var insets = section.sectionInset
    if case .centered(let least) = rowAlignment { insets = least }
    return isHorizontal ? insets.transposed : insets
  }

  /// What decides how the rows of a section break and stand.
  func rule(of section: FlowSection, room: Size) -> RowRule {
    let insets = insets(of: section)
    let across = isHorizontal ? room.height : room.width
    var alignment = rowAlignment
    if case .centered = rowAlignment { alignment = .centered(leastInset: insets) }
    return RowRule(
      start: insets.left, room: across - insets.left - insets.right,
      gap: section.minimumInteritemSpacing, lineSpacing: section.minimumLineSpacing,
      alignment: alignment)
  }

  /// One section, checked and placed from its own start.
  func geometry(
    of section: FlowSection, at index: Int, room: Size
  ) throws(LayoutError) -> SectionGeometry {
    try section.check(at: index)
    let insets = insets(of: section)
    try insets.check("leastInset", section: index)
    let rule = rule(of: section, room: room)
    let header = section.headerReferenceSize
    let footer = section.footerReferenceSize
    return SectionGeometry(
      header: isHorizontal ? header.width : header.height,
      footer: isHorizontal ? footer.width : footer.height,
      insetBefore: insets.top, insetAfter: insets.bottom,
      decorations: section.decorations,
      body: try body(of: section.items, rule: rule, at: index))
  }

  /// The rows of a section.
  ///
  /// Sizes that are all the same count as one size.
  func body(
    of items: SectionItems, rule: RowRule, at section: Int
  ) throws(LayoutError) -> SectionBody {
    switch items {
    case .uniform(let size, let count):
      return .uniform(try uniformRows(size, count: count, rule: rule, at: section))
    case .varied(let sizes):
      if let first = sizes.first, sizes.allSatisfy({ $0 == first }) {
        return .uniform(try uniformRows(first, count: sizes.count, rule: rule, at: section))
      }
      return .varied(try variedRows(sizes, rule: rule, at: section))
    }
  }

  private func variedRows(
    _ sizes: [Size], rule: RowRule, at section: Int
  ) throws(LayoutError) -> VariedRows {
    do {
      return try VariedRows(rule: rule, isHorizontal: isHorizontal, sizes: sizes)
    } catch {
      throw LayoutError(error, section: section)
    }
  }

  func uniformRows(
    _ size: Size, count: Int, rule: RowRule, at section: Int
  ) throws(LayoutError) -> UniformRows {
    try checkCount(count, section: section)
    guard count == 0 || size.isPlaceable else {
      throw LayoutError(.invalidItemSize(IndexPath(section: section, item: 0), size))
    }
    let size = size.isPlaceable ? size : Size(width: 1, height: 1)
    return UniformRows(
      rule: rule, length: isHorizontal ? size.height : size.width,
      thickness: isHorizontal ? size.width : size.height, count: count)
  }
}

extension LayoutError {
  /// The error of an item that cannot be placed in a row.
  init(_ invalid: VariedRows.InvalidItem, section: Int) {
    self.init(
      .invalidItemSize(IndexPath(section: section, item: invalid.index), invalid.size))
  }
}
