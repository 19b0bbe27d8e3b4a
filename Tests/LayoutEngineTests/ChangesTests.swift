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
}
