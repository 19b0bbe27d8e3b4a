/// A branch of a `MeasuredTree`: a leaf with elements, or branches of one depth.
struct MeasuredBranch<Element: MeasuredElement>: Sendable {
  typealias Measure = Element.Measure

  /// What the whole branch measures.
  private(set) var total = Measure.empty
  /// What each element, or each branch, measures.
  private var runs: [Measure]
  private var elements: [Element]
  private var branches: [MeasuredBranch]

  static var greatestWidth: Int { 32 }
  private static var leastWidth: Int { 8 }

  init(leaf elements: some Collection<Element>) {
    self.elements = Array(elements)
    branches = []
    runs = elements.map(\.measure)
    sum()
  }

  init(inner branches: some Collection<MeasuredBranch>) {
    elements = []
    self.branches = Array(branches)
    runs = branches.map(\.total)
    sum()
  }

  private var isLeaf: Bool { branches.isEmpty }

  /// The branch that is alone in this one.
  var onlyBranch: MeasuredBranch? { branches.count == 1 ? branches[0] : nil }

  private mutating func sum() {
    total = runs.dropFirst().reduce(runs.first ?? .empty) { $0.followed(by: $1) }
  }

  // MARK: - Finding

  /// Finds an element and its place.
  func find<Answer>(
    _ index: Int, from start: Measure.Place, _ body: (Element, Measure.Place) -> Answer
  ) -> Answer {
    var branch = 0
    var place = start
    var rest = index
    while rest >= runs[branch].count {
      rest -= runs[branch].count
      place = runs[branch].end(from: place)
      branch += 1
    }
    return isLeaf
      ? body(elements[branch], place) : branches[branch].find(rest, from: place, body)
  }

  /// Visits what a test lets through; whether it goes on.
  func visit(
    _ isReversed: Bool, _ start: Measure.Place,
    where mayHold: (Measure, Measure.Place) -> Bool, _ body: (Element, Measure.Place) -> Bool
  ) -> Bool {
    var place = isReversed ? total.end(from: start) : start
    for step in runs.indices {
      let index = isReversed ? runs.count - 1 - step : step
      if isReversed { place = runs[index].start(before: place) }
      if mayHold(runs[index], place) {
        let goesOn =
          isLeaf
          ? body(elements[index], place)
          : branches[index].visit(isReversed, place, where: mayHold, body)
        guard goesOn else { return false }
      }
      if !isReversed { place = runs[index].end(from: place) }
    }
    return true
  }

  func visitAll(_ body: (Element) -> Void) {
    for element in elements { body(element) }
    for branch in branches { branch.visitAll(body) }
  }

  // MARK: - Changing

  /// The place of the element or branch that holds an element, and the number it has there; at the
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

  mutating func modify(_ index: Int, _ change: (inout Element) -> Void) {
    let (place, rest) = place(of: index)
    if isLeaf {
      change(&elements[place])
      runs[place] = elements[place].measure
    } else {
      branches[place].modify(rest, change)
      runs[place] = branches[place].total
    }
    sum()
  }

  /// Puts an element in; answers the second half where the branch became too wide.
  mutating func insert(_ element: Element, at index: Int) -> MeasuredBranch? {
    let (place, rest) = place(of: index)
    if isLeaf {
      elements.insert(element, at: place)
      runs.insert(element.measure, at: place)
    } else {
      let split = branches[place].insert(element, at: rest)
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

  private mutating func splitOff() -> MeasuredBranch {
    let middle = runs.count / 2
    let whole = self
    if isLeaf {
      self = MeasuredBranch(leaf: whole.elements[..<middle])
      return MeasuredBranch(leaf: whole.elements[middle...])
    }
    self = MeasuredBranch(inner: whole.branches[..<middle])
    return MeasuredBranch(inner: whole.branches[middle...])
  }

  mutating func remove(at index: Int) -> Element {
    let (place, rest) = place(of: index)
    let removed: Element
    if isLeaf {
      removed = elements.remove(at: place)
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
      ? MeasuredBranch(leaf: left.elements + right.elements)
      : MeasuredBranch(inner: left.branches + right.branches)
    let second = joined.runs.count > Self.greatestWidth ? joined.splitOff() : nil
    let new = [joined, second].compactMap(\.self)
    branches.replaceSubrange(first...(first + 1), with: new)
    runs.replaceSubrange(first...(first + 1), with: new.map(\.total))
  }
}
