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

  /// A section and where it starts.
  struct Place {
    var index: Int
    var start: Double
  }

  /// Visits the sections that reach into a range, with their starts, until the body says stop.
  ///
  /// Each is searched from the root: a closure that went down with the search would be copied on
  /// the way.
  @inline(__always)
  func visit(
    _ range: ClosedRange<Double>, reversed: Bool, _ body: (_ index: Int, _ start: Double) -> Bool
  ) {
    var bounds = 0..<count
    while let place = search(1, leaves, Place(index: 0, start: 0), range, bounds, reversed),
      body(place.index, place.start)
    {
      bounds = reversed ? 0..<place.index : (place.index + 1)..<count
    }
  }

  /// The first section, or the last, that reaches into a range and whose index is within bounds.
  private func search(
    _ node: Int, _ width: Int, _ place: Place, _ range: ClosedRange<Double>,
    _ bounds: Range<Int>, _ reversed: Bool
  ) -> Place? {
    let here = nodes[node]
    guard place.index < bounds.upperBound, place.index + width > bounds.lowerBound,
      place.start + here.low <= range.upperBound, place.start + here.high >= range.lowerBound
    else { return nil }
    if width == 1 { return place }
    let half = width / 2
    let after = Place(index: place.index + half, start: place.start + nodes[2 * node].extent)
    if reversed {
      return search(2 * node + 1, half, after, range, bounds, reversed)
        ?? search(2 * node, half, place, range, bounds, reversed)
    }
    return search(2 * node, half, place, range, bounds, reversed)
      ?? search(2 * node + 1, half, after, range, bounds, reversed)
  }
}
