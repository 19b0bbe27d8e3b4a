import CatalogModel
import LayoutEngine

/// Options and operands as typed, with readers for the kinds of value.
struct ParsedArguments {
  var options: [(name: String, value: String?)] = []
  var operands: [String] = []

  /// Whether an option was given.
  func has(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// An option's value; of several, the last.
  func text(_ name: String) -> String? { options.last { $0.name == name }?.value }

  /// All values of an option that may come several times.
  func texts(_ name: String) -> [String] { options.compactMap { $0.name == name ? $0.value : nil } }

  /// A number of points: finite, and at least `least`.
  func number(_ name: String, least: Double = 0) throws(UsageError) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Self.number(text), number >= least else {
      throw UsageError("--\(name) takes a number of at least \(Self.plain(least)), not \(text)")
    }
    return number
  }

  /// A whole number in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }

  /// One of several words.
  func choice<Value: RawRepresentable & CaseIterable>(_ name: String, of type: Value.Type)
    throws(UsageError) -> Value? where Value.RawValue == String
  {
    guard let text = text(name) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue)
    let nearest = NearestName.find(text, among: words).map { "; did you mean \($0)?" } ?? ""
    throw UsageError("--\(name) takes \(words.joined(separator: ", ")), not \(text)\(nearest)")
  }

  /// A size such as `100x150`, both sides greater than 0.
  func size(_ name: String) throws(UsageError) -> Size? {
    guard let text = text(name) else { return nil }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { Self.number(String($0)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else {
      throw UsageError("--\(name) takes WIDTHxHEIGHT in points, such as 100x150, not \(text)")
    }
    return Size(width: width, height: height)
  }

  /// Insets: one number, or `top,left,bottom,right`.
  func insets(_ name: String) throws(UsageError) -> EdgeInsets? {
    guard let text = text(name) else { return nil }
    let edges = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Self.number(String($0)) }
    let numbers = edges.compactMap { $0 }
    guard numbers.count == edges.count, numbers.allSatisfy({ $0 >= 0 }),
      numbers.count == 1 || numbers.count == 4
    else {
      throw UsageError(
        "--\(name) takes one number or top,left,bottom,right, each at least 0, not \(text)")
    }
    return numbers.count == 1
      ? EdgeInsets(top: numbers[0], left: numbers[0], bottom: numbers[0], right: numbers[0])
      : EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// A period: `YYYY-MM`, `YYYY`, or, where allowed, `undated`.
  func period(_ name: String, allowsUndated: Bool = false) throws(UsageError) -> Period? {
    guard let text = text(name) else { return nil }
    guard let period = Period(text), allowsUndated || period != .undated else {
      let words = allowsUndated ? "YYYY-MM, YYYY or undated" : "YYYY-MM or YYYY"
      throw UsageError("--\(name) takes \(words), not \(text)")
    }
    return period
  }

  /// A finite decimal number; words such as `inf` and `nan`, which Swift reads too, are none.
  static func number(_ text: String) -> Double? {
    let allowed = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    guard allowed, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// A number without a needless fraction.
  static func plain(_ number: Double) -> String {
    // Most are whole; a negative zero and numbers that need an exponent are left to the library.
    if number.magnitude < 1e15, number != 0, number == number.rounded() {
      return String(Int(number))
    }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
