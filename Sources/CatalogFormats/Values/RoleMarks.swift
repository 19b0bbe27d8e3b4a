import CatalogModel

/// Reads lists in which roles stand right behind the names or before them, as those of Japanese,
/// Chinese and Korean libraries and shops do: `山田太郎／文 鈴木花子／絵`, `村上春樹∥著`, `山田太郎（著）`,
/// `著：山田太郎`, `夏目漱石 著 山田一郎 編`.
struct RoleMarks {
  private struct Mark {
    enum Kind { case slash, bracket, label, word }
    var place: Range<Int>
    var role: String
    var kind: Kind
  }

  private let scalars: [Unicode.Scalar]
  /// Whether slashes stand behind roles, and names behind them: `文/余华 图/几米`.
  private var isLabelled = false
  private var people: [Contributor] = []

  /// The people of a cell; `nil` where nothing in it marks roles in these ways.
  static func people(in text: String) -> [Contributor]? {
    guard isOfTheEast(text), !text.holds(UInt8(ascii: "|")) else { return nil }
    var reader = RoleMarks(scalars: Array(text.unicodeScalars))
    return reader.read() ? reader.people : nil
  }

  private static func isOfTheEast(_ text: String) -> Bool {
    NameParts.isEastAsian(text)
      || text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    isLabelled = slashLabel(at: 0) != nil
  }

  private mutating func read() -> Bool {
    let marks = marks()
    // One word behind a blank is read with its name.
    guard marks.count > 1 || marks.contains(where: { $0.kind != .word }) else { return false }
    var start = 0
    var label: String?
    for mark in marks where mark.place.lowerBound >= start {
      let isLabel =
        mark.kind == .label || mark.kind == .bracket && (label != nil || isEmpty(start, mark))
      if isLabel {
        take(start..<mark.place.lowerBound, role: label, isOfAll: true)
        label = mark.role
      } else {
        take(start..<mark.place.lowerBound, role: mark.role, isOfAll: false)
        label = nil
      }
      start = mark.place.upperBound
    }
    take(start..<scalars.count, role: label, isOfAll: true)
    return true
  }

  private func isEmpty(_ start: Int, _ mark: Mark) -> Bool {
    scalars[start..<mark.place.lowerBound].allSatisfy(Self.isBetween)
  }

  /// Takes the names of a part of the text: the last one, or all, have the role.
  private mutating func take(_ place: Range<Int>, role: String?, isOfAll: Bool) {
    var part = scalars[place]
    while let first = part.first, Self.isBetween(first) { part.removeFirst() }
    while let last = part.last, Self.isBetween(last) { part.removeLast() }
    guard !part.isEmpty, people.count < ContributorText.mostNames else { return }
    let text = NameParts.withoutOthers(String(String.UnicodeScalarView(part)))
    var found = NameList.eastAsianPieces(text).compactMap {
      ContributorText.contributor($0, role: nil)
    }
    for index in found.indices where isOfAll || index == found.count - 1 {
      found[index].role = found[index].role ?? role
    }
    people += found
  }

  // MARK: Finding marks

  /// How many characters a role has at most, brackets around it included.
  private static let longestRole = 10

  private static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isBlank || "，、,;；/／".unicodeScalars.contains(scalar)
  }

  /// The marks in order. O(length).
  private func marks() -> [Mark] {
    var marks: [Mark] = []
    var index = 0
    while index < scalars.count {
      let start = marks.last?.place.upperBound ?? 0
      if let mark = mark(at: index, from: start) {
        marks.append(mark)
        index = max(mark.place.upperBound, index + 1)
      } else {
        index += 1
      }
    }
    return marks
  }

  private func mark(at index: Int, from start: Int) -> Mark? {
    if isLabelled, index == 0 || Self.isBetween(scalars[index - 1]),
      let label = slashLabel(at: index)
    {
      return label
    }
    return switch scalars[index] {
    case "／", "/", "∥", "‖": slash(at: index)
    case "(", "（", "[", "［", "【", "〔", "〈": bracket(at: index)
    case ":", "：": label(at: index, from: start)
    default: word(at: index, from: start)
    }
  }

  private func end(of index: Int) -> Int? {
    let limit = min(scalars.count, index + Self.longestRole + 1)
    return (index..<limit).first { Self.isBetween(scalars[$0]) }
      ?? (limit == scalars.count ? limit : nil)
  }

  private func role(_ place: Range<Int>) -> String? {
    guard !place.isEmpty else { return nil }
    let word = scalars[place].filter { !"()（）[]［］【】〔〕〈〉".unicodeScalars.contains($0) }
    return NameParts.hanRole(String(String.UnicodeScalarView(word)))
  }

  /// `／文`, to the next blank or mark.
  private func slash(at index: Int) -> Mark? {
    guard let end = end(of: index + 1), let role = role(index + 1..<end) else { return nil }
    return Mark(place: index..<end, role: role, kind: .slash)
  }

  /// `（著）`
  private func bracket(at index: Int) -> Mark? {
    let limit = min(scalars.count, index + Self.longestRole + 2)
    let close = (index + 1..<limit).first { ")）]］】〕〉".unicodeScalars.contains(scalars[$0]) }
    guard let close, let role = role(index + 1..<close) else { return nil }
    return Mark(place: index..<close + 1, role: role, kind: .bracket)
  }

  /// `著：`, at the beginning or behind a blank or mark.
  private func label(at index: Int, from start: Int) -> Mark? {
    let limit = max(start, index - Self.longestRole)
    guard limit < index else { return nil }
    let before = (limit..<index).last { Self.isBetween(scalars[$0]) }
    guard let first = before.map({ $0 + 1 }) ?? (limit == start ? start : nil),
      let role = role(first..<index)
    else { return nil }
    return Mark(place: first..<index + 1, role: role, kind: .label)
  }

  /// `文/`
  private func slashLabel(at index: Int) -> Mark? {
    guard let end = end(of: index), end < scalars.count, "/／".unicodeScalars.contains(scalars[end]),
      let role = role(index..<end)
    else { return nil }
    return Mark(place: index..<end + 1, role: role, kind: .label)
  }

  /// A word behind a blank, and behind a name of two characters or more; of two such words in a row
  /// the first is the name's.
  private func word(at index: Int, from start: Int) -> Mark? {
    guard index > start, scalars[index - 1].isBlank, let end = end(of: index),
      let role = role(index..<end)
    else { return nil }
    let letters = scalars[start..<index].lazy.filter { !Self.isBetween($0) }.prefix(2)
    guard letters.count > 1 else { return nil }
    if end + 1 < scalars.count, scalars[end].isBlank, let next = self.end(of: end + 1),
      self.role(end + 1..<next) != nil
    {
      return nil
    }
    return Mark(place: index..<end, role: role, kind: .word)
  }
}
