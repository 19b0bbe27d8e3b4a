import CatalogModel

extension FlatBook {
  mutating func takeText(_ text: String, as field: BookField, style: Style) {
    if field == .title { return takeTitle(text, style: style) }
    let clean = field == .description ? Self.description(text) : PlainText.clean(text)
    if !clean.isEmpty { takeClean(clean, as: field, style: style) }
  }

  /// Takes the text of a field that needs no cleaning.
  mutating func takeClean(_ clean: String, as field: BookField, style: Style) {
    switch field {
    case .title: takeCleanTitle(Self.decoded(clean))
    case .subtitle: if book.subtitle == nil { book.subtitle = Self.decoded(clean) }
    case .publisher, .imprint:
      if book.publisher == nil { book.publisher = Self.decoded(clean) }
    case .publication: takePublication(clean, style: style)
    case .series: takeSeries(name: clean)
    case .seriesNumber: takeSeries(number: clean)
    case .description: if book.description == nil { book.description = clean }
    case .format: if book.format == nil { book.format = clean }
    case .currency:
      if let code = ListText.currency(clean, yuan: style.yuan) { book.price?.currency = code }
    case .details: takeDetails(clean, style: style)
    case .kind: if kind == nil { kind = clean }
    case .composite: takeComposite(clean, style: style)
    default: break
    }
  }

  /// The title proper; a subtitle and a series that stand in the same text go where they belong.
  private mutating func takeTitle(_ text: String, style: Style) {
    guard book.title.isEmpty else { return }
    let (front, back) =
      style.titleSeparators.isEmpty
      ? (PlainText.clean(text), nil) : TitleText.split(text, at: style.titleSeparators)
    takeCleanTitle(Self.decoded(front))
    if let back { book.subtitle = Self.decoded(back) }
  }

  /// A text without the entities of web pages (`&amp;`), which shops leave in their lists.
  private static func decoded(_ text: String) -> String {
    guard text.holds(UInt8(ascii: "&")), text.holds(UInt8(ascii: ";")) else { return text }
    return PlainText.clean(PlainText.decodeEntities(text))
  }

  private mutating func takeCleanTitle(_ text: String) {
    guard book.title.isEmpty else { return }
    guard text.utf8.last == UInt8(ascii: ")") else {
      book.title = text
      return
    }
    let (title, series) = TitleText.seriesAtEnd(text)
    book.title = title
    if let series, book.series == nil { book.series = series }
  }

  /// A description without its mark-up, if it has any.
  private static func description(_ text: String) -> String {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      let isTag = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "/")
      if previous == UInt8(ascii: "<"), isTag { return PlainText.fromHTML(text) }
      previous = byte
    }
    return PlainText.cleanLines(text)
  }

  private mutating func takeSeries(name: String) {
    if let series = book.series, !series.name.isEmpty { return }
    let series = TitleText.series(name)
    if let number = book.series?.number {
      book.series = Series(name: series.number == number ? series.name : name, number: number)
    } else {
      book.series = series
    }
  }

  private mutating func takeSeries(number: String) {
    guard book.series?.number == nil else { return }
    // Spreadsheets and calibre write `8.0` for the eighth.
    let plain = number.hasSuffix(".0") ? String(number.dropLast(2)) : number
    book.series = Series(name: book.series?.name ?? "", number: plain)
  }

  /// `Gallimard (1979), Poche`: the publisher, and the year where no column has it.
  private mutating func takePublication(_ text: String, style: Style) {
    guard let open = text.firstIndex(of: "(") else {
      if book.publisher == nil { book.publisher = Self.publisher(ofImprint: text) }
      if let comma = text.lastIndex(of: ","), ISBDCell.isYear(text[text.index(after: comma)...]) {
        take(String(text[text.index(after: comma)...]), as: .publishedYear, style: style)
      }
      return
    }
    let name = PlainText.clean(String(text[..<open]))
    if book.publisher == nil, !name.isEmpty { book.publisher = name }
    let year = text[text.index(after: open)...].prefix { $0 != ")" }
    if let date = DateText.read(String(year), latestYear: style.latestYear).date {
      take(date, as: .publishedYear)
    }
  }

  /// The publisher of a statement such as `New York : Decca : Distributed by Universal, c2008.`
  private static func publisher(ofImprint text: String) -> String {
    let (_, rest) = TitleText.split(text, at: [" : "])
    guard let rest else { return text }
    let (name, more) = TitleText.split(rest, at: [" : "])
    guard more == nil else { return name }
    let parts = rest.split(separator: ",").dropLast()
    return parts.isEmpty ? text : PlainText.clean(parts.joined(separator: ","))
  }

  /// `作者/编译/出版社/出版时间/定价`: authors, perhaps translators, publisher, date and price.
  private mutating func takeComposite(_ text: String, style: Style) {
    var parts = text.split(separator: "/").map { PlainText.clean(String($0)) }
      .filter { !$0.isEmpty }
    guard parts.count >= 3 else { return takePeople(text, as: .authors, style: style) }
    let last = parts.removeLast()
    var date = last
    if DateText.read(last, latestYear: style.latestYear).date == nil || parts.count > 3 {
      take(last, as: .price, style: style)
      date = parts.removeLast()
    }
    take(date, as: .published, style: style)
    takeText(parts.removeLast(), as: .publisher, style: style)
    if let author = parts.first { takePeople(author, as: .authors, style: style) }
    for translator in parts.dropFirst() {
      takePeople(translator, as: .translators, style: style)
    }
  }

  /// The fields that labels within a cell may name.
  private static let labelled: Set<BookField> = [
    .isbn, .isbn13, .series, .pages, .publisher, .published,
  ]

  /// `["丛书名：…", "国际标准书号ISBN：978…"]`: fields with labels, parted by quotes or bars.
  private mutating func takeDetails(_ text: String, style: Style) {
    let pieces = text.unicodeScalars.split { $0.isOne(of: "\"|[]\n") || $0 == "'" }
    for piece in pieces.prefix(100) {
      guard let colon = piece.firstIndex(where: { $0 == "：" || $0 == ":" }) else { continue }
      let label = String(String.UnicodeScalarView(piece[..<colon]))
      let value = String(String.UnicodeScalarView(piece[piece.index(after: colon)...]))
      switch FieldSpellings.field(of: label) {
      case let field? where Self.labelled.contains(field): take(value, as: field, style: style)
      default: break
      }
    }
  }

  mutating func takeThing(_ text: String, as field: BookField, style: Style) {
    let clean = PlainText.clean(text)
    guard !clean.isEmpty else { return }
    switch field {
    case .languages:
      add(languages: LanguageText.tags(clean), of: clean)
    case .subjects:
      let lines = ListText.lines(text) ?? [clean]
      for subject in lines.flatMap({ ListText.split($0, by: style.listSeparator) })
      where !book.subjects.contains(subject) {
        book.subjects.append(subject)
      }
    case .pages:
      takePages(clean)
    case .price: takePrice(clean, style: style)
    case .cover: takeCover(clean, kind: .cover)
    case .thumbnail: takeCover(clean, kind: .thumbnail)
    case .link:
      // The name of a shop is no address.
      let isAddress = clean.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
      guard isAddress || clean.hasPrefix("www.") else { return }
      if !book.links.contains(where: { $0.href == clean }) {
        book.links.append(Link(href: clean))
      }
    default: break
    }
  }

  /// An amount; where the cell names no currency, that of the column's header.
  private mutating func takePrice(_ text: String, style: Style) {
    guard book.price == nil, var price = ListText.price(text, yuan: style.yuan) else { return }
    if price.currency == nil { price.currency = style.currency }
    book.price = price
  }

  /// A number of pages; one that is too long, or in E notation, is none.
  private mutating func takePages(_ text: String) {
    guard book.pages == nil else { return }
    let pages = Self.isInENotation(text) ? nil : ListText.number(text)
    if let pages, pages > 0 {
      book.pages = pages
    } else if pages == nil, text.utf8.contains(where: { (0x30...0x39).contains($0) }) {
      warnings.append(.about(text, "pages", "is no number of pages and is left out"))
    }
  }

  /// Whether a text is a number such as `1e400` or `1.2E+03`.
  private static func isInENotation(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: 0x65, omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: 0x45, omittingEmptySubsequences: false) }
    guard parts.count == 2, let first = parts[0].first, let last = parts[1].last else {
      return false
    }
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    return (isDigit(first) || first == 0x2D) && isDigit(last)
      && parts[0].dropFirst().allSatisfy { isDigit($0) || $0 == 0x2E }
      && parts[1].allSatisfy { isDigit($0) || $0 == 0x2B || $0 == 0x2D }
  }

  /// Adds the languages of a text, which is named where it has none that is known.
  mutating func add(languages: [String], of text: @autoclosure () -> String) {
    if languages.isEmpty {
      let text = text()
      if LanguageText.isUnknown(text) {
        warnings.append(.about(text, "language", "is not known as a language and is left out"))
      }
      return
    }
    if book.languages.isEmpty {
      book.languages = languages
    } else {
      for tag in languages where !book.languages.contains(tag) { book.languages.append(tag) }
    }
  }

  private mutating func takeCover(_ text: String, kind: Cover.Kind) {
    let text = ListText.firstAddress(text)
    let isNumber = text == "-1" || text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let read = isNumber ? numberedCover(text, kind) : CoverReference.read(text, kind: kind)
    if let cover = read.cover, !book.covers.contains(where: { $0.ref == cover.ref }) {
      book.covers.append(cover)
    }
    if let warning = read.warning { warnings.append(warning) }
  }

  /// A number is the name of a picture in Open Library's store, where the book is one of its own.
  private func numberedCover(
    _ text: String, _ kind: Cover.Kind
  ) -> (cover: Cover?, warning: Warning?) {
    if text == "0" || text == "-1" { return (nil, nil) }
    guard book.identifiers.contains(where: { $0.scheme == "openlibrary" }) else {
      let reason = "is a number of no known service and is left out as a cover"
      return (nil, .about(text, "cover-form", reason))
    }
    return (CoverReference.openLibrary(text, kind: kind), nil)
  }

  mutating func takePeople(_ text: String, as field: BookField, style: Style) {
    add(Self.people(text, as: field, style: style), as: field)
  }

  /// The people of a field.
  static func people(_ text: String, as field: BookField, style: Style) -> [Contributor] {
    let separator =
      field == .sortedAuthors ? .none : field == .authors ? style.authors : style.otherPeople
    return ContributorText.split(text, separator: separator, role: field.role)
  }

  /// Takes people whose roles stand in a field of their own, in the same order.
  mutating func takePeople(
    _ text: String, roles: String, as field: BookField, style: Style
  ) {
    let separator = field == .authors ? style.authors : style.otherPeople
    var people = ContributorText.split(text, separator: separator, role: field.role)
    let roles = roles.split(separator: "|", omittingEmptySubsequences: false)
    for index in people.indices where index < roles.count {
      let role = PlainText.clean(String(roles[index]))
      if !role.isEmpty { people[index].role = ContributorRoles.marc(role) ?? role.lowercased() }
    }
    add(people, as: field)
  }

  /// Adds the people of a field.
  mutating func add(_ people: [Contributor], as field: BookField) {
    if field == .sortedAuthors, !book.contributors.isEmpty { return }
    if book.contributors.isEmpty {
      book.contributors = people
      return
    }
    for person in people where !book.contributors.contains(person) {
      // Additional authors often name the first one again, without a role.
      if person.role == nil, book.contributors.contains(where: { $0.name == person.name }) {
        continue
      }
      book.contributors.append(person)
    }
  }

  /// Takes one name as it stands.
  mutating func takePerson(_ name: String, role: String?) {
    let name = PlainText.clean(name)
    let person = Contributor(name: name, role: role)
    guard !name.isEmpty, !book.contributors.contains(person) else { return }
    book.contributors.append(person)
  }

  /// Takes one subject as it stands.
  mutating func takeSubject(_ text: String?) {
    let subject = PlainText.clean(text ?? "")
    if !subject.isEmpty, !book.subjects.contains(subject) { book.subjects.append(subject) }
  }
}
