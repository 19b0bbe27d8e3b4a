import CatalogModel

/// The first rows of a table, by which columns are understood that their headers leave open.
struct CSVColumnSample {
  /// How many rows are looked at.
  static let most = 500

  var rows: [[String]] = []

  /// The cells of a column that are not empty.
  func values(of column: Int) -> [String] {
    rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
  }

  /// Whether the values of a column bear out what its header may mean.
  func bears(out field: BookField, _ column: Int, latestYear: Int) -> Bool {
    let values = values(of: column)
    guard !values.isEmpty else { return false }
    guard field.isDate else {
      // An ISBN of ten digits is too like other numbers.
      let numbers = values.count { value in
        value.utf8.count { $0 &- 0x30 < 10 } >= 13 && !ISBNText.scan(value).isbns.isEmpty
      }
      return numbers * 10 >= values.count * 9
    }
    let dates = values.count { value in
      guard let date = Self.date(value, latestYear: latestYear) else { return false }
      return date.year >= 1900
    }
    return dates * 2 >= values.count
  }

  private static let flags: Set<String> = [
    "true", "false", "yes", "no", "y", "n", "0", "1", "-1", "wahr", "falsch", "ja", "nein", "vrai",
    "faux", "oui", "non", "verdadero", "falso", "sí", "si", "是", "否", "да", "нет", "on", "off",
  ]

  /// Whether a column says yes or no, as shops' `Published` does, and gives no date.
  func holdsFlags(_ column: Int) -> Bool {
    let values = values(of: column)
    return !values.isEmpty
      && values.allSatisfy { $0.utf8.count <= 12 && Self.flags.contains($0.lowercased()) }
  }

  /// A value as a date, its order of day and month and its calendar left open.
  private static func date(_ text: String, latestYear: Int) -> PartialDate? {
    SpreadsheetDay.date(text) ?? DateText.read(text, latestYear: latestYear).date
  }
}

extension CSVColumnSample {
  private static let numbers: Set<BookField> = [.isbn, .isbn13, .isbn10, .isbns, .ean]

  /// Whether a book of the sample has an ISBN, or anybody's name.
  func namesBooks(_ columns: [CSVColumns.Column]) -> Bool {
    columns.contains { column in
      if column.field.isOfPeople { return !values(of: column.index).isEmpty }
      return Self.numbers.contains(column.field)
        && values(of: column.index).contains { !ISBNText.scan($0).isbns.isEmpty }
    }
  }
}

extension CSVSniffer {
  /// The cells of the first rows below the header.
  func sample(_ layout: CSVLayout) -> CSVColumnSample {
    var sample = CSVColumnSample()
    var scanner = CSVLineScanner(dialect: layout.dialect)
    var position = layout.bodyOffset
    head.withUnsafeBufferPointer { bytes in
      while position < bytes.count, sample.rows.count < CSVColumnSample.most {
        guard case .record(let next) = scanner.scan(bytes, from: position, isLast: isWhole) else {
          return
        }
        sample.rows.append(
          scanner.cells.prefix(layout.headers.count).map { $0.text(in: bytes) })
        position = next
      }
    }
    return sample
  }
}
