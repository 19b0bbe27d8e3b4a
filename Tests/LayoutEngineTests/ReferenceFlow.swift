import LayoutEngine

/// The flow layout once more, slow and obvious: item by item, straight from the rules, for
/// comparison with the engine over small ranges.
struct ReferenceFlow {
  var layout: FlowLayout
  var environment: LayoutEnvironment
  var sections: [FlowSection]
  private(set) var frames: [[Rect]] = []
  private(set) var contentSize = Size.zero

  /// Lays out along x and y exchanged where the layout is horizontal.
  init(_ layout: FlowLayout, _ sections: [FlowSection], in environment: LayoutEnvironment) {
    self.layout = layout
    self.environment = environment
    self.sections = sections
    let isHorizontal = layout.scrollDirection == .horizontal
    let room = isHorizontal ? environment.room.transposed : environment.room
    var y = 0.0
    for section in sections {
      frames.append(place(section, width: room.width, isHorizontal, &y))
    }
    contentSize = Size(width: room.width, height: y)
    if isHorizontal {
      frames = frames.map { $0.map(\.transposed) }
      contentSize = contentSize.transposed
    }
    if environment.direction == .rightToLeft { mirror() }
  }

  private mutating func mirror() {
    let width = contentSize.width
    frames = frames.map { section in
      section.map {
        Rect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
      }
    }
  }

  private func place(
    _ section: FlowSection, width: Double, _ isHorizontal: Bool, _ y: inout Double
  ) -> [Rect] {
    var inset = section.sectionInset
    if case .centered(let least) = layout.rowAlignment { inset = least }
    if isHorizontal { inset = inset.transposed }
    let sizes = section.items.reference.map { isHorizontal ? $0.transposed : $0 }
    let header = section.headerReferenceSize
    let footer = section.footerReferenceSize
    y += isHorizontal ? header.width : header.height
    y += inset.top
    let gap = section.minimumInteritemSpacing
    let room = width - inset.left - inset.right
    let rows = breakIntoRows(sizes, room: room, gap: gap)
    var frames: [Rect] = []
    for (index, row) in rows.enumerated() {
      if index > 0 { y += section.minimumLineSpacing }
      let thickness = row.map { sizes[$0].height }.max() ?? 0
      let places = placeRow(
        row, of: sizes, isLast: index == rows.count - 1, room: room, inset: inset, gap: gap)
      for (item, x) in zip(row, places) {
        let size = sizes[item]
        frames.append(
          Rect(
            x: x, y: y + (thickness - size.height) / 2, width: size.width, height: size.height))
      }
      y += thickness
    }
    y += inset.bottom
    y += isHorizontal ? footer.width : footer.height
    return frames
  }

  private func breakIntoRows(_ sizes: [Size], room: Double, gap: Double) -> [[Int]] {
    var rows: [[Int]] = []
    var sum = 0.0
    for (index, size) in sizes.enumerated() {
      let isAlone = size.width > room + 1e-6
      let followsLone = rows.last.map { sizes[$0[0]].width > room + 1e-6 } ?? true
      if !isAlone, !followsLone, sum + gap + size.width <= room + 1e-6 {
        rows[rows.count - 1].append(index)
        sum += gap + size.width
      } else {
        rows.append([index])
        sum = size.width
      }
    }
    return rows
  }

  private func placeRow(
    _ row: [Int], of sizes: [Size], isLast: Bool, room: Double, inset: EdgeInsets, gap: Double
  ) -> [Double] {
    let isUniform = sizes.allSatisfy { $0 == sizes[0] }
    let lengths = row.map { sizes[$0].width }
    let used = lengths.reduce(0, +) + gap * Double(row.count - 1)
    var start = inset.left
    var distance = gap
    if row.count > 1 || lengths[0] <= room + 1e-6 {
      switch layout.rowAlignment {
      case .leading: break
      case .center: start += (room - used) / 2
      case .trailing: start += room - used
      case .centered(let least):
        if isUniform { start = centeredStart(sizes[0].width, room, inset, gap, least) }
      case .justified where isUniform && isLast:
        (start, distance) = fullRow(sizes[0].width, room, inset, gap)
      case .justified where isLast: break
      case .justified:
        if row.count == 1 { start += (room - used) / 2 }
        distance += row.count == 1 ? 0 : (room - used) / Double(row.count - 1)
      }
    }
    var places = [start]
    for length in lengths.dropLast() { places.append(places[places.count - 1] + length + distance) }
    return places
  }

  /// The greatest number of columns, counted up one by one.
  private func columns(_ length: Double, _ room: Double, _ gap: Double) -> Int {
    var columns = 1
    while Double(columns + 1) * length + Double(columns) * gap <= room + 1e-6 { columns += 1 }
    return columns
  }

  private func fullRow(
    _ length: Double, _ room: Double, _ inset: EdgeInsets, _ gap: Double
  ) -> (start: Double, distance: Double) {
    let columns = columns(length, room, gap)
    if columns == 1 { return (inset.left + (room - length) / 2, gap) }
    return (inset.left, (room - Double(columns) * length) / Double(columns - 1))
  }

  private func centeredStart(
    _ length: Double, _ room: Double, _ inset: EdgeInsets, _ gap: Double, _ least: EdgeInsets
  ) -> Double {
    let columns = columns(length, room, gap)
    let used = Double(columns) * length + Double(columns - 1) * gap
    let width = room + inset.left + inset.right
    if inset.left == inset.right {
      return max(inset.left, ((width - used) / 2 + 1e-9).rounded(.down))
    }
    return inset.left + max(0, ((room - used) / 2 + 1e-9).rounded(.down))
  }
}

extension SectionItems {
  /// Every size, one by one.
  var reference: [Size] {
    switch self {
    case .uniform(let size, let count): Array(repeating: size, count: count)
    case .varied(let sizes): sizes
    }
  }
}
