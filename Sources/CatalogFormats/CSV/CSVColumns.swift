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
  }

  /// Columns in the order of their fields' standing.
  var columns: [Column]
  /// The column of the source's own identifier, and its scheme.
  var source: (index: Int, scheme: String)?
  var preset: CSVPreset?
  /// Whether it is our own export.
  var isShelf: Bool
  /// Headers that were not understood.
  var unused: [String]
  /// Headers that name a column of one value once more.
  var repeated: [String]

  /// Finds what each header stands for.
  init(
    headers: [String], named: [(field: String, header: String)]
  ) throws(CatalogFormatError) {
    let keys = headers.map(FieldSpellings.key)
    let preset = CSVPreset.matching(Set(keys))
    var fields = try Self.namedFields(named, headers: headers, keys: keys)
    var unused: [String] = []
    for (index, key) in keys.enumerated() where fields[index] == nil {
      if let special = preset?.fields[key] {
        fields[index] = special
      } else if let field = FieldSpellings.field(of: headers[index]) {
        fields[index] = field
      } else if !key.isEmpty {
        unused.append(headers[index])
      }
    }
    columns = fields.map { index, field in
      let roles = preset?.roles[keys[index]].flatMap(keys.firstIndex)
      return Column(
        index: index, field: field, roles: roles, separator: preset?.lists[keys[index]])
    }
    .sorted { ($0.field.standing, $0.index) < ($1.field.standing, $1.index) }
    if let key = preset?.source, let index = keys.firstIndex(of: key.header) {
      source = (index, key.scheme)
    }
    self.preset = preset
    repeated = Self.repeated(headers, keys, fields)
    isShelf = headers == ShelfTable.headers
    self.unused = preset == nil && !isShelf ? unused : []
    if !columns.contains(where: { $0.field == .title || $0.field == .composite }) {
      throw Self.unknownHeaders(headers)
    }
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

  /// The place of a field among those that say the same; ISBN-13 before others.
  var standing: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
