/// Finds the years in an imprint, character by character.
///
/// A year is a number of four digits; `19[95]` is one number.
struct ImprintYears {
  private let sought: Int?
  private var hasSought = false
  private var first: Int?
  private var firstBracketed: Int?
  private var number = 0
  private var digitCount = 0
  private var depth = 0
  private var beganInside = false

  /// - Parameter sought: the year that the record says elsewhere.
  init(sought: Int?) { self.sought = sought }

  /// The year that was sought where it is there; else the first in square brackets, else the first.
  var best: Int? { hasSought ? sought : firstBracketed ?? first }

  /// Takes a character as `FoldedText` has it, with the one behind it.
  mutating func take(_ scalar: Unicode.Scalar, before following: Unicode.Scalar) {
    if scalar.isDigit {
      if digitCount == 0 { beganInside = depth > 0 }
      digitCount += 1
      if digitCount <= 4 { number = number * 10 + scalar.digitValue }
    } else if scalar == "[" || scalar == "]" {
      if digitCount == 0 || digitCount >= 3 || !following.isDigit { finish() }
      depth = scalar == "[" ? depth + 1 : max(0, depth - 1)
    } else {
      finish()
    }
  }

  /// Ends the number that was begun, if any.
  mutating func finish() {
    if digitCount == 4, number >= 1000 {
      first = first ?? number
      if beganInside { firstBracketed = firstBracketed ?? number }
      hasSought = hasSought || number == sought
    }
    number = 0
    digitCount = 0
  }
}
