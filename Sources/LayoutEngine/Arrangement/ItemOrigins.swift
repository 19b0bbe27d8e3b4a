/// Where the items of a changed arrangement were before: runs of neighbours that stayed together.
struct ItemOrigins {
  /// Neighbours that were neighbours before, or new ones.
  struct Run {
    /// Where the first of them was; `nil` where they are new.
    var origin: IndexPath?
    var count: Int

    /// The run from a position on.
    func suffix(from position: Int) -> Run {
      var rest = Run(origin: origin, count: count - position)
      rest.origin?.item += position
      return rest
    }
  }

  /// The runs of each section, none of them empty.
  private(set) var sections: [[Run]]

  /// Every item where it was.
  init(itemCounts: [Int]) {
    sections = itemCounts.enumerated().map { section, count in
      count == 0 ? [] : [Run(origin: IndexPath(section: section, item: 0), count: count)]
    }
  }

  /// Makes a change; one that names what is not there changes nothing.
  mutating func apply(_ edit: ArrangementEdit) {
    switch edit {
    case .insertItems(let count, let path):
      insert([Run(origin: nil, count: count)], at: path)
    case .deleteItems(let count, let path):
      _ = take(count, at: path)
    case .moveItem(let from, let to):
      insert(take(1, at: from), at: to)
    case .insertSection(let count, let index):
      guard index >= 0, index <= sections.count else { return }
      sections.insert(count > 0 ? [Run(origin: nil, count: count)] : [], at: index)
    case .deleteSection(let index):
      guard sections.indices.contains(index) else { return }
      sections.remove(at: index)
    case .moveSection(let from, let to):
      guard sections.indices.contains(from), sections.indices.contains(to) else { return }
      sections.insert(sections.remove(at: from), at: to)
    }
  }

  /// Cuts a section's runs before an item, and answers the run that begins there.
  private mutating func cut(_ path: IndexPath) -> Int {
    var position = path.item
    let runs = sections[path.section]
    for (index, run) in runs.enumerated() {
      if position <= 0 { return index }
      if position < run.count {
        sections[path.section][index].count = position
        sections[path.section].insert(run.suffix(from: position), at: index + 1)
        return index + 1
      }
      position -= run.count
    }
    return runs.count
  }

  private mutating func insert(_ runs: [Run], at path: IndexPath) {
    guard sections.indices.contains(path.section) else { return }
    let place = cut(path)
    sections[path.section].insert(contentsOf: runs.filter { $0.count > 0 }, at: place)
  }

  private mutating func take(_ count: Int, at path: IndexPath) -> [Run] {
    guard sections.indices.contains(path.section), count > 0 else { return [] }
    let first = cut(path)
    let end = cut(IndexPath(section: path.section, item: path.item + count))
    guard first < end else { return [] }
    let taken = Array(sections[path.section][first..<end])
    sections[path.section].removeSubrange(first..<end)
    return taken
  }

  /// Makes the counts those of the arrangement: further items are new, missing ones gone.
  mutating func fit(_ itemCounts: [Int]) {
    sections = itemCounts.enumerated().map { section, count in
      var runs: [Run] = []
      var rest = count
      for run in section < sections.count ? sections[section] : [] where rest > 0 {
        runs.append(Run(origin: run.origin, count: min(rest, run.count)))
        rest -= min(rest, run.count)
      }
      if rest > 0 { runs.append(Run(origin: nil, count: rest)) }
      return runs
    }
  }

  /// The items of before that are not there any more, in the order they had.
  func missing(from oldCounts: [Int]) -> [IndexPath] {
    let kept = sections.joined().compactMap { run in run.origin.map { ($0, run.count) } }
      .sorted { $0.0 < $1.0 }
    var missing: [IndexPath] = []
    var next = kept.startIndex
    for (section, count) in oldCounts.enumerated() {
      var item = 0
      while next < kept.count, kept[next].0.section == section {
        missing += (item..<kept[next].0.item).map { IndexPath(section: section, item: $0) }
        item = kept[next].0.item + kept[next].1
        next += 1
      }
      missing += (item..<count).map { IndexPath(section: section, item: $0) }
    }
    return missing
  }

  /// Where an item was; `nil` where it is new.
  ///
  /// O(runs of its section).
  func origin(of path: IndexPath) -> IndexPath? {
    var position = path.item
    for run in sections[path.section] {
      if position < run.count { return run.suffix(from: position).origin }
      position -= run.count
    }
    return nil
  }
}
