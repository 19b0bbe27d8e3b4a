import CatalogFormats
import CatalogModel

/// The import of one file: stores what another thread reads, keeps the report.
struct FileImport {
  let importer: CatalogImporter
  let session: any ImportSession
  let input: ImportInput
  /// The sections in which a book was new or changed.
  private(set) var sections: Set<[SectionKey]> = []
  private var lastSection: [SectionKey] = []

  init(importer: CatalogImporter, session: any ImportSession, input: ImportInput) {
    self.importer = importer
    self.session = session
    self.input = input
  }

  /// Reads the file to its end.
  mutating func run(after recordsBefore: Int) throws -> FileReport {
    let queue = try ReadingThread.start(
      input, rule: try sectionRule(), prepare: session.preparation)
    defer { queue.abandon() }
    var report = FileReport(
      path: input.path, understanding: FormatUnderstanding(format: "", encoding: ""))
    reading: while true {
      switch try queue.next() {
      case .chunk(let chunk):
        try store(chunk, &report)
        queue.giveBack(chunk)
      case .waiting: break
      case .end: break reading
      }
      try importer.onProgress(recordsBefore + report.counts.records)
    }
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

  private mutating func store(_ chunk: ReadChunk, _ report: inout FileReport) throws {
    report.understanding = chunk.understanding
    report.undated += chunk.undated
    for remark in chunk.remarks {
      switch remark {
      case .note(let note): report.note(note.kind, note.message, note.place)
      case .refused(let refused):
        report.counts.refused += 1
        report.note(refused.kind, refused.reason, refused.place)
        try importer.onRefused(input.path, refused)
      }
    }
    try add(chunk.prepared, &report)
    guard let removal = chunk.removal else { return }
    let existed = try session.remove(isbn: removal.isbn, source: removal.source)
    report.counts.count(existed ? .changed : .unchanged)
    report.note(
      "removal", existed ? "a book was withdrawn" : "nothing to withdraw", removal.place)
  }

  private mutating func add(_ prepared: PreparedBooks, _ report: inout FileReport) throws {
    guard !prepared.books.isEmpty else { return }
    let outcomes = try session.add(prepared)
    for (index, outcome) in outcomes.enumerated() {
      report.counts.count(outcome)
      guard outcome != .unchanged, prepared.books[index].sectionPath != lastSection else {
        continue
      }
      lastSection = prepared.books[index].sectionPath
      sections.insert(lastSection)
    }
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
