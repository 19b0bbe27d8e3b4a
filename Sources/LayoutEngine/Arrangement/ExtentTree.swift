/// The extents of many sections, kept so that the start of any of them is found, and one of them
/// changed, in O(log n).
///
/// Each node is computed from its two children alone, in a fixed order: a tree that was changed
/// step by step equals the one built anew, to the last bit.
struct ExtentTree: Sendable, Hashable {
  /// What one section, or a run of them, takes up.
  struct Node: Sendable, Hashable {
    /// From its start to the start of what follows.
    var extent: Double
    /// The least coordinate of any frame, from its start.
    var low: Double
    /// The greatest coordinate of any frame, from its start.
    var high: Double

    static let empty = Node(extent: 0, low: .infinity, high: -.infinity)

    func followed(by next: Node) -> Node {
      Node(
        extent: extent + next.extent,
        low: min(low, extent + next.low),
        high: max(high, extent + next.high))
    }
  }

  private(set) var count: Int
  private var leaves: Int
  private var nodes: [Node]

  init(_ extents: some Collection<Node>) {
    count = extents.count
    leaves = 1
    while leaves < count { leaves *= 2 }
    nodes = Array(repeating: .empty, count: 2 * leaves)
    for (index, node) in extents.enumerated() { nodes[leaves + index] = node }
    for index in stride(from: leaves - 1, to: 0, by: -1) {
      nodes[index] = nodes[2 * index].followed(by: nodes[2 * index + 1])
    }
  }

  /// The run of all sections.
  var total: Node { nodes[1] }

  /// One section's node.
  subscript(index: Int) -> Node { nodes[leaves + index] }

  /// Where a section starts.
  func start(of index: Int) -> Double {
    var start = 0.0
    var node = 1
    var half = leaves / 2
    while half > 0 {
      node *= 2
      if index & half != 0 {
        start += nodes[node].extent
        node += 1
      }
      half /= 2
    }
    return start
  }

  /// Changes one section.
  mutating func update(_ index: Int, to node: Node) {
    var place = leaves + index
    nodes[place] = node
    while place > 1 {
      place /= 2
      nodes[place] = nodes[2 * place].followed(by: nodes[2 * place + 1])
    }
  }

  /// Visits the sections that reach into a range, with their starts, until the body says stop.
  func visit(
    _ range: ClosedRange<Double>, reversed: Bool, _ body: (_ index: Int, _ start: Double) -> Bool
  ) {
    _ = visit(node: 1, width: leaves, start: 0, range, reversed: reversed, body)
  }

  private func visit(
    node: Int, width: Int, start: Double, _ range: ClosedRange<Double>, reversed: Bool,
    _ body: (_ index: Int, _ start: Double) -> Bool
  ) -> Bool {
    let here = nodes[node]
    guard start + here.low <= range.upperBound, start + here.high >= range.lowerBound else {
      return true
    }
    if width == 1 { return body(node - leaves, start) }
    let middle = start + nodes[2 * node].extent
    let left = (2 * node, start)
    let right = (2 * node + 1, middle)
    let (first, second) = reversed ? (right, left) : (left, right)
    return visit(
      node: first.0, width: width / 2, start: first.1, range, reversed: reversed, body)
      && visit(
        node: second.0, width: width / 2, start: second.1, range, reversed: reversed, body)
  }
}
