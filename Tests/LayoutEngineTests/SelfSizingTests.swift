import LayoutEngine
import Synchronization
import Testing

/// Counts how often each item is measured.
private final class MeasuringLog: Sendable {
  private let asked = Mutex<[IndexPath]>([])

  var paths: [IndexPath] { asked.withLock { $0 } }

  func note(_ path: IndexPath) { asked.withLock { $0.append(path) } }
}

@Suite struct SelfSizingTests {
  private func prepare(
    _ layout: FlowLayout, _ sections: [FlowSection], in environment: LayoutEnvironment,
    estimate: Double = 50, log: MeasuringLog
  ) throws -> SelfSizingFlow {
    let sizes = sections.map(\.items.reference)
    return try SelfSizingFlow(
      layout: layout,
      sections: sections.map {
        SelfSizingSection(
          section: $0, count: $0.items.count,
          estimatedItemSize: Size(width: estimate, height: estimate))
      }, in: environment
    ) { path in
      log.note(path)
      return sizes[path.section][path.item]
    }
  }

  @Test func `the content size is that of the measured sizes, never the estimate's`() throws {
    let environment = LayoutEnvironment(bounds: Size(width: 320, height: 480))
    let sizes = [40.0, 60, 120].map { Size(width: 320, height: $0) }
    for estimate in [1.0, 50, 5000] {
      var flow = try prepare(
        FlowLayout(), [FlowSection(items: .varied(sizes))], in: environment, estimate: estimate,
        log: MeasuringLog())
      #expect(try flow.contentSize().height == 240)
      #expect(try flow.finished().frames(inSection: 0).map(\.minY) == [0, 50, 120])
    }
  }

  @Test func `only what a query needs is measured, and each item once`() throws {
    let log = MeasuringLog()
    // Two items a row, each row 20 high with 10 between.
    let item = Size(width: 45, height: 20)
    let items = SectionItems.varied(Array(repeating: item, count: 100))
    var flow = try prepare(
      FlowLayout(), [FlowSection(items: items), FlowSection(items: items)],
      in: LayoutEnvironment(bounds: Size(width: 100, height: 100)), log: log)
    #expect(log.paths.isEmpty)
    _ = try flow.attributes(in: Rect(x: 0, y: 0, width: 100, height: 50))
    // Rows at 0 and 30 are seen; the first item of the row at 60 tells where they end.
    #expect(log.paths.count == 5)
    _ = try flow.attributes(forItemAt: IndexPath(section: 0, item: 2))
    #expect(log.paths.count == 5)
    _ = try flow.attributes(forItemAt: IndexPath(section: 0, item: 9))
    #expect(log.paths.count == 11)
    _ = try flow.indexPath(at: Point(x: 5, y: 5))
    #expect(log.paths.count == 11)
    _ = try flow.contentSize()
    #expect(log.paths.count == 200)
    #expect(Set(log.paths).count == 200)
  }

  @Test func `answers do not depend on estimates and on the order of queries`() throws {
    for seed in 0..<120 {
      var random = RandomSections(seed: seed)
      let layout = random.layout()
      var sections = random.sections()
      if seed % 4 == 0, !sections.isEmpty { sections[0].minimumLineSpacing = -9 }
      let environment = random.environment()
      let final = try layout.arrange(sections, in: environment)
      let log = MeasuringLog()
      var flow = try prepare(
        layout, sections, in: environment, estimate: Double(1 + seed), log: log)
      for _ in 0..<12 {
        try ask(&flow, final, &random, "seed \(seed)")
      }
      #expect(try flow.contentSize() == final.contentSize)
      let total = sections.reduce(0) { $0 + $1.items.count }
      #expect(log.paths.count == total && Set(log.paths).count == total, "seed \(seed)")
    }
  }

  private func ask(
    _ flow: inout SelfSizingFlow, _ final: FlowArrangement, _ random: inout RandomSections,
    _ comment: Comment
  ) throws {
    let rect = Rect(
      x: random.numbers.quarter(in: -20...200), y: random.numbers.quarter(in: -20...400),
      width: 60, height: 40)
    let answer = try flow.attributes(in: rect)
    let right = final.attributes(in: rect)
    #expect(answer.map(\.indexPath) == right.map(\.indexPath), comment)
    #expect(answer.map(\.kind) == right.map(\.kind), comment)
    for (one, other) in zip(answer, right) {
      #expect(one.frame.isClose(to: other.frame), comment)
    }
    #expect(try flow.indexPath(at: rect.origin) == final.indexPath(at: rect.origin), comment)
    let section = Int.random(in: 0...5, using: &random.numbers)
    let path = IndexPath(
      section: section, item: Int.random(in: 0...25, using: &random.numbers))
    let frame = try flow.attributes(forItemAt: path)?.frame
    let rightFrame = final.attributes(forItemAt: path)?.frame
    #expect((frame == nil) == (rightFrame == nil), comment)
    if let frame, let rightFrame { #expect(frame.isClose(to: rightFrame), comment) }
  }

  @Test func `an unmeasured part has its estimate's extent in the estimated content size`() throws {
    let flow = try prepare(
      FlowLayout(),
      [FlowSection(items: .varied(Array(repeating: Size(width: 1, height: 1), count: 4)))],
      in: LayoutEnvironment(bounds: Size(width: 110, height: 100)), log: MeasuringLog())
    #expect(try flow.estimatedContentSize() == Size(width: 110, height: 110))
  }

  @Test func `a measured size that cannot be is an error that names the item`() throws {
    let bad = Size(width: 10, height: .nan)
    var flow = try prepare(
      FlowLayout(), [FlowSection(items: .varied([Size(width: 1, height: 1), bad]))],
      in: LayoutEnvironment(bounds: Size(width: 110, height: 100)), log: MeasuringLog())
    do {
      _ = try flow.contentSize()
      Issue.record("no error")
    } catch {
      #expect(error.description.contains("section 0, item 1"))
    }
  }

  @Test func `headers, decorations and pinned ones are those of the final sizes`() throws {
    for seed in 0..<80 {
      var random = RandomSections(seed: seed)
      let layout = random.layout()
      let sections = random.sections()
      let environment = random.environment()
      let final = try layout.arrange(sections, in: environment)
      let log = MeasuringLog()
      func fresh() throws -> SelfSizingFlow {
        try prepare(layout, sections, in: environment, log: log)
      }
      for section in sections.indices {
        for kind in [ElementKind.header, .footer, .background, .separator] {
          var flow = try fresh()
          let frame = try flow.attributes(forSupplementaryOf: kind, inSection: section)?.frame
          let right = final.attributes(forSupplementaryOf: kind, inSection: section)?.frame
          #expect((frame == nil) == (right == nil), "seed \(seed)")
          if let frame, let right { #expect(frame.isClose(to: right), "seed \(seed)") }
        }
      }
      var flow = try fresh()
      for step in 0..<8 {
        let viewport = Rect(
          x: Double(step * 31 % 90), y: Double(step * 47 % 300), width: 70, height: 60)
        let seen = try flow.attributes(visibleIn: viewport, pinning: [.headers, .footers])
        let right = final.attributes(visibleIn: viewport, pinning: [.headers, .footers])
        #expect(seen.map(\.indexPath) == right.map(\.indexPath), "seed \(seed)")
        #expect(zip(seen, right).allSatisfy { $0.frame.isClose(to: $1.frame) }, "seed \(seed)")
        #expect(try flow.firstItem(in: viewport) == final.firstItem(in: viewport))
      }
    }
  }

  @Test func `a header needs the sections before it alone`() throws {
    let log = MeasuringLog()
    let items = SectionItems.varied(Array(repeating: Size(width: 40, height: 20), count: 10))
    let section = FlowSection(items: items, headerReferenceSize: Size(width: 0, height: 5))
    var flow = try prepare(
      FlowLayout(), [section, section, section],
      in: LayoutEnvironment(bounds: Size(width: 100, height: 100)), log: log)
    _ = try flow.attributes(forSupplementaryOf: .header, inSection: 1)
    #expect(log.paths.count == 10)
    _ = try flow.attributes(forSupplementaryOf: .header, inSection: 1)
    #expect(log.paths.count == 10)
  }

  @Test func `overlapping rows are broken once, not once a row`() throws {
    // Broken once a row this would take minutes.
    let items = SectionItems.varied(
      (0..<60_000).map { Size(width: 90, height: 20 + Double($0 % 3)) })
    var flow = try prepare(
      FlowLayout(), [FlowSection(items: items, minimumLineSpacing: -30)],
      in: LayoutEnvironment(bounds: Size(width: 100, height: 100)), log: MeasuringLog())
    #expect(try flow.finished().numberOfItems(inSection: 0) == 60_000)
  }
}
