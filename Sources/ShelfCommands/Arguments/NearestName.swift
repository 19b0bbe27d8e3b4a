/// Finds the known name that somebody most likely meant.
enum NearestName {
  /// The name with the fewest edits, if they are few for its length; the first of equals.
  static func find(_ typed: String, among names: [String]) -> String? {
    let scored = names.map { (name: $0, edits: edits(typed, $0)) }
    guard let best = scored.min(by: { $0.edits < $1.edits }) else { return nil }
    return best.edits <= max(2, min(typed.count, best.name.count) / 2) ? best.name : nil
  }

  /// The optimal string alignment distance: insertions, deletions, replacements and swaps of
  /// neighbours. O(n·m), with texts cut at 64 characters.
  static func edits(_ left: String, _ right: String) -> Int {
    let a = Array(left.prefix(64))
    let b = Array(right.prefix(64))
    var older: [Int] = []
    var old = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(old[j + 1] + 1, row[j] + 1, old[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, older[j - 1] + 1) }
        row.append(cost)
      }
      older = old
      old = row
    }
    return old[b.count]
  }
}
