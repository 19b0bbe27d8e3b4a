import LayoutEngine
import Testing

/// Cells inside cells to any depth, edited at random beside a tree that is worked out by hand.
@Suite struct ManyCellsTests {
  /// A cell with what is inside it, told from all others by the number of its items.
  private final class Node {
    var items: Int
    let header: Double
    /// The header of the section that is embedded.
    var embeddedHeader: Double
    var children: [Node] = []

    init(items: Int, header: Double = 0, embeddedHeader: Double = 0) {
      self.items = items
      self.header = header
      self.embeddedHeader = embeddedHeader
    }

    func copy() -> Node {
      let copy = Node(items: items, header: header, embeddedHeader: embeddedHeader)
      copy.children = children.map { $0.copy() }
      return copy
    }

    /// The cells in reading order, each with the one around it.
    func all(inside parent: Node) -> [(node: Node, parent: Node)] {
      [(self, parent)] + children.flatMap { $0.all(inside: self) }
    }

    /// Whether what is embedded is shown: not in a cell with cells and no item of its own.
    var isShown: Bool { children.isEmpty || items > 0 }

    /// By the rule: header, 8, title 21, 8, content, cells, 8; items are one below the other.
    var height: Double {
      header + 37 + (isShown ? embeddedHeader + Double(items * 10) : 0) + 8
        + children.reduce(0) { $0 + $1.height }
    }
  }

  private let list = ListLayout()
  private let environment = LayoutEnvironment(bounds: Size(width: 375, height: 667))

  private func cell(_ node: Node) throws -> ListCell {
    ListCell(
      content: try column(node), children: try node.children.map(cell),
      headerHeight: node.header)
  }

  /// Items that fill the width, 10 high.
  private func column(_ node: Node) throws -> FlowArrangement {
    let items = SectionItems.uniform(Size(width: 345, height: 10), count: node.items)
    let header = Size(width: 0, height: node.embeddedHeader)
    return try FlowLayout().arrange(
      [FlowSection(items: items, minimumLineSpacing: 0, headerReferenceSize: header)],
      in: list.contentEnvironment(in: environment))
  }

  private func expectSame(_ arrangement: ListArrangement, _ root: Node) throws {
    let cells = root.children.flatMap { $0.all(inside: root) }
    #expect(arrangement.numberOfCells == cells.count)
    #expect(
      arrangement.contentSize.height == root.children.reduce(0) { $0 + $1.height })
    let anew = try list.arrange(try root.children.map(cell), in: environment)
    let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    #expect(arrangement.attributes(in: everything) == anew.attributes(in: everything))
    let slice = Rect(x: 0, y: arrangement.contentSize.height / 3, width: 375, height: 40)
    #expect(arrangement.attributes(in: slice) == anew.attributes(in: slice))
    var section = 0
    for (number, (node, parent)) in cells.enumerated() {
      #expect(arrangement.parent(ofCell: number) == cells.firstIndex { $0.node === parent })
      #expect(arrangement.firstSection(ofCell: number) == section)
      #expect(arrangement.frame(of: .cell, ofCell: number)?.height == node.height)
      section += node.isShown ? 1 : 0
    }
    #expect(arrangement.numberOfSections == section)
  }

  /// The numbers of items of the sections after edits, told by the edits alone.
  private func counts(_ before: [Int], after edits: [ArrangementEdit]) -> [Int] {
    var counts = before
    for edit in edits {
      switch edit {
      case .insertSection(let count, let index): counts.insert(count, at: index)
      case .deleteSection(let index): counts.remove(at: index)
      case .moveSection(let from, let to): counts.insert(counts.remove(at: from), at: to)
      default: Issue.record("an edit of items")
      }
    }
    return counts
  }

  private func counts(_ arrangement: ListArrangement) -> [Int] {
    (0..<arrangement.numberOfSections).map { arrangement.numberOfItems(inSection: $0) }
  }

  @Test(arguments: 0..<24)
  func `cells of any depth are edited as if arranged anew, and the edits say how`(
    seed: Int
  ) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let root = Node(items: 0)
    var arrangement = try list.arrange([], in: environment)
    for step in 0..<60 {
      let before = counts(arrangement)
      let edits = try change(&arrangement, root, 1, step, &numbers)
      #expect(counts(arrangement) == counts(before, after: edits))
      try expectSame(arrangement, root)
    }
  }

  @Test(arguments: 0..<24)
  func `an edit that makes a list too long leaves it as it was`(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let root = Node(items: 0)
    var arrangement = try list.arrange([], in: environment)
    var refused = 0
    for step in 0..<60 {
      let before = root.copy()
      do {
        _ = try change(&arrangement, root, 1e15, step, &numbers)
      } catch is LayoutError {
        refused += 1
        #expect(root.children.reduce(0) { $0 + $1.height } > LayoutError.greatestLength)
        root.children = before.children
      }
      try expectSame(arrangement, root)
    }
    #expect(refused > 0)
  }

  /// Makes one random change to both; headers are up to three times as high as a number says.
  private func change(
    _ arrangement: inout ListArrangement, _ root: Node, _ height: Double, _ step: Int,
    _ numbers: inout SeededNumbers
  ) throws -> [ArrangementEdit] {
    let cells = root.children.flatMap { $0.all(inside: root) }
    // Every third cell has no item; no two others have as many.
    let items = step.isMultiple(of: 3) ? 0 : step
    let number = cells.indices.randomElement(using: &numbers)
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<5:
      let new = Node(
        items: items, header: Double(step % 4) * height,
        embeddedHeader: Double(step % 5 / 2) * height)
      let parent = number.map { cells[$0].node } ?? root
      let position = Int.random(in: 0...parent.children.count, using: &numbers)
      parent.children.insert(new, at: position)
      return try arrangement.insertCell(try cell(new), at: position, inside: number)
    case 5:
      guard let number else { return [] }
      cells[number].parent.children.removeAll { $0 === cells[number].node }
      return try arrangement.deleteCell(at: number)
    case 6:
      guard let number else { return [] }
      let node = cells[number].node
      (node.items, node.embeddedHeader) = (items, Double(step % 3) * height)
      return try arrangement.replaceContent(ofCell: number, with: try column(node))
    default:
      guard let number else { return [] }
      let (node, parent) = cells[number]
      parent.children.removeAll { $0 === node }
      let rest = root.children.flatMap { $0.all(inside: root) }
      let to = Bool.random(using: &numbers) ? nil : rest.indices.randomElement(using: &numbers)
      let around = to.map { rest[$0].node } ?? root
      let position = Int.random(in: 0...around.children.count, using: &numbers)
      around.children.insert(node, at: position)
      return try arrangement.moveCell(from: number, to: position, inside: to)
    }
  }

  @Test func `a chain of 20,000 cells inside one another is found and edited`() throws {
    let depth = 20_000
    var arrangement = try list.arrange([], in: environment)
    for number in 0..<depth {
      try arrangement.insertCell(ListCell(), at: 0, inside: number > 0 ? number - 1 : nil)
    }
    // Each cell has 37 before the next one and 8 behind it.
    #expect(arrangement.contentSize.height == Double(depth) * 45)
    #expect(arrangement.parent(ofCell: depth - 1) == depth - 2)
    let last = arrangement.frame(of: .cell, ofCell: depth - 1)
    #expect(last == Rect(x: 0, y: Double(depth - 1) * 37, width: 375, height: 45))
    try arrangement.deleteCell(at: 1)
    #expect(arrangement.numberOfCells == 1 && arrangement.contentSize.height == 45)
  }

  @Test func `a list that becomes too long stays as it was`() throws {
    let cell = ListCell(headerHeight: 9e15)
    var arrangement = try list.arrange([cell, ListCell()], in: environment)
    let before = arrangement.contentSize
    let new = ListCell(children: [cell])
    #expect(throws: LayoutError.self) { try arrangement.insertCell(new, at: 0, inside: 1) }
    #expect(throws: LayoutError.self) {
      try arrangement.insertCell(ListCell(footerHeight: .nan), at: 0)
    }
    #expect(arrangement.numberOfCells == 2 && arrangement.contentSize == before)
    #expect(arrangement.parent(ofCell: 1) == nil)
    #expect(arrangement.attributes(forSupplementaryOf: .content, inSection: 1) != nil)
  }
}
