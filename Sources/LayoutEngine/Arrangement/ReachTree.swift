/// How far each of many rows or cells reaches, so that those that reach into a range are found in
/// O(log n) for each.
struct ReachTree: Sendable, Hashable {
  /// The least and the greatest coordinate of one of them, or of a run.
  struct Node: Sendable, Hashable {
    var low: Double
    var high: Double

    static let empty = Node(low: .infinity, high: -.infinity)

    func joined(with other: Node) -> Node {
      Node(low: min(low, other.low), high: max(high, other.high))
    }

    func meets(_ range: ClosedRange<Double>) -> Bool {
      low <= range.upperBound && high >= range.lowerBound
    }
  }

  private let count: Int
  private let leaves: Int
  private let nodes: [Node]

  init(_ reaches: some Collection<Node>) {
    count = reaches.count
    var leaves = 1
    while leaves < count { leaves *= 2 }
    var nodes = Array(repeating: Node.empty, count: 2 * leaves)
    for (index, node) in reaches.enumerated() { nodes[leaves + index] = node }
    for index in stride(from: leaves - 1, to: 0, by: -1) {
      nodes[index] = nodes[2 * index].joined(with: nodes[2 * index + 1])
    }
    self.leaves = leaves
    self.nodes = nodes
  }

  /// How far all of them reach.
  var total: Node { nodes[1] }

  /// Visits those that reach into a range until the body says stop.
  ///
  /// Each is searched from the root: a closure that went down with the search would be copied on
  /// the way.
  @inline(__always)
  func visit(_ range: ClosedRange<Double>, reversed: Bool, _ body: (_ index: Int) -> Bool) {
    var bounds = 0..<count
    while let index = search(1, leaves, from: 0, range, bounds, reversed), body(index) {
      bounds = reversed ? 0..<index : (index + 1)..<count
    }
  }

  /// The first, or the last, that reaches into a range and whose index is within bounds.
  private func search(
    _ node: Int, _ width: Int, from first: Int, _ range: ClosedRange<Double>,
    _ bounds: Range<Int>, _ reversed: Bool
  ) -> Int? {
    guard first < bounds.upperBound, first + width > bounds.lowerBound,
      nodes[node].meets(range)
    else { return nil }
    if width == 1 { return first }
    let half = width / 2
    let (left, right) = (2 * node, 2 * node + 1)
    if reversed {
      return search(right, half, from: first + half, range, bounds, reversed)
        ?? search(left, half, from: first, range, bounds, reversed)
    }
    return search(left, half, from: first, range, bounds, reversed)
      ?? search(right, half, from: first + half, range, bounds, reversed)
  }
}
