import CatalogFormats
import CatalogModel

/// The import of one file: reads its events, hands batches to the session, keeps the report.
struct FileImport {
  let importer: CatalogImporter
  let session: any ImportSession
  let input: ImportInput
  /// The sections in which a book was new or changed.
  private(set) var sections: Set<[SectionKey]> = []
  private var batch: [IncomingBook] = []
  private let covers: LocalCovers

  init(importer: CatalogImporter, session: any ImportSession, input: ImportInput) {
    self.importer = importer
    self.session = session
    self.input = input
    covers = LocalCovers(named: importer.settings.coverFolders, besideCatalog: input.path)
  }

  /// Reads the file to its end.
  mutating func run(after recordsBefore: Int) throws -> FileReport {
    var reader = try input.open()
    var report = FileReport(path: input.path, understanding: reader.understanding)
    let rule = try sectionRule()
    while let event = try reader.next() {
      try take(event, rule: rule, report: &report)
      guard batch.count >= CatalogImporter.batchSize else { continue }
      try flush(&report)
      try importer.onProgress(recordsBefore + report.counts.records)
    }
    try flush(&report)
    report.understanding = reader.understanding
    offerMonth(&report)
    return report
  }

  private func sectionRule() throws -> SectionRule {
    let settings = importer.settings
    var rule = SectionRule(dateField: settings.dateField, grouping: settings.grouping)
    switch settings.month {
    case .fixed(let period): rule.month = period
    case .fromFileName:
      guard let date = FileNamePeriod.read(fileName), date.month != nil else {
        throw CatalogFormatError(
          .usage, "\(input.path): its name tells no month; give it with --month YYYY-MM")
      }
      rule.month = Period(date.withoutDay)
    case nil: break
    }
    return rule
  }

  private var fileName: String {
    input.path.split(separator: "/").last.map(String.init) ?? input.path
  }

  private mutating func take(_ event: CatalogEvent, rule: SectionRule, report: inout FileReport)
    throws
  {
    switch event {
    case .record(let record):
      for warning in record.warnings {
        report.note(warning.kind, warning.message, warning.place ?? record.place)
      }
      var book = record.book
      if book.covers.contains(where: { $0.width == nil && !$0.ref.hasPrefix("http") }) {
        for warning in covers.measure(&book) {
          report.note(warning.kind, warning.message, record.place)
        }
      }
      if book.links.contains(where: { $0.href.utf8.contains(0x40) || $0.href.utf8.contains(0x3F) }),
        let warning = LinkCredentials.remove(from: &book)
      {
        report.note(warning.kind, warning.message, record.place)
      }
      let path = rule.path(for: record)
      if path.last?.period == .undated, record.sectionPath == nil { report.undated += 1 }
      batch.append(IncomingBook(book: book, source: record.source, sectionPath: path))
    case .refused(let refused):
      report.counts.refused += 1
      report.note(refused.kind, refused.reason, refused.place)
      try importer.onRefused(input.path, refused)
    case .removal(let isbn, let source, let place):
      try flush(&report)
      let existed = try session.remove(isbn: isbn, source: source)
      report.counts.count(existed ? .changed : .unchanged)
      report.note("removal", existed ? "a book was withdrawn" : "nothing to withdraw", place)
    case .note(let warning):
      report.note(warning.kind, warning.message, warning.place)
    }
  }

  private mutating func flush(_ report: inout FileReport) throws {
    guard !batch.isEmpty else { return }
    let outcomes = try session.add(batch)
    for (book, outcome) in zip(batch, outcomes) {
      report.counts.count(outcome)
      if outcome != .unchanged { sections.insert(book.sectionPath) }
    }
    batch.removeAll(keepingCapacity: true)
  }

  /// Where no book has a date but the file's name speaks of a month, the report offers that.
  private func offerMonth(_ report: inout FileReport) {
    let stored = report.counts.records - report.counts.refused
    guard importer.settings.month == nil, stored > 0, report.undated == stored,
      let date = FileNamePeriod.read(fileName), date.month != nil
    else { return }
    report.offeredMonth = date.withoutDay
  }
}
