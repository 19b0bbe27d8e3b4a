import CatalogModel

/// Builds a book from the fields of one row or one flat object, field by field.
///
/// Fields are to be taken in the order of their standing: of two titles, dates or publishers the
/// first that says something is kept; of two ISBNs the first valid one is the book's.
struct FlatBook {
  /// How this source writes its fields.
  struct Style: Sendable {
    /// How authors are parted within one text.
    var authors = NameSeparator.detected
    /// How editors, translators and others are parted.
    var otherPeople = NameSeparator.detected
    /// What parts title and subtitle in one text.
    var titleSeparators: [String] = []
    /// What parts the entries of a list, subjects for example; `nil`: found from the text.
    var listSeparator: String?
    /// The order of day and month in the column of publication dates.
    var dateOrder: DateOrder?
    /// The same of the dates when books were added.
    var addedOrder: DateOrder?
    /// The greatest year of a publication date.
    var latestYear = 9999
    /// How the column at hand writes its dates.
    var dates = DateManner()
    /// The currency of prices without one, as the column's header names it.
    var currency: String?
    /// The currency that `元` stands for.
    var yuan = "CNY"
    /// Whether the first of a month stands for the month.
    var dayIsFiller = false
    /// Whether it is calibre's: times stand for local midnights in UTC, years up to 101 for no date,
    /// and bars in identifiers for colons.
    var isCalibre = false
    /// The address of the feed, which references in it are relative to.
    var base: String?
  }

  var book = Book(title: "")
  var source: Identifier?
  var warnings: [Warning] = []
  /// What kind of thing the source says it is.
  var kind: String?
  /// A date that reads two ways in a column whose order nothing decides.
  private(set) var undecidedDate: String?

  private var year: PartialDate?
  private var month: Int?
  private var nameParts: [BookField: String] = [:]
  /// The sound number of a field for ISBN-13, an EAN that is no ISBN included.
  private var number13: String?

  init() {}

  /// Takes what a field says; blanks at its ends do not matter.
  mutating func take(_ text: String, as field: BookField, style: Style) {
    switch field {
    case .title, .subtitle, .publisher, .imprint, .publication, .series, .seriesNumber,
      .description,
      .format, .currency, .kind, .composite, .details:
      takeText(text, as: field, style: style)
    case .authors, .sortedAuthors, .editors, .translators, .illustrators, .narrators,
      .contributors:
      takePeople(text, as: field, style: style)
    case .familyName, .givenName, .personRole:
      let text = PlainText.clean(text)
      if nameParts[field] == nil, !text.isEmpty { nameParts[field] = text }
    case .isbn13, .isbn10, .isbn, .isbns: takeISBN(text, as: field, style: style)
    case .issn, .asin, .ean, .doi, .oclc, .lccn, .uuid, .goodreads, .openlibrary, .identifiers:
      takeIdentifier(text, as: field, style: style)
    case .published, .onSale, .publishedYear, .publishedMonth, .originalYear, .added:
      takeDate(text, as: field, style: style)
    case .languages, .subjects, .pages, .price, .cover, .thumbnail, .link:
      takeThing(text, as: field, style: style)
    }
  }

  /// Whether anything was said that a book could be.
  var hasTitle: Bool { !book.title.isEmpty }

  /// Whether nothing tells which book it is, whose, and when it came out.
  ///
  /// - Parameter word: what is no name, though it may stand where the names of people do.
  func isNameless(but word: @autoclosure () -> String?) -> Bool {
    guard book.isbn == nil, book.published == nil, nameParts.isEmpty else { return false }
    guard let person = book.contributors.first else { return true }
    return book.contributors.count == 1 && person.name == word()
  }

  /// Puts together what stands in several fields.
  mutating func finish(style: Style) {
    if book.published == nil, let year {
      book.published =
        month.flatMap { year.month == nil ? PartialDate(year: year.year, month: $0) : nil } ?? year
    }
    if !nameParts.isEmpty { takeNameParts() }
    if style.authors == .eastAsian { dropTranslatorsAmongAuthors() }
    if style.dayIsFiller, let date = book.published, date.day == 1 {
      book.published = date.withoutDay
    }
    if book.series != nil, book.series?.name.isEmpty == true { book.series = nil }
  }
}

// MARK: - Tables with a row a person

extension FlatBook {
  private mutating func takeNameParts() {
    let name = [nameParts[.familyName], nameParts[.givenName]].compactMap { $0 }
      .joined(separator: " ")
    let role = nameParts[.personRole].map { ContributorRoles.marc($0) ?? $0.lowercased() }
    takePerson(name, role: role ?? "author")
  }

  /// In a row of a translator, the translator's name stands for the author's as well.
  private mutating func dropTranslatorsAmongAuthors() {
    let authors = book.contributors.filter { $0.role == "author" }
    guard authors.count == 1,
      book.contributors.contains(Contributor(name: authors[0].name, role: "translator"))
    else { return }
    book.contributors.removeAll { $0 == authors[0] }
  }
}

// MARK: - ISBN

extension FlatBook {
  /// Takes a valid ISBN.
  mutating func take(_ isbn: ISBN, as field: BookField, style: Style) {
    if field == .isbn13, number13 == nil { number13 = isbn.digits }
    let first = book.isbn ?? isbn
    book.isbn = first
    if first != isbn { add(Identifier(scheme: "isbn", value: isbn.digits)) }
    if field == .isbn10 || field == .isbn, let number13, number13 != isbn.digits {
      warnings.append(
        Warning(
          kind: "isbn-differ",
          message: "\(number13) and \(isbn), given for the same book, are two different numbers; "
            + "\(first) is kept as its ISBN"))
    }
  }

  private mutating func takeISBN(_ text: String, as field: BookField, style: Style) {
    let scan = ISBNText.scan(text)
    for isbn in scan.isbns { take(isbn, as: field, style: style) }
    for other in scan.others {
      add(other)
      if field == .isbn13, other.value.utf8.count == 13, number13 == nil { number13 = other.value }
    }
    warnings += scan.faults.map { fault in
      fault.kind == "isbn-check" && field != .isbn13 && text.utf8.count < 13
        ? Warning(kind: "isbn10-check", message: fault.message) : fault
    }
  }

  mutating func add(_ identifier: Identifier) {
    guard !identifier.value.isEmpty, !book.identifiers.contains(identifier) else { return }
    book.identifiers.append(identifier)
  }

  private mutating func takeIdentifier(
    _ text: String, as field: BookField, style: Style
  ) {
    let text = PlainText.clean(text)
    guard !text.isEmpty else { return }
    switch field {
    case .identifiers: takeIdentifierList(text, style: style)
    case .issn: add(Identifier(scheme: "issn", value: ISBNText.issn(text) ?? text))
    case .ean:
      let scan = ISBNText.scan(text)
      if let isbn = scan.isbns.first, book.isbn == nil { book.isbn = isbn }
      if scan.isbns.isEmpty { add(Identifier(scheme: "ean", value: text)) }
    default: add(Identifier(scheme: field.rawValue, value: text))
    }
  }

  /// `goodreads:39077187,isbn:9780756411800`, as calibre writes it.
  private mutating func takeIdentifierList(_ text: String, style: Style) {
    for part in text.split(separator: ",") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let scheme = PlainText.clean(String(part[..<colon])).lowercased()
      var value = PlainText.clean(String(part[part.index(after: colon)...]))
      if style.isCalibre { value = value.replacing("|", with: ":") }
      takeIdentifier(value, scheme: scheme)
    }
  }

  /// Takes an identifier of a named scheme; an ISBN becomes the book's where it has none.
  mutating func takeIdentifier(_ value: String, scheme: String) {
    guard !value.isEmpty, !scheme.isEmpty else { return }
    if scheme == "isbn", let isbn = ISBNText.scan(value).isbns.first {
      if book.isbn == nil { book.isbn = isbn }
      if book.isbn != isbn { add(Identifier(scheme: "isbn", value: isbn.digits)) }
    } else {
      add(Identifier(scheme: scheme, value: value))
    }
  }
}

// MARK: - Dates

extension FlatBook {
  /// Takes a date that was read from its bytes already.
  mutating func take(_ date: PartialDate, as field: BookField) {
    switch field {
    case .published, .onSale: if book.published == nil { book.published = date }
    case .publishedYear: if year == nil { year = date }
    case .added: if book.added == nil { book.added = date }
    default: break
    }
  }

  private mutating func takeDate(_ text: String, as field: BookField, style: Style) {
    switch field {
    case .originalYear: return
    case .publishedMonth:
      month = Int(PlainText.clean(text)) ?? DateText.read(text + " 2000").date?.month
    case .added:
      guard book.added == nil else { return }
      let trimmed = text.hasPrefix("[") ? String(text.dropFirst().prefix { $0 != "]" }) : text
      // When a book was added is a moment, never a shifted midnight.
      let reading = style.dates.read(trimmed, order: style.addedOrder, latestYear: 9999)
      let isDecided = reading.order != .ambiguous || style.addedOrder != nil
      let isKnown = !style.isCalibre || reading.date.map { $0.year > 101 } == true
      if isDecided, isKnown { book.added = reading.date }
    default:
      if field == .publishedYear ? year != nil : book.published != nil { return }
      let reading = read(text, order: style.dateOrder, style: style)
      if reading.order == .ambiguous, style.dateOrder == nil {
        undecidedDate = text
        return
      }
      if let warning = reading.warning { warnings.append(warning) }
      if let date = reading.date { take(date, as: field) }
    }
  }

  private func read(_ text: String, order: DateOrder?, style: Style) -> DateReading {
    style.isCalibre
      ? DateText.calibreTimestamp(text, latestYear: style.latestYear)
      : style.dates.read(text, order: order, latestYear: style.latestYear)
  }
}
