import LayoutEngine
import Testing

@Suite struct ChangesTests {
  private let environment = LayoutEnvironment(bounds: Size(width: 100, height: 100))

  /// Two items a row, at x 0 and 50, each row 10 high.
  private func arrange(_ counts: [Int]) throws -> FlowArrangement {
    try FlowLayout().arrange(
      counts.map {
        FlowSection(
          items: .uniform(Size(width: 50, height: 10), count: $0), minimumLineSpacing: 0,
          minimumInteritemSpacing: 0)
      }, in: environment)
  }

  private func paths(_ attributes: [LayoutAttributes]) -> [[Int]] {
    attributes.map { [$0.indexPath.section, $0.indexPath.item] }
  }

  @Test func `an inserted item moves those after it in its section and the sections below`() throws
  {
    let old = try arrange([3, 1])
    var new = old
    let edits = try new.insertItems(
      .uniform(Size(width: 50, height: 10), count: 2), at: IndexPath(section: 0, item: 1))
    let changes = new.changes(from: old, by: edits)
    #expect(paths(changes.inserted) == [[0, 1], [0, 2]])
    #expect(changes.deleted.isEmpty && changes.resized.isEmpty)
    #expect(paths(changes.moved.map(\.old)) == [[0, 1], [0, 2], [1, 0]])
    #expect(paths(changes.moved.map(\.new)) == [[0, 3], [0, 4], [1, 0]])
    #expect(changes.moved[2].old.frame.minY == 20)
    #expect(changes.moved[2].new.frame.minY == 30)
  }

  @Test func `a deleted item is listed where it stood`() throws {
    let old = try arrange([4])
    var new = old
    let edits = try new.deleteItems(1..<2, inSection: 0)
    let changes = new.changes(from: old, by: edits)
    #expect(changes.deleted.map(\.frame) == [Rect(x: 50, y: 0, width: 50, height: 10)])
    #expect(paths(changes.moved.map(\.new)) == [[0, 1], [0, 2]])
  }

  @Test func `a moved item is followed into another section`() throws {
    let old = try arrange([2, 2])
    var new = old
    let edits = try new.moveItem(
      from: IndexPath(section: 0, item: 0), to: IndexPath(section: 1, item: 2))
    let changes = new.changes(from: old, by: edits)
    #expect(changes.inserted.isEmpty && changes.deleted.isEmpty)
    #expect(paths(changes.moved.map(\.old)) == [[0, 1], [0, 0]])
    #expect(paths(changes.moved.map(\.new)) == [[0, 0], [1, 2]])
  }

  @Test func `a resized item keeps being the same`() throws {
    let old = try arrange([3])
    var new = old
    let edits = try new.resizeItem(
      at: IndexPath(section: 0, item: 1), to: Size(width: 40, height: 10))
    let changes = new.changes(from: old, by: edits)
    #expect(paths(changes.resized.map(\.old)) == [[0, 1]])
    #expect(changes.resized[0].new.frame.width == 40)
    #expect(changes.inserted.isEmpty && changes.deleted.isEmpty)
  }

  @Test func `a moved section takes its items with it, a deleted one does not`() throws {
    let old = try arrange([1, 2, 3])
    var new = old
    var edits = try new.moveSection(from: 2, to: 0)
    edits += try new.deleteSection(at: 2)
    edits += try new.insertSection(
      FlowSection(items: .uniform(Size(width: 50, height: 10), count: 1)), at: 1)
    let changes = new.changes(from: old, by: edits)
    #expect(paths(changes.moved.map(\.old)) == [[2, 0], [2, 1], [2, 2], [0, 0]])
    #expect(paths(changes.deleted) == [[1, 0], [1, 1]])
    #expect(paths(changes.inserted) == [[1, 0]])
  }

  @Test func `without edits items are told apart by their index paths`() throws {
    let changes = try arrange([1, 3]).changes(from: try arrange([3]))
    #expect(paths(changes.inserted) == [[1, 0], [1, 1], [1, 2]])
    #expect(paths(changes.deleted) == [[0, 1], [0, 2]])
  }

  @Test func `with a rectangle only what is seen before or after is listed`() throws {
    let old = try arrange([20])
    var new = old
    let edits = try new.insertItems(
      .uniform(Size(width: 50, height: 10), count: 1), at: IndexPath(section: 0, item: 10))
    let rect = Rect(x: 0, y: 60, width: 100, height: 10)
    let changes = new.changes(from: old, by: edits, in: rect)
    #expect(changes.inserted.isEmpty)
    #expect(paths(changes.moved.map(\.old)) == [[0, 11], [0, 12], [0, 13]])
  }

  @Test func `an item that leaves the rectangle or comes into it is listed too`() throws {
    let old = try arrange([20])
    var new = old
    let edits = try new.moveItem(
      from: IndexPath(section: 0, item: 0), to: IndexPath(section: 0, item: 19))
    let top = Rect(x: 0, y: 0, width: 100, height: 10)
    #expect(
      paths(new.changes(from: old, by: edits, in: top).moved.map(\.old)) == [
        [0, 1], [0, 2], [0, 0],
      ])
    let gone = try new.deleteItems(0..<1, inSection: 0)
    let changes = new.changes(from: old, by: edits + gone, in: top)
    #expect(paths(changes.deleted) == [[0, 1]])
  }

  @Test func `changes in a huge arrangement cost what is seen`() throws {
    let old = try arrange([1_000_000_000, 3])
    var new = old
    let edits = try new.insertItems(
      .uniform(Size(width: 50, height: 10), count: 1), at: IndexPath(section: 0, item: 1))
    let seen = Rect(x: 0, y: 4e9, width: 100, height: 20)
    let changes = new.changes(from: old, by: edits, in: seen)
    #expect(changes.moved.count == 5)
  }

  @Test func `what changed is all that differs, whatever was edited`() throws {
    for seed in 0..<200 {
      var random = RandomSections(seed: seed)
      let layout = random.layout()
      let environment = random.environment(snaps: seed % 3 == 0)
      let sections = random.sections()
      guard !sections.isEmpty else { continue }
      let old = try layout.arrange(sections, in: environment)
      var new = old
      let section = Int.random(in: 0..<sections.count, using: &random.numbers)
      let held = sections[section].items.count
      let low = Int.random(in: 0...held, using: &random.numbers)
      let high = Int.random(in: low...min(held, low + 2), using: &random.numbers)
      let edits = try new.replaceItems(
        low..<high, inSection: section, with: random.items(count: seed % 4))
      let grown = new.numberOfItems(inSection: section) - held
      var moved: [IndexPath] = []
      var resized: [IndexPath] = []
      for other in sections.indices {
        for item in 0..<new.numberOfItems(inSection: other) {
          let isLater = other == section && item >= high + grown
          guard other != section || item < low || isLater else { continue }
          let path = IndexPath(section: other, item: item)
          let before = IndexPath(section: other, item: isLater ? item - grown : item)
          let frame = new.attributes(forItemAt: path)?.frame
          let oldFrame = old.attributes(forItemAt: before)?.frame
          if frame?.size != oldFrame?.size {
            resized.append(path)
          } else if frame != oldFrame {
            moved.append(path)
          }
        }
      }
      let changes = new.changes(from: old, by: edits)
      #expect(changes.moved.map(\.new.indexPath) == moved, "seed \(seed)")
      #expect(changes.resized.map(\.new.indexPath) == resized, "seed \(seed)")
      #expect(changes.inserted.count == seed % 4 && changes.deleted.count == high - low)
    }
  }

  @Test func `sections that stand as they stood are not walked`() throws {
    // A walk would take minutes.
    let old = try arrange([1_000_000_000_000, 3])
    var new = old
    let edits = try new.insertItems(
      .uniform(Size(width: 50, height: 10), count: 1), at: IndexPath(section: 1, item: 0))
    let changes = new.changes(from: old, by: edits)
    #expect(changes.inserted.count == 1 && changes.moved.count == 3)
    let more = try new.insertItems(
      .uniform(Size(width: 50, height: 10), count: 2),
      at: IndexPath(section: 0, item: 1_000_000_000_000))
    #expect(new.changes(from: old, by: edits + more).inserted.count == 3)
  }
}
