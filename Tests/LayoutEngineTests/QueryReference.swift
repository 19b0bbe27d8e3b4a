import LayoutEngine
import Testing

/// Checks rectangle and point queries against looking at every item, one by one.
func expectQueriesMatchFiltering(
  _ arrangement: some Arrangement, _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var all: [LayoutAttributes] = []
  for section in 0..<arrangement.numberOfSections {
    for item in 0..<arrangement.numberOfItems(inSection: section) {
      all += [arrangement.attributes(forItemAt: IndexPath(section: section, item: item))]
        .compactMap(\.self)
    }
  }
  var visited: [LayoutAttributes] = []
  for section in 0..<arrangement.numberOfSections {
    arrangement.visitItems(inSection: section) {
      visited.append(LayoutAttributes(frame: $1, kind: .item, indexPath: $0))
    }
  }
  #expect(visited == all, comment, sourceLocation: sourceLocation)
  let size = arrangement.contentSize
  let steps = 9
  for step in 0..<(steps * steps) {
    let x = size.width * Double(step % steps - 1) / Double(steps - 2)
    let y = size.height * Double(step / steps - 1) / Double(steps - 2)
    let rect = Rect(
      x: x, y: y, width: 1 + size.width / Double(step % 5 + 1),
      height: 1 + abs(size.height) / Double(step % 7 + 2))
    let visible = all.filter { $0.frame.intersects(rect) }
    #expect(
      arrangement.attributes(in: rect).filter { $0.kind == .item } == visible, comment,
      sourceLocation: sourceLocation)
    #expect(
      arrangement.firstItem(in: rect) == visible.first?.indexPath, comment,
      sourceLocation: sourceLocation)
    let point = Point(x: x + 0.25, y: y + 0.25)
    #expect(
      arrangement.indexPath(at: point) == all.last { $0.frame.contains(point) }?.indexPath,
      comment, sourceLocation: sourceLocation)
  }
}
