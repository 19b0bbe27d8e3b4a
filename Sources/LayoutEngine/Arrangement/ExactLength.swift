/// A length as a whole number of steps of 2^-64 points, so that sums are exact and the same in
/// whatever order they are made.
///
/// A double of at least 2^-12 is such a number; a smaller one is off by less than a step. Lengths
/// beyond ±2^61 points count as ±2^61: every one that an arrangement may have is far below.
struct ExactLength: Sendable, Hashable, Comparable {
  private var steps: Int128

  static let zero = ExactLength(steps: 0)
  static let least = ExactLength(steps: -bound)
  static let greatest = ExactLength(steps: bound)

  private static let bound: Int128 = 1 << 125
  private static let stepsInAPoint = 0x1p64

  private init(steps: Int128) { self.steps = steps }

  /// The greatest number of steps that is no more than a length; −∞ and not-a-number are the least.
  init(roundingDown length: Double) {
    guard length > -0x1p61 else {
      self = .least
      return
    }
    guard length < 0x1p61 else {
      self = .greatest
      return
    }
    // The magnitude's whole and rest are exact; those of a small negative number would not be.
    let whole = length.magnitude.rounded(.down)
    let rest = (length.magnitude - whole) * Self.stepsInAPoint
    let steps = Int128(Int64(whole)) << 64 | Int128(UInt64(rest))
    guard length < 0 else {
      self.steps = steps
      return
    }
    self.steps = rest == rest.rounded(.down) ? -steps : -steps - 1
  }

  /// The least number of steps that is no less than a length.
  init(roundingUp length: Double) {
    steps = -ExactLength(roundingDown: -length).steps
  }

  /// The length in points, rounded once where it has more digits than a double.
  var points: Double {
    let magnitude = steps.magnitude
    let whole = Double(UInt64(truncatingIfNeeded: magnitude >> 64))
    let points = whole + Double(UInt64(truncatingIfNeeded: magnitude)) / Self.stepsInAPoint
    return steps < 0 ? -points : points
  }

  static func < (left: ExactLength, right: ExactLength) -> Bool { left.steps < right.steps }

  static func + (left: ExactLength, right: ExactLength) -> ExactLength {
    // Neither is beyond 2^125, so that the sum is a number.
    let sum = left.steps &+ right.steps
    return ExactLength(steps: min(max(sum, -bound), bound))
  }

  /// A sum of lengths that are known to be those of an arrangement, so that none is at the bounds.
  static func &+ (left: ExactLength, right: ExactLength) -> ExactLength {
    ExactLength(steps: left.steps &+ right.steps)
  }

  /// The difference of lengths as `&+` takes them.
  static func &- (left: ExactLength, right: ExactLength) -> ExactLength {
    ExactLength(steps: left.steps &- right.steps)
  }
}
