package import CatalogModel

extension [Section] {
  /// The sections with each followed by those within it; siblings stay in the order given.
  package func followedByChildren() -> [Section] {
    if allSatisfy({ $0.parent == nil }) { return self }
    var siblings: [Int64?: [Section]] = [:]
    for section in self { siblings[section.parent, default: []].append(section) }
    // A stack rather than recursion: a store may hold a tree of any depth.
    var ordered: [Section] = []
    var waiting = Array((siblings[nil] ?? []).reversed())
    while let section = waiting.popLast() {
      ordered.append(section)
      waiting += (siblings[section.id] ?? []).reversed()
    }
    return ordered
  }
}
