import LayoutEngine

extension SpecObject {
  private enum MosaicStyleName {
    case fixed
    case proportional
  }

  func mosaic(in context: SpecContext) throws(SpecError) -> MosaicArrangement {
    let own = [
      "style", "largeSide", "smallSide", "lineSpacing", "stackSpacing", "insets", "sections",
    ]
    try check(keys: Self.commonKeys + own)
    let environment = try environment(in: context)
    let name: MosaicStyleName =
      try choice("style", ["fixed": .fixed, "proportional": .proportional]) ?? .fixed
    let measures = try mosaicMeasures()
    let layout = MosaicLayout(
      style: name == .fixed ? .fixed(measures) : .proportional,
      scrollDirection: try scrollDirection())
    var sections: [MosaicSection] = []
    for section in try children("sections") ?? [] {
      sections.append(try section.mosaicSection())
    }
    return try arranging(at: path) { () throws(LayoutError) in
      try layout.arrange(sections, in: environment)
    }
  }

  private func mosaicMeasures() throws(SpecError) -> MosaicMeasures {
    let usual = MosaicMeasures()
    return MosaicMeasures(
      largeSide: try number("largeSide", default: usual.largeSide),
      smallSide: try number("smallSide", default: usual.smallSide),
      lineSpacing: try number("lineSpacing", default: usual.lineSpacing),
      stackSpacing: try number("stackSpacing", default: usual.stackSpacing),
      insets: try insets("insets") ?? usual.insets)
  }

  private func mosaicSection() throws(SpecError) -> MosaicSection {
    try check(
      keys: [
        "itemCount", "headerReferenceSize", "footerReferenceSize", "background", "separator",
      ])
    return MosaicSection(
      count: try count("itemCount") ?? 0,
      headerReferenceSize: try referenceSize("headerReferenceSize"),
      footerReferenceSize: try referenceSize("footerReferenceSize"),
      decorations: try decorations())
  }
}
