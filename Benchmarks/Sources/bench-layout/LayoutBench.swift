import CAllocation
import LayoutEngine

/// A program that lays out items of the same varied sizes, measured in the same run.
struct Peer {
  var name: String
  /// What it took for an item in nanoseconds; `nil` where it could not be run.
  var timePerItem: Double?
  /// How many times as long as ours its time is to be, at least.
  var goal: Double?
}

/// The measurements, each beside its goal and its peer of the same run.
struct LayoutBench {
  let peers: [Peer]
  private(set) var figures: [Figure] = []
  private let environment = LayoutEnvironment(bounds: Size(width: 1024, height: 768))
  private let layout = FlowLayout(rowAlignment: .leading)
  private static let million = 1_000_000

  init(peers: [Peer]) { self.peers = peers }

  private func arrange(_ sections: [FlowSection], _ layout: FlowLayout) -> FlowArrangement {
    do {
      return try layout.arrange(sections, in: environment)
    } catch {
      fatalError("the sizes of a benchmark are right: \(error)")
    }
  }

  private func section(_ items: SectionItems) -> FlowSection {
    FlowSection(items: items, minimumLineSpacing: 8, minimumInteritemSpacing: 8)
  }

  /// Ten million items of one size in a thousand sections.
  private var uniformSections: [FlowSection] {
    let items = SectionItems.uniform(Size(width: 100, height: 100), count: 10_000)
    return Array(repeating: section(items), count: 1000)
  }

  /// The sizes that the peers lay out: 40 to 200 wide and high.
  private let sizes = (0..<million).map { index in
    let width = 40 + index * 7919 % 161
    let height = 40 + index * 104_729 % 161
    return Size(width: Double(width), height: Double(height))
  }

  mutating func measureOneSize() {
    let sections = uniformSections
    let elapsed: Double = medianTime(
      prepare: {}, work: { _ in consume(arrange(sections, FlowLayout())) })
    let before = allocated_bytes()
    let copies = (0..<16).map { _ in arrange(sections, FlowLayout()) }
    let bytes = (allocated_bytes() - before) / copies.count
    let arrangement = copies[0]
    let extents = Set((0..<1000).map { arrangement.shape(ofSection: $0)?.extent })
    precondition(extents.count == 1, "all sections are the same")
    figures += [
      Figure(
        work: "arrange 10M items of one size, 1,000 sections", peer: "-", ours: time(elapsed),
        theirs: "-", ratio: "-", goal: "< 1 ms", isMet: elapsed < 1e6),
      Figure(
        work: "  its memory", peer: "-", ours: memory(Int(bytes)), theirs: "-", ratio: "-",
        goal: "< 1 MB", isMet: bytes < 1_000_000),
    ]
  }

  mutating func measureQueries() {
    let arrangement = arrange(uniformSections, FlowLayout())
    let height = arrangement.contentSize.height
    var step = 0
    // Six rows of nine items are seen at most places.
    func place() -> Double {
      step = (step + 7919) % 1000
      return height * Double(step) / 1000
    }
    let seen = arrangement.items(in: Rect(x: 0, y: 108 * 70 + 1, width: 1024, height: 560)).count
    let query: Double = medianTime(
      repetitions: 2000, prepare: {},
      work: { _ in
        consume(arrangement.attributes(in: Rect(x: 0, y: place(), width: 1024, height: 560)))
      })
    let hit: Double = medianTime(
      repetitions: 20000, prepare: {},
      work: { _ in consume(arrangement.indexPath(at: Point(x: 500, y: place()))) })
    figures += [
      Figure(
        work: "rectangle query, \(seen) of 10M items", peer: "-", ours: time(query),
        theirs: "-", ratio: "-", goal: "< 5 us", isMet: query < 5e3),
      Figure(
        work: "hit test among 10M items", peer: "-", ours: time(hit), theirs: "-", ratio: "-",
        goal: "< 1 us", isMet: hit < 1e3),
    ]
  }

  mutating func measureSeveralSizes() {
    let sections = [section(.varied(sizes))]
    for (name, layout) in [("leading", layout), ("justified", FlowLayout())] {
      let floor = timeToWriteFrames(count: Self.million)
      let elapsed: Double = medianTime(
        prepare: {}, work: { _ in consume(arrange(sections, layout)) })
      figures.append(
        Figure(
          work: "arrange 1M items of several sizes, \(name)", peer: "writing 1M frames",
          ours: time(elapsed), theirs: time(floor), ratio: short(elapsed / floor),
          goal: "<= 1.5", isMet: elapsed <= 1.5 * floor))
      guard name == "leading" else { continue }
      figures += peers.map { comparison(elapsed, with: $0) }
    }
    let before = allocated_bytes()
    let arrangement = arrange(sections, layout)
    let bytes = Double(allocated_bytes() - before) / Double(Self.million)
    consume(arrangement)
    figures.append(
      Figure(
        work: "  its memory beyond the sizes", peer: "a frame of 4 doubles",
        ours: short(bytes) + " B/item", theirs: "32 B/item", ratio: short(bytes / 32),
        goal: "<= 24 B/item", isMet: bytes <= 24))
  }

  private func comparison(_ elapsed: Double, with peer: Peer) -> Figure {
    let theirs = peer.timePerItem.map { $0 * Double(Self.million) }
    let ratio = theirs.map { $0 / elapsed }
    return Figure(
      work: "  the same, as time for 1M items", peer: peer.name, ours: time(elapsed),
      theirs: theirs.map { time($0) } ?? "not installed",
      ratio: ratio.map { short($0) + "x" } ?? "-",
      goal: peer.goal.map { ">= " + short($0) + "x" } ?? Figure.noGoal,
      isMet: ratio.map { $0 >= peer.goal ?? 0 })
  }

  mutating func measureInsertions() {
    measureInsertionIntoOneSize()
    let sections = [section(.varied(sizes))]
    let anew = medianTime(prepare: {}, work: { _ in consume(arrange(sections, layout)) })
    let middle = Self.million / 2
    let size = Size(width: 77, height: 300)
    var grown = sizes
    grown.insert(size, at: middle)
    let updating: Double = medianTime(
      prepare: { arrange(sections, layout) },
      work: {
        _ = try? $0.updateItems(middle..<middle, inSection: 0, count: 1, sizes: grown)
      })
    // The list of sizes is held here alone after the first edit, which copies it.
    let path = IndexPath(section: 0, item: middle)
    let inserting: Double = medianTime(
      prepare: {
        var arrangement = arrange(sections, layout)
        _ = try? arrangement.insertItems(.uniform(size, count: 1), at: path)
        return arrangement
      },
      work: { _ = try? $0.insertItems(.uniform(size, count: 1), at: path) })
    figures += [
      Figure(
        work: "insert 1 into 1M of several sizes, sizes given", peer: "arranging anew",
        ours: time(updating), theirs: time(anew), ratio: short(updating / anew),
        goal: "< 0.33", isMet: updating < anew / 3),
      Figure(
        work: "  and its list of sizes edited too", peer: "arranging anew",
        ours: time(inserting), theirs: time(anew), ratio: short(inserting / anew),
        goal: Figure.noGoal, isMet: true),
    ]
    measureInsertionOfSection()
    measureInsertionOfCell()
  }

  private mutating func measureInsertionOfSection() {
    let count = 100_000
    let one = section(.uniform(Size(width: 100, height: 100), count: 100))
    let sections = Array(repeating: one, count: count)
    let anew = medianTime(prepare: {}, work: { _ in consume(arrange(sections, FlowLayout())) })
    // The first edit makes the arrangement's lists its own.
    let inserting: Double = medianTime(
      prepare: {
        var arrangement = arrange(sections, FlowLayout())
        _ = try? arrangement.insertSection(one, at: count / 2)
        return arrangement
      },
      work: { _ = try? $0.insertSection(one, at: count / 2) })
    figures.append(
      Figure(
        work: "insert 1 section into 100,000", peer: "arranging anew", ours: time(inserting),
        theirs: time(anew), ratio: short(inserting / anew), goal: Figure.noGoal, isMet: true))
  }

  private mutating func measureInsertionOfCell() {
    let count = 100_000
    let one = section(.uniform(Size(width: 100, height: 100), count: 100))
    let list = ListLayout()
    let cell = ListCell(content: arrange([one], FlowLayout()))
    // A thousand cells with a hundred inside each.
    let months = Array(
      repeating: ListCell(children: Array(repeating: cell, count: 99)), count: count / 100)
    let environment = environment
    let anew = medianTime(
      prepare: {}, work: { _ in consume(try? list.arrange(months, in: environment)) })
    let inserting: Double = medianTime(
      prepare: {
        var arrangement = try? list.arrange(months, in: environment)
        _ = try? arrangement?.insertCell(cell, at: 50, inside: count / 2)
        return arrangement
      },
      work: { _ = try? $0?.insertCell(cell, at: 50, inside: count / 2) })
    figures.append(
      Figure(
        work: "insert 1 cell into 100,000, one inside another", peer: "arranging anew",
        ours: time(inserting), theirs: time(anew), ratio: short(inserting / anew),
        goal: Figure.noGoal, isMet: true))
  }

  private mutating func measureInsertionIntoOneSize() {
    let items = SectionItems.uniform(Size(width: 100, height: 100), count: Self.million)
    let sections = [section(items)]
    let one = SectionItems.uniform(Size(width: 100, height: 100), count: 1)
    let path = IndexPath(section: 0, item: Self.million / 2)
    let elapsed: Double = medianTime(
      repetitions: 1000, prepare: { arrange(sections, FlowLayout()) },
      work: { _ = try? $0.insertItems(one, at: path) })
    figures.append(
      Figure(
        work: "insert 1 into 1M of one size, in place", peer: "-", ours: time(elapsed),
        theirs: "-", ratio: "-", goal: "< 1 us", isMet: elapsed < 1e3))
  }
}
