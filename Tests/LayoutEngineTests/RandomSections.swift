import LayoutEngine

/// Numbers that look random and are the same on every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A quarter point, so that sums are exact and rows equal the reference's to the last bit.
  mutating func quarter(in range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: (range.lowerBound * 4)...(range.upperBound * 4), using: &self)) / 4
  }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
}

/// Sections, layouts and environments of all kinds.
struct RandomSections {
  var numbers: SeededNumbers

  init(seed: Int) { numbers = SeededNumbers(seed: UInt64(seed)) }

  mutating func size() -> Size {
    Size(width: numbers.quarter(in: 5...70), height: numbers.quarter(in: 5...70))
  }

  mutating func items(count: Int? = nil) -> SectionItems {
    let count = count ?? Int.random(in: 0...24, using: &numbers)
    let first = size()
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: return .uniform(first, count: count)
    case 1: return .varied(Array(repeating: first, count: count))
    case 2: return .varied((0..<count).map { _ in numbers.chance(6) ? size() : first })
    default: return .varied((0..<count).map { _ in size() })
    }
  }

  mutating func inset() -> EdgeInsets {
    guard numbers.chance(2) else { return .zero }
    return EdgeInsets(
      top: numbers.quarter(in: 0...20), left: numbers.quarter(in: 0...20),
      bottom: numbers.quarter(in: 0...20), right: numbers.quarter(in: 0...20))
  }

  mutating func section() -> FlowSection {
    FlowSection(
      items: items(), sectionInset: inset(), minimumLineSpacing: numbers.quarter(in: 0...12),
      minimumInteritemSpacing: numbers.quarter(in: 0...12),
      headerReferenceSize: numbers.chance(2) ? size() : .zero,
      footerReferenceSize: numbers.chance(3) ? size() : .zero,
      decorations: numbers.chance(3) ? [.background, .separator] : [])
  }

  mutating func sections() -> [FlowSection] {
    (0..<Int.random(in: 0...5, using: &numbers)).map { _ in section() }
  }

  mutating func layout() -> FlowLayout {
    let alignments: [RowAlignment] = [
      .justified, .justified, .leading, .center, .trailing, .centered(leastInset: inset()),
    ]
    return FlowLayout(
      scrollDirection: numbers.chance(3) ? .horizontal : .vertical,
      rowAlignment: alignments[Int.random(in: 0..<alignments.count, using: &numbers)])
  }

  mutating func environment(snaps: Bool = false) -> LayoutEnvironment {
    LayoutEnvironment(
      bounds: Size(width: numbers.quarter(in: 60...300), height: numbers.quarter(in: 60...300)),
      contentInset: numbers.chance(3) ? EdgeInsets(all: 5) : .zero, scale: 3,
      direction: numbers.chance(3) ? .rightToLeft : .leftToRight, snapsToPixels: snaps)
  }
}
