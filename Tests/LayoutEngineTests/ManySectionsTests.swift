import LayoutEngine
import Testing

/// Sections by the thousand, so that the tree that holds them has several levels.
@Suite struct ManySectionsTests {
  private static let environment = LayoutEnvironment(bounds: Size(width: 100, height: 100))

  /// A section of one item, as high as said.
  private func oneItem(_ height: Double) -> FlowSection {
    FlowSection(items: .uniform(Size(width: 10, height: height), count: 1))
  }

  /// Heights in quarters of a point, so that their sums in doubles are exact.
  private func heights(_ count: Int, _ random: inout RandomSections) -> [Double] {
    (0..<count).map { _ in random.numbers.quarter(in: 1...400) }
  }

  @Test(arguments: [0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 5_000])
  func `every section starts where the ones before it end`(count: Int) throws {
    var random = RandomSections(seed: count)
    let heights = heights(count, &random)
    let arrangement = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
    var y = 0.0
    for (index, height) in heights.enumerated() {
      let path = IndexPath(section: index, item: 0)
      #expect(arrangement.attributes(forItemAt: path)?.frame.minY == y)
      y += height
    }
    #expect(arrangement.contentSize.height == y)
    #expect(arrangement.numberOfSections == count)
  }

  @Test func `thousands of sections come, go and move, and all stand where they must`() throws {
    var random = RandomSections(seed: 1)
    var heights: [Double] = []
    var arrangement = try FlowLayout().arrange([], in: Self.environment)
    for step in 0..<6_000 {
      // Grows to some thousands, then shrinks to nothing.
      let grows = step < 3_500 ? 8 : 1
      let count = heights.count
      switch Int.random(in: 0..<10, using: &random.numbers) {
      case ..<grows:
        let (height, place) = (
          random.numbers.quarter(in: 1...400), Int.random(in: 0...count, using: &random.numbers)
        )
        heights.insert(height, at: place)
        try arrangement.insertSection(oneItem(height), at: place)
      case 9 where count > 0:
        let from = Int.random(in: 0..<count, using: &random.numbers)
        let to = Int.random(in: 0..<count, using: &random.numbers)
        heights.insert(heights.remove(at: from), at: to)
        try arrangement.moveSection(from: from, to: to)
      default:
        guard count > 0 else { continue }
        let place = Int.random(in: 0..<count, using: &random.numbers)
        heights.remove(at: place)
        try arrangement.deleteSection(at: place)
      }
      guard step % 500 == 499 else { continue }
      let anew = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
      #expect(arrangement == anew)
      #expect(arrangement.hashValue == anew.hashValue)
      #expect(arrangement.contentSize.height == heights.reduce(0, +))
    }
  }

  @Test func `the starts of sections of any lengths do not depend on what was before`() throws {
    // Lengths of which a double keeps but the first digits when they are added.
    let lengths = [
      0.1, 1e-300, 1e12, 1.0 / 3, .leastNonzeroMagnitude, 1e-9, 12_345.678_9, 1e12 / 7,
    ]
    var random = RandomSections(seed: 2)
    var heights = (0..<300).map { lengths[$0 % lengths.count] }
    var arrangement = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
    for _ in 0..<300 {
      let from = Int.random(in: 0..<heights.count, using: &random.numbers)
      let to = Int.random(in: 0..<heights.count, using: &random.numbers)
      heights.insert(heights.remove(at: from), at: to)
      try arrangement.moveSection(from: from, to: to)
    }
    let anew = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
    for index in heights.indices {
      let path = IndexPath(section: index, item: 0)
      #expect(
        arrangement.attributes(forItemAt: path)?.frame == anew.attributes(forItemAt: path)?.frame)
    }
    #expect(arrangement.contentSize == anew.contentSize)
  }

  @Test func `a rectangle or a point among thousands of sections finds what filtering finds`()
    throws
  {
    var random = RandomSections(seed: 3)
    let heights = heights(3_000, &random)
    let arrangement = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
    let frames = heights.indices.compactMap {
      arrangement.attributes(forItemAt: IndexPath(section: $0, item: 0))
    }
    for _ in 0..<100 {
      let rect = Rect(
        x: 0, y: random.numbers.quarter(in: 0...600_000), width: 50,
        height: random.numbers.quarter(in: 1...3_000))
      #expect(arrangement.attributes(in: rect) == frames.filter { $0.frame.intersects(rect) })
      let point = Point(x: 5, y: rect.minY)
      #expect(
        arrangement.indexPath(at: point)
          == frames.last { $0.frame.contains(point) }?.indexPath)
    }
  }

  @Test func `a section that would make the content too long is refused and changes nothing`()
    throws
  {
    var random = RandomSections(seed: 4)
    let heights = heights(100, &random)
    let before = try FlowLayout().arrange(heights.map(oneItem), in: Self.environment)
    var arrangement = before
    let tooLong = FlowSection(
      items: .uniform(Size(width: 100, height: 1e9), count: 1_000_000_000))
    #expect(throws: LayoutError.self) { try arrangement.insertSection(tooLong, at: 50) }
    #expect(throws: LayoutError.self) { try arrangement.replaceSection(at: 50, with: tooLong) }
    #expect(arrangement == before)
  }
}
