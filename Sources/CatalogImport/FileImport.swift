import CatalogFormats
import CatalogModel

/// The import of one file: stores what another thread reads, keeps the report.
struct FileImport {
  let importer: CatalogImporter
  let session: any ImportSession
  let input: ImportInput

  /// Reads the file to its end.
  func run(after recordsBefore: Int) throws -> FileReport {
    let queue = try ReadingThread.start(
      input, coverFolders: importer.settings.coverFolders, rule: try sectionRule(),
      known: try session.beginFile(input.path), prepare: session.preparation)
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
    try session.endFile()
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

  private func store(_ chunk: ReadChunk, _ report: inout FileReport) throws {
    report.understanding = chunk.understanding
    report.undated += chunk.undated
    for remark in chunk.remarks {
      switch remark {
      case .note(let note): report.note(note.kind, note.message, note.place)
      case .refused(let refused): try refuse(refused, &report)
      }
    }
    try add(chunk, &report)
    switch chunk.act {
    case nil: break
    case .removal(let removal): try remove(removal, &report)
    case .update(let update):
      if let outcome = try session.update(update.book) {
        report.counts.count(outcome)
      } else {
        try refuse(update.otherwise, &report)
      }
    }
  }

  private func refuse(_ refused: RefusedRecord, _ report: inout FileReport) throws {
    report.counts.refused += 1
    report.note(refused.kind, refused.reason, refused.place)
    try importer.onRefused(input.path, refused)
  }

  private func remove(_ removal: ReadChunk.Removal, _ report: inout FileReport) throws {
    let existed = try session.remove(isbn: removal.isbn, source: removal.source)
    report.counts.count(existed ? .changed : .unchanged)
    report.note(
      "removal", existed ? "a book was withdrawn" : "nothing to withdraw", removal.place)
  }

  private func add(_ chunk: ReadChunk, _ report: inout FileReport) throws {
    guard !chunk.prepared.books.isEmpty || chunk.known != nil else { return }
    let batch = RecordBatch(
      prepared: chunk.prepared, marks: chunk.marks, known: chunk.known?.records ?? []
    ) { index in
      guard let book = try chunk.known?.book(of: index) else { throw KnownContent.unreadable }
      return book
    }
    let outcomes = try session.add(batch)
    for merge in session.takeUnlikeMerges() { report.note("titles-differ", Self.text(merge), nil) }
    for outcome in outcomes.books { report.counts.count(outcome) }
    for outcome in outcomes.known { report.counts.count(outcome) }
  }

  private static func text(_ merge: UnlikeMerge) -> String {
    let key = merge.isbn.map { "the ISBN \($0.digits)" } ?? "the key"
    return "\(Warning.quoted(merge.merged)) has \(key) of \(Warning.quoted(merge.kept)), which "
      + "came before, and was merged into it"
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
