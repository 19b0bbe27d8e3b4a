/// An arrangement that can tell, without asking for frames, which items stand where they stood.
protocol UnchangedItems {
  /// A number of first items of a section that have the frames of as many first items of a section
  /// of an older arrangement.
  func unchangedPrefix(ofSection section: Int, fromSame old: Self, section oldSection: Int) -> Int
}

extension UnchangedItems {
  fileprivate func prefix(_ section: Int, _ old: any Arrangement, _ oldSection: Int) -> Int {
    guard let old = old as? Self else { return 0 }
    return unchangedPrefix(ofSection: section, fromSame: old, section: oldSection)
  }
}

extension Arrangement {
  /// A number of first items of a section that have the frames of as many first items of a section
  /// of an older arrangement; none where that is not known.
  func unchangedPrefix(
    ofSection section: Int, from old: any Arrangement, section oldSection: Int
  ) -> Int {
    (self as? any UnchangedItems)?.prefix(section, old, oldSection) ?? 0
  }
}

extension FlowArrangement: UnchangedItems {
  func unchangedPrefix(ofSection section: Int, fromSame old: Self, section oldSection: Int) -> Int {
    stack.unchangedPrefix(ofSection: section, from: old.stack, section: oldSection)
  }
}

extension MosaicArrangement: UnchangedItems {
  func unchangedPrefix(ofSection section: Int, fromSame old: Self, section oldSection: Int) -> Int {
    stack.unchangedPrefix(ofSection: section, from: old.stack, section: oldSection)
  }
}

extension GridArrangement: UnchangedItems {
  func unchangedPrefix(ofSection row: Int, fromSame old: Self, section oldRow: Int) -> Int {
    let isSame =
      row == oldRow && edges == old.edges && rowThickness == old.rowThickness
      && projection.isSame(as: old.projection, contentSize.width, old.contentSize.width)
    return isSame ? numberOfColumns : 0
  }
}

extension ListArrangement: UnchangedItems {
  /// A cell that stands where it stood is asked for its content.
  func unchangedPrefix(ofSection section: Int, fromSame old: Self, section oldSection: Int) -> Int {
    guard projection == old.projection, let cell = cells.cell(ofSection: section),
      let oldCell = old.cells.cell(ofSection: oldSection), let content = cell.entry.embedded,
      let oldContent = oldCell.entry.embedded,
      contentOrigin(in: cell) == old.contentOrigin(in: oldCell)
    else { return 0 }
    return content.unchangedPrefix(
      ofSection: section - cell.firstSection, from: oldContent,
      section: oldSection - oldCell.firstSection)
  }
}

extension Projection {
  fileprivate func isSame(as other: Projection, _ width: Double, _ otherWidth: Double) -> Bool {
    self == other && (!isMirrored || width == otherWidth)
  }
}

extension SectionStack {
  fileprivate func unchangedPrefix(
    ofSection section: Int, from old: SectionStack, section oldSection: Int
  ) -> Int {
    guard sections.contains(section), old.sections.contains(oldSection),
      projection.isSame(as: old.projection, contentWidth, old.contentWidth),
      rowsStart(of: section) == old.rowsStart(of: oldSection)
    else { return 0 }
    return sections[section].body.unchangedPrefix(from: old.sections[oldSection].body)
  }

  private func rowsStart(of section: Int) -> Double {
    sections.findSection(section) { section, start in start + section.rowsStart }
  }
}

extension SectionBody {
  fileprivate func unchangedPrefix(from old: SectionBody) -> Int {
    switch (self, old) {
    case (.uniform(let rows), .uniform(let old)): rows.unchangedPrefix(from: old)
    case (.varied(let rows), .varied(let old)): rows.unchangedPrefix(from: old)
    case (.mosaic(let lines), .mosaic(let old)): lines.unchangedPrefix(from: old)
    default: 0
    }
  }
}

extension UniformRows {
  /// All items that are in both, but for a last row that stands on its own.
  fileprivate func unchangedPrefix(from old: UniformRows) -> Int {
    var same = old
    same.setCount(count)
    guard same == self else { return 0 }
    let common = min(count, old.count)
    guard count != old.count, rule.alignment == .center || rule.alignment == .trailing else {
      return common
    }
    return max(0, min(rows, old.rows) - 1) * columns
  }
}

extension MosaicLines {
  fileprivate func unchangedPrefix(from old: MosaicLines) -> Int {
    var same = old
    same.count = count
    return same == self ? min(count, old.count) : 0
  }
}

extension VariedRows {
  /// The items of the rows before the first one that another size can have changed.
  fileprivate func unchangedPrefix(from old: VariedRows) -> Int {
    guard rule == old.rule, isHorizontal == old.isHorizontal else { return 0 }
    // Lists that share their storage are equal at once.
    if sizes == old.sizes { return count }
    let common = sizes.unchangedPrefix(from: old.sizes)
    let row = row(ofItem: min(common, count - 1))
    guard row >= 0 else { return 0 }
    if rows[row].first < common { return rows[row].first }
    // The first changed item begins a row: it may fit into the one before now.
    return row > 0 ? rows[row - 1].first : 0
  }
}

extension [Size] {
  /// The number of first sizes that are the same.
  fileprivate func unchangedPrefix(from old: [Size]) -> Int {
    let common = Swift.min(count, old.count)
    return withUnsafeBufferPointer { new in
      old.withUnsafeBufferPointer { old in
        (0..<common).first { new[$0] != old[$0] } ?? common
      }
    }
  }
}
