/// Finds the name that somebody may have meant.
enum NearestName {
  /// The nearest of `names`, `nil` where none is near.
  static func of(_ name: String, among names: [String]) -> String? {
    let sought = Array(FieldSpellings.key(of: name).unicodeScalars.prefix(100))
    var best: (name: String, distance: Int)?
    for candidate in names {
      let scalars = Array(FieldSpellings.key(of: candidate).unicodeScalars.prefix(100))
      let distance = distance(sought, scalars)
      if distance < best?.distance ?? max(3, sought.count / 2) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The number of scalars to insert, delete or replace (Levenshtein).
  ///
  /// O(product of the lengths).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var row = Array(0...right.count)
    for (i, scalar) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let cost = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(cost, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
