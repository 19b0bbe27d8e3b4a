/// What one section, or a run of them, takes up.
struct SectionRun: Sendable {
  /// The number of sections.
  var count: Int
  /// From the run's start to the start of what follows.
  var extent: ExactLength
  /// The least coordinate of any frame, from the run's start.
  var low: ExactLength
  /// The greatest coordinate of any frame, from the run's start.
  var high: ExactLength

  static let empty = SectionRun(count: 0, extent: .zero, low: .greatest, high: .least)

  func followed(by next: SectionRun) -> SectionRun {
    SectionRun(
      count: count + next.count, extent: extent + next.extent,
      low: min(low, extent + next.low), high: max(high, extent + next.high))
  }
}

/// A branch of a `SectionTree`: a leaf with sections, or branches of one depth.
struct SectionBranch: Sendable {
  /// What the whole branch takes up.
  private(set) var total = SectionRun.empty
  /// What each section, or each branch, takes up.
  private(set) var runs: [SectionRun]
  private(set) var sections: [SectionGeometry]
  private(set) var branches: [SectionBranch]

  private static let greatestWidth = 32
  private static let leastWidth = 8

  init(leaf sections: some Collection<SectionGeometry>) {
    self.sections = Array(sections)
    branches = []
    runs = sections.map(\.run)
    sum()
  }

  init(inner branches: some Collection<SectionBranch>) {
    sections = []
    self.branches = Array(branches)
    runs = branches.map(\.total)
    sum()
  }

  /// Ranges of nearly the same length, none of them too wide for a branch.
  static func evenly(_ count: Int) -> [Range<Int>] {
    let parts = (count + greatestWidth - 1) / greatestWidth
    return (0..<parts).map { (count * $0 / parts)..<(count * ($0 + 1) / parts) }
  }

  private var isLeaf: Bool { branches.isEmpty }

  private mutating func sum() {
    total = runs.dropFirst().reduce(runs.first ?? .empty) { $0.followed(by: $1) }
  }

  // MARK: - Finding

  /// Finds a section and its start.
  func find<Answer>(
    _ index: Int, from start: ExactLength = .zero, _ body: (SectionGeometry, ExactLength) -> Answer
  ) -> Answer {
    var place = 0
    var start = start
    var rest = index
    while rest >= runs[place].count {
      rest -= runs[place].count
      start = start &+ runs[place].extent
      place += 1
    }
    return isLeaf ? body(sections[place], start) : branches[place].find(rest, from: start, body)
  }

  /// Visits what a search finds; whether it goes on.
  func visit(
    _ search: SectionSearch, _ first: Int, _ start: ExactLength,
    _ body: (_ index: Int, _ start: Double, SectionGeometry) -> Bool
  ) -> Bool {
    var index = search.isReversed ? first + total.count : first
    var start = search.isReversed ? start &+ total.extent : start
    for step in runs.indices {
      let place = search.isReversed ? runs.count - 1 - step : step
      let run = runs[place]
      if search.isReversed {
        index -= run.count
        start = start &- run.extent
      }
      if start &+ run.low <= search.high, start &+ run.high >= search.low {
        let goesOn =
          isLeaf
          ? body(index, start.points, sections[place])
          : branches[place].visit(search, index, start, body)
        guard goesOn else { return false }
      }
      if !search.isReversed {
        index += run.count
        start = start &+ run.extent
      }
    }
    return true
  }

  func visitAll(_ body: (SectionGeometry) -> Void) {
    for section in sections { body(section) }
    for branch in branches { branch.visitAll(body) }
  }

  // MARK: - Changing

  /// The place of the section or branch that holds a section, and the number it has there; at the
  /// end, that of the last branch.
  private func place(of index: Int) -> (place: Int, rest: Int) {
    guard !isLeaf else { return (index, 0) }
    var place = 0
    var rest = index
    while place < runs.count - 1, rest >= runs[place].count {
      rest -= runs[place].count
      place += 1
    }
    return (place, rest)
  }

  mutating func modify(_ index: Int, _ change: (inout SectionGeometry) -> Void) {
    let (place, rest) = place(of: index)
    if isLeaf {
      change(&sections[place])
      runs[place] = sections[place].run
    } else {
      branches[place].modify(rest, change)
      runs[place] = branches[place].total
    }
    sum()
  }

  /// Puts a section in; answers the second half where the branch became too wide.
  mutating func insert(_ section: SectionGeometry, at index: Int) -> SectionBranch? {
    let (place, rest) = place(of: index)
    if isLeaf {
      sections.insert(section, at: place)
      runs.insert(section.run, at: place)
    } else {
      let split = branches[place].insert(section, at: rest)
      runs[place] = branches[place].total
      if let split {
        branches.insert(split, at: place + 1)
        runs.insert(split.total, at: place + 1)
      }
    }
    guard runs.count > Self.greatestWidth else {
      sum()
      return nil
    }
    return splitOff()
  }

  private mutating func splitOff() -> SectionBranch {
    let middle = runs.count / 2
    let whole = self
    if isLeaf {
      self = SectionBranch(leaf: whole.sections[..<middle])
      return SectionBranch(leaf: whole.sections[middle...])
    }
    self = SectionBranch(inner: whole.branches[..<middle])
    return SectionBranch(inner: whole.branches[middle...])
  }

  mutating func remove(at index: Int) -> SectionGeometry {
    let (place, rest) = place(of: index)
    let removed: SectionGeometry
    if isLeaf {
      removed = sections.remove(at: place)
      runs.remove(at: place)
    } else {
      removed = branches[place].remove(at: rest)
      runs[place] = branches[place].total
      if branches[place].runs.count < Self.leastWidth { widen(place) }
    }
    sum()
    return removed
  }

  /// Joins a narrow branch with its neighbour, and parts them again where that is too wide.
  private mutating func widen(_ place: Int) {
    guard branches.count > 1 else { return }
    let first = max(0, place - 1)
    let (left, right) = (branches[first], branches[first + 1])
    var joined =
      left.isLeaf
      ? SectionBranch(leaf: left.sections + right.sections)
      : SectionBranch(inner: left.branches + right.branches)
    let second = joined.runs.count > Self.greatestWidth ? joined.splitOff() : nil
    let new = [joined, second].compactMap(\.self)
    branches.replaceSubrange(first...(first + 1), with: new)
    runs.replaceSubrange(first...(first + 1), with: new.map(\.total))
  }
}

/// A range of the cross axis in which sections are looked for.
struct SectionSearch {
  var low: ExactLength
  var high: ExactLength
  var isReversed: Bool
}
