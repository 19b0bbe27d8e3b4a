extension MosaicLayout {
  var isHorizontal: Bool { scrollDirection == .horizontal }

  /// The measures along the abstract axes, for the room across.
  func measures(across: Double) -> MosaicMeasures {
    switch style {
    case .fixed(var measures):
      if isHorizontal { measures.insets = measures.insets.transposed }
      return measures
    case .proportional:
      return MosaicMeasures(
        largeSide: 2 * across / 3, smallSide: across / 3, lineSpacing: 0, stackSpacing: 0,
        insets: .zero)
    }
  }

  /// One section, checked and placed from its own start.
  func geometry(
    of section: MosaicSection, at index: Int, across: Double
  ) throws(LayoutError) -> SectionGeometry {
    let measures = measures(across: across)
    try section.headerReferenceSize.check("headerReferenceSize", section: index)
    try section.footerReferenceSize.check("footerReferenceSize", section: index)
    try checkCount(section.count, section: index)
    try measures.check(section: section.count > 0 ? index : nil)
    let lines = MosaicLines(
      count: section.count, columnStart: measures.insets.left,
      columnEnd: across - measures.insets.right, largeSide: measures.largeSide,
      smallSide: measures.smallSide, lineSpacing: measures.lineSpacing,
      stackSpacing: measures.stackSpacing)
    let header = section.headerReferenceSize
    let footer = section.footerReferenceSize
    return SectionGeometry(
      header: isHorizontal ? header.width : header.height,
      footer: isHorizontal ? footer.width : footer.height,
      insetBefore: measures.insets.top, insetAfter: measures.insets.bottom,
      decorations: section.decorations, body: .mosaic(lines))
  }
}

extension MosaicMeasures {
  /// Refuses numbers that are not finite, and in a section that has items sides that are not
  /// positive.
  fileprivate func check(section: Int?) throws(LayoutError) {
    try insets.check("insets")
    try checkLength(lineSpacing, "lineSpacing", isNegativeAllowed: true)
    try checkLength(stackSpacing, "stackSpacing", isNegativeAllowed: true)
    try checkLength(largeSide, "largeSide", isNegativeAllowed: section == nil)
    try checkLength(smallSide, "smallSide", isNegativeAllowed: section == nil)
    guard let section else { return }
    for (item, side) in [largeSide, smallSide].enumerated() where side <= 0 {
      let path = IndexPath(section: section, item: item)
      throw LayoutError(.invalidItemSize(path, Size(width: side, height: side)))
    }
  }
}
