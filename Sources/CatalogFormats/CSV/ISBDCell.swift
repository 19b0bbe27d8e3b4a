import CatalogModel

/// Cells of reports that library systems write out of their records, punctuation and all.
///
/// Source: International Standard Bibliographic Description, consolidated edition, A.3: ` : ` before
/// other title information, ` / ` before the statement of responsibility, `,` before the date.
enum ISBDCell {
  /// Whether a text ends in a blank and one of the marks that only part it from what follows.
  static func endsInMark(_ text: String) -> Bool {
    let end = Array(text.utf8.suffix(2))
    guard end.count == 2, end[0] == 0x20 else { return false }
    return [0x2F, 0x3A, 0x3B, 0x3D].contains(end[1])
  }

  /// Title and subtitle, without the statement of responsibility behind them.
  static func title(_ text: String) -> (title: String, subtitle: String?) {
    let (front, _) = TitleText.split(text, at: [" / "])
    let (title, subtitle) = TitleText.split(front, at: [" : "])
    let clean = ISBDText.stripped(title)
    guard let subtitle else { return (clean, nil) }
    let more = ISBDText.stripped(subtitle)
    return (clean, more.isEmpty ? nil : more)
  }

  /// Whether a title is followed by a statement that names one of these people.
  static func names(_ people: [String], in title: String) -> Bool {
    guard let statement = TitleText.split(title, at: [" / "]).1 else { return false }
    let words = Set(words(of: statement))
    return people.contains { Self.words(of: $0).contains(where: words.contains) }
  }

  /// The words of two letters and more, of Han one and more, in lower case.
  private static func words(of text: String) -> [String] {
    text.prefix(300).lowercased().split { !$0.isLetter }.map(String.init).filter {
      $0.unicodeScalars.count > 2 || $0.unicodeScalars.allSatisfy(\.isHanOrKana)
    }
  }

  /// Whether a text is a statement of publication: `New York : Crown, c2012.`
  static func isStatement(_ text: String) -> Bool {
    guard TitleText.split(text, at: [" : "]).1 != nil, let comma = text.lastIndex(of: ",") else {
      return false
    }
    return isYear(text[text.index(after: comma)...])
  }

  /// Whether a text is a year of a publication: ` c2012.`, ` [2018]`.
  static func isYear(_ text: Substring) -> Bool {
    text.utf8.count <= 12 && DateText.read(String(text)).date != nil
      && text.utf8.count { $0 &- 0x30 < 10 } == 4
  }
}

extension FlatBook {
  /// Takes a cell with the punctuation of library records.
  mutating func takeISBD(_ text: String, as field: BookField, style: Style) {
    let clean = PlainText.clean(text)
    switch field {
    case .title:
      let (title, subtitle) = ISBDCell.title(clean)
      take(title, as: .title, style: style)
      if let subtitle { take(subtitle, as: .subtitle, style: style) }
    case .publisher, .imprint:
      if ISBDCell.isStatement(clean) {
        take(clean, as: .publication, style: style)
      } else {
        take(ISBDText.stripped(clean, dropsStop: false), as: field, style: style)
      }
    default: take(ISBDText.stripped(clean), as: field, style: style)
    }
  }
}

extension CSVColumnSample {
  /// Marks the columns whose values show the punctuation of library records: one in ten of the
  /// titles ends in ` /` or ` :` or is followed by the name of its author, one in ten of the
  /// publishers ends in a comma or has place and year beside it.
  func markISBD(_ columns: inout [CSVColumns.Column]) {
    let people = columns.filter(\.field.isOfPeople).map(\.index)
    for place in columns.indices {
      let index = columns[place].index
      let filled = rows.filter { index < $0.count && !$0[index].isEmpty }
      let marks: Int =
        switch columns[place].field {
        case .title: filled.count { showsStatement($0, index, people) }
        case .subtitle: filled.count { ISBDCell.endsInMark($0[index]) }
        case .publisher, .imprint: filled.count { Self.isPublisherWithMarks($0[index]) }
        default: 0
        }
      columns[place].isISBD = marks > 0 && marks * 10 >= filled.count
    }
  }

  private func showsStatement(_ row: [String], _ title: Int, _ people: [Int]) -> Bool {
    ISBDCell.endsInMark(row[title])
      || ISBDCell.names(people.filter { $0 < row.count }.map { row[$0] }, in: row[title])
  }

  private static func isPublisherWithMarks(_ text: String) -> Bool {
    text.utf8.last == UInt8(ascii: ",") || ISBDCell.endsInMark(text) || ISBDCell.isStatement(text)
  }
}
