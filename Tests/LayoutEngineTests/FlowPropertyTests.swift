import LayoutEngine
import Testing

@Suite struct FlowPropertyTests {
  private static let seeds = 0..<400

  @Test func `every frame equals that of the slow reference`() throws {
    for seed in Self.seeds {
      var random = RandomSections(seed: seed)
      let (layout, sections, environment) = (
        random.layout(), random.sections(), random.environment()
      )
      let arrangement = try layout.arrange(sections, in: environment)
      let reference = ReferenceFlow(layout, sections, in: environment)
      let size = Rect(origin: .zero, size: arrangement.contentSize)
      #expect(size.isClose(to: Rect(origin: .zero, size: reference.contentSize)), "\(seed)")
      for (section, right) in reference.frames.enumerated() {
        let frames = arrangement.frames(inSection: section)
        #expect(frames.count == right.count)
        for (item, (frame, rightFrame)) in zip(frames, right).enumerated() {
          #expect(
            frame.isClose(to: rightFrame), "seed \(seed), \(section), \(item): \(frame)")
        }
      }
    }
  }

  @Test func `queries equal filtering all frames, snapped or not, mirrored or not`() throws {
    for seed in 0..<120 {
      var random = RandomSections(seed: seed)
      let layout = random.layout()
      var sections = random.sections()
      // Negative spacings overlap rows, or turn them back.
      if seed % 5 == 0 {
        for index in sections.indices {
          sections[index].minimumLineSpacing = random.numbers.quarter(in: -80...0)
          sections[index].minimumInteritemSpacing = random.numbers.quarter(in: -30...0)
          sections[index].sectionInset.top = random.numbers.quarter(in: -40...0)
        }
      }
      let environment = random.environment(snaps: seed % 2 == 0)
      let arrangement = try layout.arrange(sections, in: environment)
      expectQueriesMatchFiltering(arrangement, "seed \(seed)")
    }
  }

  @Test func `items keep their order, do not overlap and stay inside the insets`() throws {
    for seed in Self.seeds {
      var random = RandomSections(seed: seed)
      var layout = random.layout()
      layout.scrollDirection = .vertical
      let sections = random.sections()
      var environment = random.environment()
      environment.direction = .leftToRight
      let arrangement = try layout.arrange(sections, in: environment)
      for (index, section) in sections.enumerated() {
        checkOrder(arrangement, index, section, layout, environment, seed)
      }
    }
  }

  private func checkOrder(
    _ arrangement: FlowArrangement, _ index: Int, _ section: FlowSection, _ layout: FlowLayout,
    _ environment: LayoutEnvironment, _ seed: Int
  ) {
    var inset = section.sectionInset
    if case .centered(let least) = layout.rowAlignment { inset = least }
    let room = environment.room.width - inset.left - inset.right
    let frames = arrangement.frames(inSection: index)
    let bottom = frames.map(\.maxY).max()
    let top = frames.map(\.minY).min()
    if let shape = arrangement.shape(ofSection: index), let bottom, let top {
      let end = shape.start + shape.extent - section.footerReferenceSize.height
      #expect(abs(end - inset.bottom - bottom) < 1e-9, "seed \(seed)")
      let start = shape.start + section.headerReferenceSize.height
      #expect(abs(top - start - inset.top) < 1e-9, "seed \(seed)")
    }
    for (item, frame) in frames.enumerated() {
      if frame.width <= room {
        #expect(frame.minX > inset.left - 1e-6)
        #expect(frame.maxX < environment.room.width - inset.right + 1e-6)
      } else {
        #expect(frame.minX == inset.left)
      }
      guard item > 0 else { continue }
      let before = frames[item - 1]
      let isAfter = frame.minX >= before.maxX - 1e-9 || frame.minY >= before.maxY - 1e-9
      #expect(isAfter, "seed \(seed), \(index), \(item)")
    }
  }

  @Test func `a section's extent is independent of the other sections`() throws {
    for seed in 0..<100 {
      var random = RandomSections(seed: seed)
      let (layout, sections, environment) = (
        random.layout(), random.sections(), random.environment()
      )
      let arrangement = try layout.arrange(sections, in: environment)
      var sum = 0.0
      for (index, section) in sections.enumerated() {
        let alone = try layout.arrange([section], in: environment)
        let shape = arrangement.shape(ofSection: index)
        #expect(shape?.extent == alone.shape(ofSection: 0)?.extent)
        #expect(shape?.start == sum)
        sum += shape?.extent ?? 0
      }
      let size = arrangement.contentSize
      #expect((layout.scrollDirection == .vertical ? size.height : size.width) == sum)
    }
  }

  @Test func `horizontal is the transposed result, right to left the mirrored one`() throws {
    for seed in 0..<150 {
      var random = RandomSections(seed: seed)
      var layout = random.layout()
      layout.scrollDirection = .vertical
      let sections = random.sections()
      var environment = random.environment()
      environment.direction = .leftToRight
      let right = try layout.arrange(sections, in: environment)
      var mirrored = environment
      mirrored.direction = .rightToLeft
      let turned = try layout.transposed.arrange(
        sections.map(\.transposed), in: environment.turned)
      let other = try layout.arrange(sections, in: mirrored)
      for section in sections.indices {
        let frames = right.frames(inSection: section)
        #expect(turned.frames(inSection: section) == frames.map(\.transposed))
        let width = right.contentSize.width
        let mirroredFrames = frames.map {
          Rect(x: width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
        }
        #expect(other.frames(inSection: section) == mirroredFrames)
      }
    }
  }

  @Test func `snapping moves both edges to whole pixels and leaves the content size`() throws {
    for seed in 0..<100 {
      var random = RandomSections(seed: seed)
      let (layout, sections) = (random.layout(), random.sections())
      var environment = random.environment()
      let plain = try layout.arrange(sections, in: environment)
      environment.snapsToPixels = true
      let snapped = try layout.arrange(sections, in: environment)
      #expect(plain.contentSize == snapped.contentSize)
      func snap(_ value: Double) -> Double { (value * 3 + 0.5 + 1e-9).rounded(.down) / 3 }
      for section in sections.indices {
        let pairs = zip(
          plain.frames(inSection: section), snapped.frames(inSection: section))
        for (frame, snappedFrame) in pairs {
          #expect(snappedFrame.minX == snap(frame.minX) && snappedFrame.minY == snap(frame.minY))
          #expect(abs(snappedFrame.maxX - snap(frame.maxX)) < 1e-9)
          #expect(abs(snappedFrame.maxY - snap(frame.maxY)) < 1e-9)
        }
      }
    }
  }

  @Test func `a row of a hundred thousand items is not walked by a query`() throws {
    let sizes = (0..<100_000).map { Size(width: 1 + Double($0 % 3), height: 10) }
    for alignment in [RowAlignment.justified, .center] {
      let arrangement = try FlowLayout(rowAlignment: alignment).arrange(
        [FlowSection(items: .varied(sizes))],
        in: LayoutEnvironment(bounds: Size(width: 1e7, height: 100)))
      var frames: [Rect] = []
      arrangement.visitItems(inSection: 0) { frames.append($1) }
      for item in stride(from: 0, to: 100_000, by: 997) {
        let path = IndexPath(section: 0, item: item)
        #expect(arrangement.attributes(forItemAt: path)?.frame == frames[item])
        let inside = Point(x: frames[item].minX + 0.5, y: 5)
        #expect(arrangement.indexPath(at: inside) == path)
        let rect = Rect(x: frames[item].minX, y: 0, width: 30, height: 10)
        let near = max(0, item - 10)..<min(frames.count, item + 20)
        #expect(
          arrangement.items(in: rect).map(\.item)
            == near.filter { frames[$0].intersects(rect) })
      }
    }
  }
}

extension FlowLayout {
  var transposed: FlowLayout {
    var alignment = rowAlignment
    if case .centered(let least) = alignment { alignment = .centered(leastInset: least.transposed) }
    return FlowLayout(
      scrollDirection: scrollDirection == .vertical ? .horizontal : .vertical,
      rowAlignment: alignment)
  }
}

extension LayoutEnvironment {
  /// x and y exchanged.
  var turned: LayoutEnvironment {
    var turned = self
    turned.bounds = bounds.transposed
    turned.contentInset = contentInset.transposed
    return turned
  }
}

extension FlowSection {
  var transposed: FlowSection {
    var turned = self
    switch items {
    case .uniform(let size, let count): turned.items = .uniform(size.transposed, count: count)
    case .varied(let sizes): turned.items = .varied(sizes.map(\.transposed))
    }
    turned.sectionInset = sectionInset.transposed
    turned.headerReferenceSize = headerReferenceSize.transposed
    turned.footerReferenceSize = footerReferenceSize.transposed
    return turned
  }
}
