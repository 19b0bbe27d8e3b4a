package import CatalogFormats
package import CatalogModel

/// Brings catalog files into a repository, all of them in one transaction.
package struct CatalogImporter {
  let repository: any CatalogRepository
  let settings: ImportSettings
  /// Called for each refused record, in order.
  let onRefused: (String, RefusedRecord) throws -> Void
  /// Called after each batch with the number of records read so far; throws to stop the import.
  let onProgress: (Int) throws -> Void

  package init(
    repository: any CatalogRepository, settings: ImportSettings,
    onRefused: @escaping (String, RefusedRecord) throws -> Void = { _, _ in },
    onProgress: @escaping (Int) throws -> Void = { _ in }
  ) {
    self.repository = repository
    self.settings = settings
    self.onRefused = onRefused
    self.onProgress = onProgress
  }

  /// Thrown inside the transaction to undo it although nothing failed.
  private struct Undo: Error {
    var report: ImportReport
  }

  /// Reads the inputs in order and stores their books.
  ///
  /// With a dry run, or a strict one that met a refused record, nothing is kept and the report says
  /// what would have been. Throws what the readers and the repository throw; then nothing is kept.
  package func run(_ inputs: [ImportInput]) throws -> ImportReport {
    do {
      return try repository.importBooks(into: settings.catalog, options: settings.options) {
        session in
        let report = try read(inputs, into: session)
        if settings.isDryRun || settings.isStrict && report.counts.refused > 0 {
          throw Undo(report: report)
        }
        return report
      }.result
    } catch let undo as Undo {
      var report = undo.report
      report.isStored = false
      return report
    }
  }

  private func read(_ inputs: [ImportInput], into session: any ImportSession) throws -> ImportReport
  {
    var report = ImportReport()
    for input in inputs {
      let file = FileImport(importer: self, session: session, input: input)
      do {
        report.files.append(try file.run(after: report.counts.records))
      } catch let error as CatalogFormatError {
        throw error.naming(input.path)
      }
    }
    if settings.options.replacesCatalog { keepUnseenIfIncomplete(&report, session) }
    report.summary = try session.endBooks()
    return report
  }

  /// What a file lacks is known only of one whose every record was read.
  private func keepUnseenIfIncomplete(_ report: inout ImportReport, _ session: any ImportSession) {
    for index in report.files.indices {
      let counts = report.files[index].counts
      guard counts.refused > 0 || counts.records == 0 else { continue }
      session.keepUnseen()
      let reason = counts.records == 0 ? "it has no record" : "\(counts.refused) were refused"
      report.files[index].note(
        "not-replaced", "\(reason), so no book was removed for not being in it", nil)
    }
  }
}
