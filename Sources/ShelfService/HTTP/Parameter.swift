import CatalogModel

/// A parameter that an endpoint takes: what reads it, what refuses it, and what documents it.
package struct Parameter: Sendable {
  package enum Place: String, Sendable {
    case path
    case query
  }

  /// What its value may be.
  package enum Kind: Sendable {
    case integer(ClosedRange<Int64>)
    case number(ClosedRange<Double>)
    case text(ClosedRange<Int>)
    case choice([String])
    /// A text of a form: a test, the pattern that says the same, and words for it.
    case form(@Sendable (String) -> Bool, pattern: String, words: String)
  }

  package var name: String
  package var place: Place
  package var kind: Kind
  package var summary: String
  package var isRequired: Bool

  init(
    _ name: String, _ kind: Kind, _ summary: String, place: Place = .query,
    isRequired: Bool = false
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.place = place
    self.isRequired = isRequired || place == .path
  }

  /// Refuses a value that is none.
  func check(_ value: String) throws(Problem) {
    if isFit(value) { return }
    var problem = Problem(400, "\(name) takes \(words), not \(Self.quoted(value))", parameter: name)
    if case .choice(let names) = kind { problem.allowed = names }
    if place == .path { problem = Problem(404, problem.detail, parameter: name) }
    throw problem
  }

  private func isFit(_ value: String) -> Bool {
    switch kind {
    case .integer(let range): return Self.integer(value).map(range.contains) ?? false
    case .number(let range): return Self.number(value).map(range.contains) ?? false
    case .text(let range):
      let count = value.unicodeScalars.count
      return range.contains(count) && !value.unicodeScalars.contains { $0.value == 0 }
    case .choice(let names): return names.contains(value)
    case .form(let test, _, _): return test(value)
    }
  }

  private var words: String {
    switch kind {
    case .integer(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))"
    case .text(let range): "a text of \(range.lowerBound) to \(range.upperBound) characters"
    case .choice(let names): "one of " + names.joined(separator: ", ")
    case .form(_, _, let words): words
    }
  }

  /// A whole number in decimal digits.
  static func integer(_ text: String) -> Int64? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }

  /// A finite decimal number; words such as `inf` and `nan` are none, nor is hexadecimal.
  static func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
    }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  static func plain(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ value: String) -> String {
    value.isEmpty ? "an empty text" : "“\(value.prefix(60))”"
  }
}

/// Values of parameters, all of them checked.
package struct Arguments: Sendable {
  private var values: [String: String] = [:]
  /// Whether there were others beside the declared ones.
  private(set) var hasOthers = false

  /// Checks what came against what is declared.
  ///
  /// - Parameter ignoresOthers: whether what is not declared is passed over, as what letters and
  ///   networks hang on the addresses of pages (`utm_source`), or refused.
  init(
    _ declared: [Parameter], path: [String: String], query: [(name: String, value: String)],
    ignoresOthers: Bool = false
  ) throws(Problem) {
    for (name, value) in query {
      guard let parameter = declared.first(where: { $0.name == name && $0.place == .query }) else {
        if ignoresOthers {
          hasOthers = true
          continue
        }
        throw Problem(
          400, "there is no parameter “\(name.prefix(60))” here",
          parameter: String(name.prefix(60)),
          allowed: declared.filter { $0.place == .query }.map(\.name))
      }
      guard values[name] == nil else {
        throw Problem(400, "\(name) comes more than once", parameter: name)
      }
      try parameter.check(value)
      values[name] = value
    }
    for (name, value) in path {
      try declared.first { $0.name == name && $0.place == .path }?.check(value)
      values[name] = value
    }
    if let missing = declared.first(where: { $0.isRequired && values[$0.name] == nil }) {
      throw Problem(400, "\(missing.name) is missing", parameter: missing.name)
    }
  }

  package func text(_ name: String) -> String? { values[name] }
  func integer(_ name: String) -> Int64? { values[name].flatMap(Parameter.integer) }
  func number(_ name: String) -> Double? { values[name].flatMap(Parameter.number) }
  func flag(_ name: String) -> Bool { values[name] == "true" }
  func period(_ name: String) -> Period? { values[name].flatMap { Period($0) } }
}
