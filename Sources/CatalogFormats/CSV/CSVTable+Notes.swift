extension CSVTable {
  static func notes(_ layout: CSVLayout, _ columns: CSVColumns) -> [Warning] {
    var notes: [Warning] = []
    if layout.trailingCells > 0 {
      let cells =
        layout.trailingCells == 1 ? "one empty cell" : "\(layout.trailingCells) empty cells"
      notes.append(
        Warning(
          kind: "trailing-cell",
          message: "every row has \(cells) more than the \(layout.headers.count) columns"))
    }
    if !columns.unused.isEmpty {
      notes.append(
        Warning(
          kind: "columns-unused", message: "not kept are the columns \(list(columns.unused))"))
    }
    if !columns.repeated.isEmpty {
      notes.append(
        Warning(
          kind: "columns-repeated",
          message: "the header names \(list(columns.repeated)) again; of columns of one name the "
            + "first that is not empty counts"))
    }
    if !columns.secondary.isEmpty {
      let pairs = columns.secondary.prefix(30).map {
        "“\($0.header.prefix(60))” where “\($0.first.prefix(60))” is empty"
      }
      notes.append(
        Warning(
          kind: "columns-secondary", message: "read only \(pairs.joined(separator: ", "))"))
    }
    return notes
  }

  /// What is said of columns whose dates are counted otherwise than they look.
  static func dateNotes(
    _ layout: CSVLayout, _ columns: CSVColumns, _ sample: CSVColumnSample
  ) -> [Warning] {
    columns.columns.flatMap { column -> [Warning] in
      let values = sample.values(of: column.index)
      let header = Warning.quoted(layout.headers[column.index])
      var notes: [Warning] = []
      if column.dates.serials != .none, let day = values.first(where: isSpreadsheetDay),
        let date = SpreadsheetDay.date(day)
      {
        let which = column.dates.serials == .all ? "the dates" : "numbers among the dates"
        notes.append(
          Warning(
            kind: "date-serial",
            message: "\(which) of \(header) are days as spreadsheets count them: "
              + "\(day) is read as \(date)"))
      }
      if column.dates.hasRepublicYears,
        let text = values.first(where: DateManner.isRepublicDate),
        let date = column.dates.read(text, order: nil, latestYear: 9999).date
      {
        notes.append(
          Warning(
            kind: "date-republic",
            message: "the dates of \(header) count the years of the Republic of China: "
              + "\(text) is read as \(date)"))
      }
      return notes
    }
  }

  private static func isSpreadsheetDay(_ text: String) -> Bool { SpreadsheetDay.date(text) != nil }

  private static func list(_ headers: [String]) -> String {
    let shown = headers.prefix(30).map { "“\($0.prefix(60))”" }.joined(separator: ", ")
    return headers.count > 30 ? shown + " and \(headers.count - 30) more" : shown
  }
}
