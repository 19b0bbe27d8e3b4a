import LayoutEngine
import Testing

@Suite struct EditingTests {
  /// The sections as a client keeps them beside the arrangement.
  private struct Model {
    var sections: [FlowSection]

    mutating func replace(_ range: Range<Int>, in section: Int, with items: SectionItems) {
      var sizes = sections[section].items.reference
      sizes.replaceSubrange(range, with: items.reference)
      let isOneSize: Bool
      if case .uniform(let size, _) = sections[section].items {
        isOneSize = sizes.allSatisfy { $0 == size }
        sections[section].items =
          isOneSize ? .uniform(size, count: sizes.count) : .varied(sizes)
      } else {
        sections[section].items = .varied(sizes)
      }
    }
  }

  /// Makes one random change to both; answers what it was.
  private func change(
    _ arrangement: inout FlowArrangement, _ model: inout Model, _ random: inout RandomSections
  ) throws -> [ArrangementEdit] {
    let count = model.sections.count
    let kind = count == 0 ? 6 : Int.random(in: 0..<10, using: &random.numbers)
    let section = count == 0 ? 0 : Int.random(in: 0..<count, using: &random.numbers)
    let held = count == 0 ? 0 : model.sections[section].items.count
    let low = Int.random(in: 0...held, using: &random.numbers)
    let high = Int.random(in: low...held, using: &random.numbers)
    let few = random.items(count: Int.random(in: 0...3, using: &random.numbers))
    let same = model.sections.isEmpty ? few : model.sections[section].items.sameAgain(few.count)
    let items = random.numbers.chance(2) ? few : same
    switch kind {
    case 0, 1:
      model.replace(low..<low, in: section, with: items)
      return try arrangement.insertItems(items, at: IndexPath(section: section, item: low))
    case 2:
      model.replace(low..<high, in: section, with: .varied([]))
      return try arrangement.deleteItems(low..<high, inSection: section)
    case 3:
      model.replace(low..<high, in: section, with: items)
      return try arrangement.replaceItems(low..<high, inSection: section, with: items)
    case 4:
      return try moveOrResize(&arrangement, &model, &random, section)
    case 5:
      model.replace(low..<high, in: section, with: items)
      return try arrangement.updateItems(
        low..<high, inSection: section, count: items.count,
        sizes: model.sections[section].items.reference)
    case 6:
      let new = random.section()
      model.sections.insert(new, at: section)
      return try arrangement.insertSection(new, at: section)
    case 7:
      model.sections.remove(at: section)
      return try arrangement.deleteSection(at: section)
    case 8:
      model.sections[section] = random.section()
      return try arrangement.replaceSection(at: section, with: model.sections[section])
    default:
      let to = Int.random(in: 0..<count, using: &random.numbers)
      model.sections.insert(model.sections.remove(at: section), at: to)
      return try arrangement.moveSection(from: section, to: to)
    }
  }

  private func moveOrResize(
    _ arrangement: inout FlowArrangement, _ model: inout Model, _ random: inout RandomSections,
    _ section: Int
  ) throws -> [ArrangementEdit] {
    let held = model.sections[section].items.count
    guard held > 0 else { return [] }
    let item = Int.random(in: 0..<held, using: &random.numbers)
    let path = IndexPath(section: section, item: item)
    if random.numbers.chance(2) {
      let size = random.size()
      model.replace(item..<(item + 1), in: section, with: .varied([size]))
      return try arrangement.resizeItem(at: path, to: size)
    }
    let size = model.sections[section].items.reference[item]
    model.replace(item..<(item + 1), in: section, with: .varied([]))
    let other = Int.random(in: 0..<model.sections.count, using: &random.numbers)
    let place = Int.random(
      in: 0...model.sections[other].items.count, using: &random.numbers)
    model.replace(place..<place, in: other, with: .varied([size]))
    return try arrangement.moveItem(
      from: path, to: IndexPath(section: other, item: place))
  }

  private func allFrames(_ arrangement: FlowArrangement) -> [[Rect]] {
    (0..<arrangement.numberOfSections).map { arrangement.frames(inSection: $0) }
  }

  @Test func `after any edits an arrangement equals one arranged anew, to the last bit`() throws {
    for seed in 0..<150 {
      var random = RandomSections(seed: seed)
      let layout = random.layout()
      let environment = random.environment()
      var model = Model(sections: random.sections())
      // Rows that turn back.
      if seed % 5 == 0 {
        for index in model.sections.indices { model.sections[index].minimumLineSpacing = -40 }
      }
      var arrangement = try layout.arrange(model.sections, in: environment)
      for step in 0..<25 {
        let edits = try change(&arrangement, &model, &random)
        let anew = try layout.arrange(model.sections, in: environment)
        #expect(
          allFrames(arrangement) == allFrames(anew), "seed \(seed), step \(step): \(edits)")
        #expect(arrangement.contentSize == anew.contentSize)
        #expect(arrangement.diagnostics == anew.diagnostics)
      }
      expectQueriesMatchFiltering(arrangement, "seed \(seed)")
    }
  }

  @Test func `rows of hundreds of items stay right through edits`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 3000, height: 100))
    var random = RandomSections(seed: 7)
    var sizes = (0..<2000).map { _ in
      Size(width: random.numbers.quarter(in: 1...9), height: 10)
    }
    var section = FlowSection(items: .varied(sizes), minimumInteritemSpacing: 0)
    var arrangement = try FlowLayout().arrange([section], in: environment)
    for _ in 0..<40 {
      let item = Int.random(in: 0..<sizes.count, using: &random.numbers)
      let new = Size(width: random.numbers.quarter(in: 1...300), height: 10)
      sizes.insert(new, at: item)
      try arrangement.insertItems(
        .uniform(new, count: 1), at: IndexPath(section: 0, item: item))
      section.items = .varied(sizes)
      #expect(arrangement == (try FlowLayout().arrange([section], in: environment)))
    }
  }

  @Test func `a refused edit changes nothing`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 100, height: 100))
    let items = SectionItems.varied([Size(width: 30, height: 10), Size(width: 20, height: 20)])
    let before = try FlowLayout().arrange(
      [
        FlowSection(items: items),
        FlowSection(items: .uniform(Size(width: 9, height: 9), count: 3)),
      ],
      in: environment)
    var arrangement = before
    let bad = SectionItems.varied([Size(width: 1, height: 1), Size(width: -1, height: 1)])
    let path = IndexPath(section: 0, item: 2)
    #expect(
      throws: LayoutError(.invalidItemSize(path, Size(width: -1, height: 1)))
    ) { try arrangement.insertItems(bad, at: IndexPath(section: 0, item: 1)) }
    let endless = SectionItems.uniform(Size(width: 1, height: 8e15), count: 500)
    #expect(throws: LayoutError.self) { try arrangement.insertItems(endless, at: path) }
    #expect(throws: LayoutError.self) {
      try arrangement.insertItems(endless, at: IndexPath(section: 1, item: 0))
    }
    #expect(throws: LayoutError.self) { try arrangement.deleteItems(1..<3, inSection: 0) }
    #expect(throws: LayoutError.self) { try arrangement.deleteSection(at: 2) }
    #expect(throws: LayoutError.self) {
      try arrangement.replaceSection(at: 1, with: FlowSection(items: endless))
    }
    #expect(throws: LayoutError.self) {
      try arrangement.moveItem(from: path, to: IndexPath(section: 0, item: 0))
    }
    #expect(throws: LayoutError.self) {
      try arrangement.insertItems(endless, at: IndexPath(section: 0, item: -1))
    }
    #expect(throws: LayoutError.self) {
      try arrangement.insertItems(
        .uniform(Size(width: 1, height: 1), count: 1 << 50), at: IndexPath(section: 0, item: 0))
    }
    #expect(arrangement == before)
  }

  @Test func `a mosaic's edits equal arranging anew`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 375, height: 100))
    var counts = [4, 0, 7]
    func anew() throws -> MosaicArrangement {
      try MosaicLayout().arrange(counts.map { MosaicSection(count: $0) }, in: environment)
    }
    var arrangement = try anew()
    try arrangement.insertItems(count: 3, at: IndexPath(section: 1, item: 0))
    counts[1] = 3
    #expect(arrangement == (try anew()))
    try arrangement.deleteItems(2..<6, inSection: 2)
    counts[2] = 3
    #expect(arrangement == (try anew()))
    try arrangement.moveItem(
      from: IndexPath(section: 0, item: 1), to: IndexPath(section: 2, item: 3))
    counts = [3, 3, 4]
    #expect(arrangement == (try anew()))
    try arrangement.insertSection(MosaicSection(count: 2), at: 3)
    try arrangement.deleteSection(at: 0)
    counts = [3, 4, 2]
    #expect(arrangement == (try anew()))
    try arrangement.moveSection(from: 0, to: 2)
    try arrangement.replaceSection(at: 0, with: MosaicSection(count: 9))
    counts = [9, 2, 3]
    #expect(arrangement == (try anew()))
  }
}

extension SectionItems {
  /// Items of the size of the first one here, where there is one.
  fileprivate func sameAgain(_ count: Int) -> SectionItems {
    switch self {
    case .uniform(let size, _): .uniform(size, count: count)
    case .varied(let sizes): sizes.first.map { .uniform($0, count: count) } ?? .varied([])
    }
  }
}
