/// What decides where rows break and how their items stand, along the abstract axes.
struct RowRule: Sendable, Hashable {
  /// How far a row may be longer than its room: three items of a third each fit.
  static let tolerance = 1e-6

  /// Where a row starts: the inset before it.
  var start: Double
  /// What a row may take up between its insets.
  var room: Double
  /// The least distance between two items of a row.
  var gap: Double
  /// The distance between two rows.
  var lineSpacing: Double
  /// How the surplus is shared.
  var alignment: RowAlignment

  /// The longest row that fits.
  var limit: Double { room + Self.tolerance }

  /// Whether an item is longer than the room.
  func isTooLong(_ length: Double) -> Bool { length > limit }

  /// Where the first item of a row stands, and the distance between its items.
  struct Placement: Sendable, Hashable {
    var origin: Double
    var gap: Double
  }

  /// The rows' places by their alignment.
  ///
  /// `used` is the sum of lengths and minimum gaps; a row that is packed is the last one of a
  /// section of several sizes.
  func placement(used: Double, count: Int, isPacked: Bool) -> Placement {
    let packed = Placement(origin: start, gap: gap)
    if count == 1, isTooLong(used) { return packed }
    let surplus = room - used
    switch alignment {
    case .leading, .centered: return packed
    case .center: return Placement(origin: start + surplus / 2, gap: gap)
    case .trailing: return Placement(origin: start + surplus, gap: gap)
    case .justified:
      if isPacked { return packed }
      if count == 1 { return Placement(origin: start + surplus / 2, gap: gap) }
      return Placement(origin: start, gap: gap + surplus / Double(count - 1))
    }
  }

  /// The greatest number of items of one length that a row holds, at least 1.
  func columns(ofLength length: Double) -> Int {
    guard !isTooLong(length) else { return 1 }
    let pitch = length + gap
    guard pitch > 0 else { return Self.unlimitedColumns }
    let quotient = ((limit + gap) / pitch).floored
    guard quotient < Double(Self.unlimitedColumns) else { return Self.unlimitedColumns }
    var columns = max(1, Int(quotient))
    if used(columns: columns + 1, ofLength: length) <= limit { columns += 1 }
    while columns > 1, used(columns: columns, ofLength: length) > limit { columns -= 1 }
    return columns
  }

  /// What a number of items of one length take up with the minimum gaps.
  func used(columns: Int, ofLength length: Double) -> Double {
    Double(columns) * length + Double(columns - 1) * gap
  }

  /// The number of columns that stands for a row that never ends.
  static let unlimitedColumns = 1 << 53
}
