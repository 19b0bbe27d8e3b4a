import CatalogModel

/// Makes books of the cells of a table's records.
///
/// The usual forms of fields are read from their bytes; only what is kept becomes a text, once.
struct CSVCellReader {
  private let columns: CSVColumns
  /// How each column is read; a column itself holds texts, which each look at it would count.
  private let ways: [Way]
  /// For each column that is read, what its cells came to before.
  private let memories: [Memory]

  private struct Way {
    enum Kind {
      case usual
      /// Beside it stand the people's roles.
      case roles(Int)
      /// With the punctuation of library records.
      case isbd
      /// With a separator, currency or dates of its own.
      case manner
    }

    var index: Int
    var field: BookField
    var kind: Kind
  }

  private enum Memory {
    case none
    case people(PeopleMemory)
    case text(CellCache<String>)
    case languages(CellCache<[String]>)
  }

  init(columns: CSVColumns) {
    self.columns = columns
    ways = columns.columns.map { column in
      let kind: Way.Kind =
        if let roles = column.roles {
          .roles(roles)
        } else if column.isISBD {
          .isbd
        } else {
          column.hasManner ? .manner : .usual
        }
      return Way(index: column.index, field: column.field, kind: kind)
    }
    memories = columns.columns.map { column in
      switch column.field {
      case .authors, .sortedAuthors, .editors, .translators, .illustrators, .narrators,
        .contributors:
        column.roles == nil ? .people(PeopleMemory(field: column.field)) : .none
      case .publisher, .imprint, .format: .text(CellCache())
      case .languages: .languages(CellCache())
      default: .none
      }
    }
  }

  /// Fills an empty book.
  func build(_ flat: inout FlatBook, of scanner: CSVRecordScanner, style: FlatBook.Style) {
    let cells = scanner.cells
    scanner.withBytes { bytes in
      for index in ways.indices {
        let way = ways[index]
        let cell = cells[way.index].trimmed(in: bytes)
        if cell.start == cell.end { continue }
        switch way.kind {
        case .roles(let roles):
          flat.takePeople(
            cell.text(in: bytes), roles: cells[roles].text(in: bytes), as: way.field, style: style)
        case .isbd: flat.takeISBD(cell.text(in: bytes), as: way.field, style: style)
        case .manner:
          let style = columns.columns[index].style(style)
          flat.take(cell.text(in: bytes), as: way.field, style: style)
        case .usual where cell.hasDoubledQuotes:
          flat.take(cell.text(in: bytes), as: way.field, style: style)
        case .usual:
          take(cell.slice(of: bytes), as: way.field, memories[index], into: &flat, style)
        }
      }
      if let source = columns.source {
        let value = PlainText.clean(cells[source.index].text(in: bytes))
        if !value.isEmpty { flat.source = Identifier(scheme: source.scheme, value: value) }
      }
    }
    flat.finish(style: style)
  }

  private func take(
    _ cell: UnsafeBufferPointer<UInt8>, as field: BookField, _ memory: Memory,
    into flat: inout FlatBook, _ style: FlatBook.Style
  ) {
    func text() -> String { String(decoding: cell, as: UTF8.self) }
    switch memory {
    case .people(let memory): return flat.add(memory.people(in: cell, style: style), as: field)
    case .text(let cache):
      let clean = cache.value(for: cell) { PlainText.clean(text()) }
      if !clean.isEmpty { flat.takeClean(clean, as: field, style: style) }
      return
    case .languages(let cache):
      let tags = cache.value(for: cell) { LanguageText.tags(text()) }
      return flat.add(languages: tags, of: text())
    case .none: break
    }
    if !takeUsual(cell, as: field, into: &flat, style) {
      flat.take(text(), as: field, style: style)
    }
  }

  /// Takes a cell of the usual form of its field; whether it was one.
  private func takeUsual(
    _ cell: UnsafeBufferPointer<UInt8>, as field: BookField, into flat: inout FlatBook,
    _ style: FlatBook.Style
  ) -> Bool {
    switch field {
    case .isbn13, .isbn:
      guard let isbn = ISBNText.fast13(cell) else { return false }
      flat.take(isbn, as: field, style: style)
    case .published, .onSale, .publishedYear, .added:
      guard let date = DateText.fast(cell), date.year <= style.latestYear else { return false }
      flat.take(date, as: field)
    case .title where style.titleSeparators.isEmpty, .subtitle:
      guard CleanCell.isText(cell) else { return false }
      flat.takeClean(String(decoding: cell, as: UTF8.self), as: field, style: style)
    case .cover where flat.book.covers.isEmpty:
      guard CleanCell.isCoverAddress(cell) else { return false }
      flat.book.covers = [Cover(ref: String(decoding: cell, as: UTF8.self))]
    default: return false
    }
    return true
  }
}

extension CSVColumns.Column {
  /// Whether the column has ways of its own.
  fileprivate var hasManner: Bool {
    separator != nil || currency != nil || dates != DateManner()
  }

  /// The ways of the table with those of the column.
  fileprivate func style(_ style: FlatBook.Style) -> FlatBook.Style {
    var style = style
    if let separator { style.listSeparator = separator }
    style.currency = currency == "元" ? style.yuan : currency
    style.dates = dates
    return style
  }
}
