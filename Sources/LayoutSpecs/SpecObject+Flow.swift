import LayoutEngine

extension SpecObject {
  private static let sectionKeys = [
    "sectionInset", "minimumLineSpacing", "minimumInteritemSpacing", "headerReferenceSize",
    "footerReferenceSize", "itemSize", "itemCount", "itemSizes", "estimatedItemSize", "background",
    "separator",
  ]

  func flow(in context: SpecContext) throws(SpecError) -> FlowArrangement {
    try check(keys: Self.commonKeys + ["rowAlignment", "leastInset", "sections"])
    let environment = try environment(in: context)
    let layout = FlowLayout(
      scrollDirection: try scrollDirection(), rowAlignment: try rowAlignment())
    var sections: [FlowSection] = []
    for section in try children("sections") ?? [] {
      sections.append(try section.flowSection())
    }
    let estimates = try estimates()
    return try arranging(at: path) { () throws(LayoutError) in
      guard estimates.contains(where: { $0 != nil }) else {
        return try layout.arrange(sections, in: environment)
      }
      return try layout.measure(sections, estimates: estimates, in: environment)
    }
  }

  /// What each section's items are taken for until they are measured.
  private func estimates() throws(SpecError) -> [Size?] {
    var estimates: [Size?] = []
    for section in try children("sections") ?? [] {
      estimates.append(try section.size("estimatedItemSize"))
    }
    return estimates
  }

  private func rowAlignment() throws(SpecError) -> RowAlignment {
    let least = try insets("leastInset") ?? .zero
    return try choice(
      "rowAlignment",
      [
        "justified": RowAlignment.justified, "leading": .leading, "center": .center,
        "trailing": .trailing, "centered": .centered(leastInset: least),
      ]) ?? .justified
  }

  private func flowSection() throws(SpecError) -> FlowSection {
    try check(keys: Self.sectionKeys)
    return FlowSection(
      items: try items(), sectionInset: try insets("sectionInset") ?? .zero,
      minimumLineSpacing: try number("minimumLineSpacing", default: 10),
      minimumInteritemSpacing: try number("minimumInteritemSpacing", default: 10),
      headerReferenceSize: try referenceSize("headerReferenceSize"),
      footerReferenceSize: try referenceSize("footerReferenceSize"),
      decorations: try decorations())
  }

  private func items() throws(SpecError) -> SectionItems {
    let estimate = try size("estimatedItemSize")
    guard let sizes = try sizes("itemSizes") else {
      if estimate != nil { throw SpecError("\(path)estimatedItemSize needs itemSizes beside it") }
      let size = try size("itemSize") ?? Size(width: 50, height: 50)
      return .uniform(size, count: try count("itemCount") ?? 0)
    }
    if self["itemSize"] != nil {
      throw SpecError("\(path)itemSize and \(path)itemSizes exclude each other")
    }
    if let count = try count("itemCount"), count != sizes.count {
      throw SpecError("\(path)itemCount is \(count), but there are \(sizes.count) itemSizes")
    }
    return .varied(sizes)
  }

  func decorations() throws(SpecError) -> SectionDecorations {
    var decorations: SectionDecorations = []
    if try bool("background") { decorations.insert(.background) }
    if try bool("separator") { decorations.insert(.separator) }
    return decorations
  }
}

extension FlowLayout {
  /// Lays sections out as if their sizes were known only by measuring; the result is the same.
  fileprivate func measure(
    _ sections: [FlowSection], estimates: [Size?], in environment: LayoutEnvironment
  ) throws(LayoutError) -> FlowArrangement {
    let measured = zip(sections, estimates).map { section, estimate in
      SelfSizingSection(
        section: section, count: section.items.count,
        estimatedItemSize: estimate ?? Size(width: 50, height: 50))
    }
    var flow = try SelfSizingFlow(layout: self, sections: measured, in: environment) { path in
      switch sections[path.section].items {
      case .uniform(let size, _): size
      case .varied(let sizes): sizes[path.item]
      }
    }
    return try flow.finished()
  }
}
