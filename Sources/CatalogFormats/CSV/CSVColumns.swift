/// What the columns of a table are for.
struct CSVColumns {
  /// A column that is read.
  struct Column {
    var index: Int
    var field: BookField
    /// The column of the roles of the people in this one.
    var roles: Int?
    /// What parts the entries of a list in this one.
    var separator: String?
    /// The currency that the header of a price names.
    var currency: String?
    /// How its dates are written.
    var dates = DateManner()
    /// Whether its texts have the punctuation of library records.
    var isISBD = false
  }

  /// Columns in the order of their fields' standing.
  var columns: [Column]
  /// The column of the source's own identifier, and its scheme.
  var source: (index: Int, scheme: String)?
  var preset: CSVPreset?
  /// Whether it is our own export.
  var isShelf: Bool
  /// Whether ISBNs or people name the books of the first rows.
  var namesBooks: Bool
  /// Headers that were not understood.
  var unused: [String]
  /// Headers that name a column of one value once more.
  var repeated: [String]
  /// Headers of one value that another column's goes before.
  var secondary: [(header: String, first: String)]

  /// Finds what each header stands for, where need be from the first rows.
  init(
    headers: [String], named: [(field: String, header: String)],
    sample: CSVColumnSample = CSVColumnSample(), latestYear: Int = 9999
  ) throws(CatalogFormatError) {
    let keys = headers.map(FieldSpellings.key)
    let preset = CSVPreset.matching(Set(keys))
    var fields = try Self.namedFields(named, headers: headers, keys: keys)
    Self.addKnown(&fields, headers, keys, preset)
    if preset?.kind == .woocommerce { Self.addAttributes(&fields, keys, sample) }
    let chosen = Set(named.map(\.header))
    for (index, field) in fields where field.isDate && field != .publishedMonth {
      if !chosen.contains(headers[index]), sample.holdsFlags(index) { fields[index] = nil }
    }
    isShelf = headers == ShelfTable.headers
    let isShop = preset?.kind == .shopify || preset?.kind == .woocommerce
    if preset == nil || isShop, !isShelf {
      Self.addDoubtful(&fields, headers, sample, latestYear)
    }
    columns = Self.columns(fields, headers, keys, preset, sample)
    namesBooks = sample.namesBooks(columns)
    if let key = preset?.source, let index = keys.firstIndex(of: key.header) {
      source = (index, key.scheme)
    }
    self.preset = preset
    repeated = Self.repeated(headers, keys, fields)
    let isOpen = preset == nil && !isShelf
    secondary = isOpen ? Self.secondary(columns, headers, keys) : []
    let roles = Set(columns.compactMap(\.roles))
    unused = headers.indices.filter { index in
      let isOwn = preset?.kind == .calibre && keys[index].hasPrefix("#")
      return fields[index] == nil && !keys[index].isEmpty && !roles.contains(index)
        && (isOpen || isOwn)
    }.map { headers[$0] }
    if !columns.contains(where: { $0.field == .title || $0.field == .composite }) {
      throw Self.unknownHeaders(headers)
    }
  }

  /// Adds the columns whose headers are known.
  private static func addKnown(
    _ fields: inout [Int: BookField], _ headers: [String], _ keys: [String], _ preset: CSVPreset?
  ) {
    for (index, key) in keys.enumerated() where fields[index] == nil {
      if let special = preset?.fields[key] {
        fields[index] = special
      } else if let header = FieldSpellings.header(headers[index]) {
        fields[index] = header.field
      }
      // `image_s` beside `image_m` and `image_l` is the small one.
      if key == "images", keys.contains("imagem") || keys.contains("imagel") {
        fields[index] = .thumbnail
      }
    }
  }

  /// Adds the columns of values whose names stand in the column before: `Attribute 1 name`, `Author` in
  /// each row, and `Attribute 1 value(s)`.
  private static func addAttributes(
    _ fields: inout [Int: BookField], _ keys: [String], _ sample: CSVColumnSample
  ) {
    for (index, key) in keys.enumerated() where key.hasPrefix("attribute") && key.hasSuffix("name")
    {
      let names = Set(sample.values(of: index))
      guard names.count == 1, let field = names.first.flatMap(FieldSpellings.field),
        let values = keys.firstIndex(of: key.dropLast(4) + "values"), fields[values] == nil
      else { continue }
      fields[values] = field
    }
  }

  /// Adds the columns whose headers may mean a field, and whose values do.
  private static func addDoubtful(
    _ fields: inout [Int: BookField], _ headers: [String], _ sample: CSVColumnSample,
    _ latestYear: Int
  ) {
    let numbers: Set<BookField> = [.isbn, .isbn13, .isbn10, .isbns, .ean]
    let hasNumbers = fields.contains {
      numbers.contains($0.value) && (sample.rows.isEmpty || !sample.values(of: $0.key).isEmpty)
    }
    for (index, header) in headers.enumerated() where fields[index] == nil {
      guard let field = FieldSpellings.doubtful(header), field.isDate || !hasNumbers,
        sample.bears(out: field, index, latestYear: latestYear)
      else { continue }
      fields[index] = field
    }
  }

  private static func columns(
    _ fields: [Int: BookField], _ headers: [String], _ keys: [String], _ preset: CSVPreset?,
    _ sample: CSVColumnSample
  ) -> [Column] {
    var columns = fields.map { index, field in
      let role = preset?.roles[keys[index]] ?? (field.isOfPeople ? keys[index] + "role" : nil)
      var column = Column(
        index: index, field: field, roles: role.flatMap(keys.firstIndex),
        separator: preset?.lists[keys[index]])
      if field == .price { column.currency = FieldSpellings.header(headers[index])?.currency }
      if field.isDate, preset?.kind != .calibre {
        column.dates = DateManner(of: sample.values(of: index))
      }
      return column
    }
    .sorted {
      // The number within a series goes before that of a volume, which may be of the work's own.
      let (first, second) = (isVolume(keys[$0.index]), isVolume(keys[$1.index]))
      return ($0.field.standing, first ? 1 : 0, $0.index)
        < ($1.field.standing, second ? 1 : 0, $1.index)
    }
    if preset == nil { sample.markISBD(&columns) }
    return columns
  }

  private static func isVolume(_ key: String) -> Bool {
    ["volume", "vol", "band", "bandnummer", "tome", "卷", "卷册", "巻", "巻数"].contains(key)
  }

  /// Fields that the user named; a name that is not there is wrong usage.
  private static func namedFields(
    _ named: [(field: String, header: String)], headers: [String], keys: [String]
  ) throws(CatalogFormatError) -> [Int: BookField] {
    var fields: [Int: BookField] = [:]
    for (name, header) in named {
      guard let field = BookField(name: name) else {
        let nearest = NearestName.of(name, among: BookField.namesForPeople)
        throw CatalogFormatError(
          .usage,
          "there is no field \(name); "
            + (nearest.map { "did you mean \($0)? " } ?? "")
            + "The fields are \(BookField.namesForPeople.joined(separator: ", "))")
      }
      let exact = headers.firstIndex(of: header)
      guard let index = exact ?? keys.firstIndex(of: FieldSpellings.key(of: header)) else {
        let nearest = NearestName.of(header, among: headers)
        throw CatalogFormatError(
          .usage,
          "there is no column \(header); "
            + (nearest.map { "did you mean \($0)?" } ?? "the columns are \(list(headers))"))
      }
      fields[index] = field
    }
    return fields
  }

  /// Fields of which a book has one: a second column of the same name speaks where the first is empty.
  private static let single: Set<BookField> = [
    .title, .subtitle, .published, .publishedYear, .added, .publisher, .publication, .series,
    .seriesNumber, .description, .format, .pages, .price, .kind,
  ]

  private static func repeated(
    _ headers: [String], _ keys: [String], _ fields: [Int: BookField]
  ) -> [String] {
    var seen: Set<String> = []
    return headers.indices.compactMap { index in
      guard let field = fields[index], single.contains(field) else { return nil }
      return seen.insert(keys[index]).inserted ? nil : headers[index]
    }
  }

  /// The columns of one value that are read only where another, before them, is empty.
  private static func secondary(
    _ columns: [Column], _ headers: [String], _ keys: [String]
  ) -> [(header: String, first: String)] {
    var first: [BookField: Int] = [:]
    return columns.compactMap { column in
      let field: BookField =
        switch column.field {
        case .imprint: .publisher
        case .onSale: .published
        default: column.field
        }
      guard single.contains(field) else { return nil }
      guard let before = first[field] else {
        first[field] = column.index
        return nil
      }
      guard keys[before] != keys[column.index] else { return nil }
      return (headers[column.index], headers[before])
    }
  }

  private static func unknownHeaders(_ headers: [String]) -> CatalogFormatError {
    let keys = Set(headers.map(FieldSpellings.key))
    if keys.isSuperset(of: ["workid", "editionid"]) {
      return CatalogFormatError(
        .unknownHeaders,
        "this is an Open Library reading log, which names books by their numbers alone and has no "
          + "titles; import Open Library's answers to a search or its dump of editions instead")
    }
    return CatalogFormatError(
      .unknownHeaders,
      "no column is known to hold titles; found are \(list(headers)); needed is title "
        + "(or Titel, titre, 书名, 書名, …), useful are authors, isbn, published and publisher; "
        + "name columns with --map title=HEADER")
  }

  private static func list(_ headers: [String]) -> String {
    let shown = headers.prefix(40).map { "“\($0.prefix(60))”" }.joined(separator: ", ")
    return headers.count > 40 ? shown + ", …" : shown
  }
}

extension BookField {
  /// The field of a name as the user writes it: `title`, `author`, `series_number`.
  init?(name: String) {
    let key = FieldSpellings.key(of: name)
    if let field = Self.allCases.first(where: { FieldSpellings.key(of: $0.rawValue) == key }) {
      self = field
    } else if let field = FieldSpellings.field(of: name) {
      self = field
    } else {
      return nil
    }
  }

  /// Whether it holds names of people.
  var isOfPeople: Bool {
    switch self {
    case .authors, .sortedAuthors, .editors, .translators, .illustrators, .narrators,
      .contributors:
      true
    default: false
    }
  }

  /// The place of a field among those that say the same; ISBN-13 before others.
  var standing: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
