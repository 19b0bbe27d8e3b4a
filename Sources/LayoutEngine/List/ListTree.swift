/// The beginnings and ends of a list's cells; every question about cells costs O(log cells).
typealias ListTree = MeasuredTree<ListPart>

extension ListTree {
  /// From the first cell's start to the last one's end, in points.
  var extent: Double { total.extent.points }

  /// A cell; `nil` where there is none with this number.
  func cell(_ number: Int) -> ListArrangement.Cell? {
    guard number >= 0, number < total.cells else { return nil }
    return firstCell { run, place in place.cell + run.cells > number }
  }

  /// The cell whose content a section belongs to.
  func cell(ofSection section: Int) -> ListArrangement.Cell? {
    guard section >= 0, section < total.sections else { return nil }
    return firstCell { run, place in place.section + run.sections > section }
  }

  /// Where a part begins, or where one at the end would.
  func place(of index: Int) -> ListRun.Place {
    index < count ? find(index) { $1 } : total.end(from: ListRun.start)
  }

  /// The first cell whose beginning a test lets through.
  private func firstCell(where test: (ListRun, ListRun.Place) -> Bool) -> ListArrangement.Cell? {
    var found: ListArrangement.Cell?
    visit(where: test) { part, place in
      found = cell(part, at: place)
      return false
    }
    return found
  }

  /// A cell by its beginning; `nil` for an end.
  private func cell(_ part: ListPart, at place: ListRun.Place) -> ListArrangement.Cell? {
    guard case .beginning(let entry) = part else { return nil }
    let inside = part.measure.end(from: place)
    let end = firstPlace(from: inside.index, reaching: place.depth) ?? inside
    return ListArrangement.Cell(
      entry: entry, place: place, end: end, children: (end.start &- inside.start).points)
  }

  /// The first part from an index on after which the depth is no more than one: a cell's end.
  private func firstPlace(from index: Int, reaching depth: Int) -> ListRun.Place? {
    var found: ListRun.Place?
    visit(
      where: { run, place in
        place.index + run.count > index && place.depth + run.leastDepth <= depth
      },
      { _, place in
        found = place
        return false
      })
    return found
  }

  /// The cell that something at a place is inside of.
  func cell(around place: ListRun.Place) -> ListArrangement.Cell? {
    guard place.depth > 0 else { return nil }
    // The part before the beginning is the last one with less around it.
    var index = 0
    visit(
      reversed: true,
      where: { run, before in
        before.index < place.index && before.depth + run.leastDepth < place.depth
      },
      { _, before in
        index = before.index + 1
        return false
      })
    return find(index) { cell($0, at: $1) }
  }

  /// The index of the part before which a cell would be put in at a position among the cells inside
  /// another one, or among those of the list; `nil` where there is no such position.
  func index(at position: Int, inside parent: ListArrangement.Cell?) -> Int? {
    let first = parent.map { $0.place.index + 1 } ?? 0
    guard position > 0 else { return position < 0 ? nil : first }
    let depth = parent.map { $0.place.depth + 1 } ?? 0
    var rest = position
    var index: Int?
    visit(
      where: { run, place in
        let least = place.depth + run.leastDepth
        guard place.index + run.count > first, least <= depth else { return false }
        // What begins before, or holds the parent's end, is looked into.
        guard place.index >= first, least == depth, rest > run.leastCount else { return true }
        rest -= run.leastCount
        return false
      },
      { part, place in
        if part.measure.end(from: place).depth == depth { index = place.index + 1 }
        return false
      })
    return index
  }

  /// The cells that reach into a range with a part or with what is embedded in them, in order.
  ///
  /// O(answer · log cells).
  func cells(in range: ClosedRange<Double>) -> [ListArrangement.Cell] {
    let low = ExactLength(roundingDown: range.lowerBound)
    let high = ExactLength(roundingUp: range.upperBound)
    var around = cells(around: low)[...]
    var found: [ListArrangement.Cell] = []
    visit(
      where: { run, place in
        place.start &+ run.low <= high && place.start &+ run.high >= low
      },
      { part, place in
        while let first = around.first, first.place.index <= place.index {
          if first.place.index < place.index { found.append(first) }
          around.removeFirst()
        }
        if let cell = cell(part, at: place) { found.append(cell) }
        return true
      })
    return found + around
  }

  /// The cells that begin before the first part that ends at a coordinate or after it, and end in
  /// it or after it: from the outermost inwards.
  private func cells(around start: ExactLength) -> [ListArrangement.Cell] {
    var cells: [ListArrangement.Cell] = []
    visit(
      where: { run, place in place.start &+ run.extent >= start },
      { _, place in
        var inner = place
        while let cell = cell(around: inner) {
          cells.append(cell)
          inner = cell.place
        }
        return false
      })
    return cells.reversed()
  }

  /// All cells in reading order; O(cells).
  var all: [ListArrangement.Cell] {
    var cells: [ListArrangement.Cell] = []
    // The cells that have not ended, each with where the cells inside it begin.
    var open: [(cell: Int, inside: ExactLength)] = []
    var place = ListRun.start
    visitAll { part in
      let next = part.measure.end(from: place)
      switch part {
      case .beginning(let entry):
        open.append((cells.count, next.start))
        cells.append(ListArrangement.Cell(entry: entry, place: place, end: next, children: 0))
      case .end:
        if let last = open.popLast() {
          let cell = cells[last.cell]
          cells[last.cell] = ListArrangement.Cell(
            entry: cell.entry, place: cell.place, end: place,
            children: (place.start &- last.inside).points)
        }
      }
      place = next
    }
    return cells
  }

  /// Visits the beginnings of all cells, with their first sections; O(cells).
  func visitCells(_ body: (ListEntry, _ firstSection: Int) -> Void) {
    var section = 0
    visitAll { part in
      guard case .beginning(let entry) = part else { return }
      body(entry, section)
      section += entry.sectionCount
    }
  }
}
