/// Reads the catalogs in an archive one after the other.
struct ArchiveReader: CatalogReader {
  private let archive: ZipArchive
  private let options: ReadingOptions
  private let registry: CatalogFormatRegistry
  private let depth: Int
  private let archiveName: String

  private var rest: ArraySlice<ZipArchive.Member>
  private var current: (reader: any CatalogReader, member: String)?
  private var notes: [Warning] = []
  private(set) var understanding = FormatUnderstanding(format: "zip", encoding: "")

  /// A reader of an archive's members; of the member itself where there is only one.
  static func open(
    _ archive: ZipArchive, name: String, options: ReadingOptions,
    registry: CatalogFormatRegistry, depth: Int
  ) throws(CatalogFormatError) -> any CatalogReader {
    if let document = ArchiveDocument(archive) { throw document.error(name: name) }
    let members = archive.members.filter { !Self.isClutter($0.name) }
    guard let first = members.first else {
      throw CatalogFormatError(.notACatalog, "\(name) is an archive with no files in it")
    }
    if members.count == 1 {
      return try CatalogFile.reader(
        of: PeekableSource(try archive.source(of: first)), path: nil, options: options,
        registry: registry, depth: depth)
    }
    var reader = ArchiveReader(
      archive: archive, options: options, registry: registry, depth: depth, archiveName: name,
      rest: members[...])
    try reader.openFirst()
    return reader
  }

  private init(
    archive: ZipArchive, options: ReadingOptions, registry: CatalogFormatRegistry, depth: Int,
    archiveName: String, rest: ArraySlice<ZipArchive.Member>
  ) {
    self.archive = archive
    self.options = options
    self.registry = registry
    self.depth = depth
    self.archiveName = archiveName
    self.rest = rest
  }

  /// Files that systems put into archives on their own.
  private static func isClutter(_ name: String) -> Bool {
    let last = name.split(separator: "/").last ?? ""
    return name.hasPrefix("__MACOSX/") || last == ".DS_Store" || last == "Thumbs.db"
      || last == "desktop.ini"
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    while true {
      if !notes.isEmpty { return .note(notes.removeFirst()) }
      guard var open = current else {
        if try !openNext(), notes.isEmpty { return nil }
        continue
      }
      let event = try open.reader.next()
      current?.reader = open.reader
      guard let event else {
        current = nil
        continue
      }
      return placed(event, in: open.member)
    }
  }

  private mutating func openFirst() throws(CatalogFormatError) {
    let count = rest.count
    guard try openNext() else {
      let reasons = notes.map(\.message).prefix(3).joined(separator: "; ")
      throw CatalogFormatError(
        .notACatalog, "\(archiveName): none of its \(count) files is a catalog: \(reasons)")
    }
    if let reader = current?.reader {
      understanding = reader.understanding
      let dialect = understanding.dialect
      understanding.dialect = "zip of \(count) files" + (dialect.isEmpty ? "" : ", " + dialect)
    }
  }

  /// Opens the next member that is a catalog; says of each other one what it is.
  private mutating func openNext() throws(CatalogFormatError) -> Bool {
    while let member = rest.popFirst() {
      do throws(CatalogFormatError) {
        let reader = try CatalogFile.reader(
          of: PeekableSource(try archive.source(of: member)), path: nil, options: options,
          registry: registry, depth: depth)
        current = (reader, member.name)
        return true
      } catch {
        guard error.kind == .notACatalog || error.kind == .unknownHeaders else { throw error }
        notes.append(
          Warning(
            kind: "member-skipped", message: error.message,
            place: Place(record: 0, member: member.name)))
      }
    }
    return false
  }

  private func placed(_ event: CatalogEvent, in member: String) -> CatalogEvent {
    switch event {
    case .record(var record):
      record.place.member = member
      for index in record.warnings.indices { record.warnings[index].place?.member = member }
      return .record(record)
    case .refused(var refused):
      refused.place.member = member
      return .refused(refused)
    case .removal(let isbn, let source, var place):
      place.member = member
      return .removal(isbn: isbn, source: source, place: place)
    case .update(var record, var refused):
      record.place.member = member
      for index in record.warnings.indices { record.warnings[index].place?.member = member }
      refused.place.member = member
      return .update(record, otherwise: refused)
    case .note(var note):
      note.place = note.place ?? Place(record: 0)
      note.place?.member = member
      return .note(note)
    }
  }
}
