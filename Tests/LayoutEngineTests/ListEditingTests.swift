import LayoutEngine
import Testing

@Suite struct ListEditingTests {
  private let list = ListLayout()
  private let environment = LayoutEnvironment(bounds: Size(width: 375, height: 667))

  private func covers(_ count: Int) throws -> FlowArrangement {
    try FlowLayout().arrange(
      [FlowSection(items: .uniform(Size(width: 100, height: 150), count: count))],
      in: list.contentEnvironment(in: environment))
  }

  private func expectSame(_ arrangement: ListArrangement, _ cells: [ListCell]) throws {
    let anew = try list.arrange(cells, in: environment)
    #expect(arrangement.contentSize == anew.contentSize)
    #expect(arrangement.numberOfCells == anew.numberOfCells)
    let everything = Rect(x: -1e5, y: -1e5, width: 1e6, height: 1e6)
    #expect(arrangement.attributes(in: everything) == anew.attributes(in: everything))
    for cell in 0..<anew.numberOfCells {
      #expect(arrangement.parent(ofCell: cell) == anew.parent(ofCell: cell))
      #expect(arrangement.firstSection(ofCell: cell) == anew.firstSection(ofCell: cell))
    }
  }

  @Test func `after any edits of its cells a list equals one arranged anew`() throws {
    for seed in 0..<60 {
      var numbers = SeededNumbers(seed: UInt64(seed))
      var cells = [ListCell(content: try covers(2)), ListCell(content: try covers(0))]
      var arrangement = try list.arrange(cells, in: environment)
      for _ in 0..<20 {
        try change(&arrangement, &cells, &numbers)
        try expectSame(arrangement, cells)
      }
    }
  }

  /// Makes one random change to both: of a top cell, or of one inside it.
  private func change(
    _ arrangement: inout ListArrangement, _ cells: inout [ListCell],
    _ numbers: inout SeededNumbers
  ) throws {
    let new = ListCell(content: try covers(Int.random(in: 0...4, using: &numbers)))
    guard let top = cells.indices.randomElement(using: &numbers) else {
      cells.append(new)
      try arrangement.insertCell(new, at: 0)
      return
    }
    let numbered = cells[..<top].reduce(0) { $0 + 1 + $1.children.count }
    let inside = cells[top].children.count
    let position = Int.random(in: 0...inside, using: &numbers)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0:
      cells.insert(new, at: top)
      try arrangement.insertCell(new, at: top)
    case 1, 2:
      cells[top].children.insert(new, at: position)
      try arrangement.insertCell(new, at: position, inside: numbered)
    case 3:
      guard position < inside else { return }
      cells[top].children.remove(at: position)
      try arrangement.deleteCell(at: numbered + 1 + position)
    case 4:
      cells[top].content = new.content
      try arrangement.replaceContent(ofCell: numbered, with: new.content)
    default:
      let cell = cells.remove(at: top)
      let to = Int.random(in: 0...cells.count, using: &numbers)
      cells.insert(cell, at: to)
      try arrangement.moveCell(from: numbered, to: to)
    }
  }

  @Test func `the items of a moved cell are moved, those of a deleted one deleted`() throws {
    let month = ListCell(children: [
      ListCell(content: try covers(1)), ListCell(content: try covers(2)),
    ])
    let old = try list.arrange(
      [month, ListCell(content: try covers(3)), ListCell(content: try covers(4))],
      in: environment)
    var new = old
    // The cell of 3 goes into the month, before that of 2.
    var edits = try new.moveCell(from: 3, to: 1, inside: 0)
    var changes = new.changes(from: old, by: edits)
    #expect(changes.inserted.isEmpty && changes.deleted.isEmpty)
    #expect(new.numberOfItems(inSection: 1) == 3)
    #expect(changes.moved.filter { $0.old.indexPath.section == 2 }.count == 3)
    #expect(changes.moved.filter { $0.new.indexPath.section == 1 }.count == 3)
    edits += try new.deleteCell(at: 1)
    edits += try new.insertCell(ListCell(content: try covers(5)), at: 1)
    changes = new.changes(from: old, by: edits)
    #expect(changes.deleted.map(\.indexPath) == [IndexPath(section: 0, item: 0)])
    #expect(changes.inserted.map(\.indexPath.section) == [2, 2, 2, 2, 2])
  }

  @Test func `a cell that is not there cannot be changed`() throws {
    var arrangement = try list.arrange([ListCell(content: try covers(1))], in: environment)
    let cell = ListCell(content: try covers(1))
    #expect(throws: LayoutError.self) { try arrangement.insertCell(cell, at: 2) }
    #expect(throws: LayoutError.self) { try arrangement.insertCell(cell, at: 0, inside: 1) }
    #expect(throws: LayoutError.self) { try arrangement.insertCell(cell, at: -1) }
    #expect(throws: LayoutError.self) { try arrangement.deleteCell(at: 1) }
    #expect(throws: LayoutError.self) { try arrangement.moveCell(from: 0, to: 1) }
    #expect(throws: LayoutError.self) { try arrangement.moveCell(from: 0, to: 0, inside: 0) }
    try expectSame(arrangement, [cell])
  }
}
