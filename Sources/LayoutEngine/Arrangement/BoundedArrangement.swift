/// An arrangement that knows how far its elements reach: an item longer than its room and negative
/// insets reach beyond the content size.
protocol BoundedArrangement {
  /// The range of x, or of y, outside of which nothing stands.
  func reach(alongX: Bool) -> ClosedRange<Double>
}

extension Arrangement {
  /// The range outside of which nothing stands: that of the content size for arrangements of other
  /// makers.
  func reachOrExtent(alongX: Bool) -> ClosedRange<Double> {
    if let bounded = self as? any BoundedArrangement { return bounded.reach(alongX: alongX) }
    return 0...max(0, alongX ? contentSize.width : contentSize.height)
  }
}

extension SectionStack: BoundedArrangement {
  func reach(alongX: Bool) -> ClosedRange<Double> {
    let range = alongX == projection.isHorizontal ? crossReach : mainReach
    guard alongX, projection.isMirrored else { return range }
    return (contentWidth - range.upperBound)...(contentWidth - range.lowerBound)
  }

  private var crossReach: ClosedRange<Double> {
    (sections.reach ?? 0...0).union(0...0)
  }

  /// Headers and footers fill the room; the items of most sections stand inside it.
  private var mainReach: ClosedRange<Double> {
    var reach = 0...across
    sections.visitSections { _, section in reach = reach.union(section.body.mainReach) }
    return reach
  }
}

extension FlowArrangement: BoundedArrangement {
  func reach(alongX: Bool) -> ClosedRange<Double> { stack.reach(alongX: alongX) }
}

extension MosaicArrangement: BoundedArrangement {
  func reach(alongX: Bool) -> ClosedRange<Double> { stack.reach(alongX: alongX) }
}

extension GridArrangement: BoundedArrangement {
  /// Edges that became whole points reach up to a point further than the sums.
  func reach(alongX: Bool) -> ClosedRange<Double> {
    -1...((alongX ? contentSize.width : contentSize.height) + 1)
  }
}

extension ListArrangement: BoundedArrangement {
  /// Across the list, contents reach as far as they do in their cells.
  func reach(alongX: Bool) -> ClosedRange<Double> {
    guard alongX != projection.isHorizontal else {
      guard !cells.isEmpty else { return 0...0 }
      return min(0, cells.total.low.points)...max(cells.extent, cells.total.high.points)
    }
    let inset = layout.sideInset
    var range = 0...across
    cells.visitCells { entry, _ in
      let content = entry.embedded
      let inner = content?.reachOrExtent(alongX: alongX) ?? 0...0
      // Content may begin at either side.
      range = range.union(inner.shifted(by: inset))
        .union(inner.shifted(by: across - inset - (content?.contentSize.width ?? 0)))
    }
    return range
  }
}

extension ClosedRange<Double> {
  fileprivate func shifted(by distance: Double) -> ClosedRange<Double> {
    (lowerBound + distance)...(upperBound + distance)
  }

  /// The least range that holds both.
  func union(_ other: ClosedRange<Double>) -> ClosedRange<Double> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}

extension SectionBody {
  /// A range of the main axis outside of which no item stands; wider than need be where finding
  /// the narrowest would take looking at every item.
  fileprivate var mainReach: ClosedRange<Double> {
    switch self {
    case .uniform(let rows): rows.mainReach
    case .varied(let rows): rows.mainReach
    case .mosaic(let lines): lines.mainReach
    }
  }
}

extension VariedRows {
  fileprivate var mainReach: ClosedRange<Double> {
    let greatest = 4 * LayoutError.greatestLength
    guard tooLongCount == 0, rule.gap >= 0 else { return -greatest...greatest }
    return rule.start...(rule.start + max(0, rule.limit))
  }
}

extension MosaicLines {
  fileprivate var mainReach: ClosedRange<Double> {
    let side = max(largeSide, smallSide)
    return min(columnStart, columnEnd - side)...max(columnEnd, columnStart + side)
  }
}
