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
      let done = try repository.importBooks(into: settings.catalog, options: settings.options) {
        session in
        let report = try read(inputs, into: session)
        if settings.isDryRun || settings.isStrict && report.counts.refused > 0 {
          throw Undo(report: report)
        }
        return report
      }
      var report = done.result
      report.summary = done.summary
      return report
    } catch let undo as Undo {
      return undo.report
    }
  }

  private func read(_ inputs: [ImportInput], into session: any ImportSession) throws -> ImportReport
  {
    var report = ImportReport()
    var sections: Set<[SectionKey]> = []
    for input in inputs {
      var file = FileImport(importer: self, session: session, input: input)
      report.files.append(try file.run(after: report.counts.records))
      sections.formUnion(file.sections)
    }
    report.summary.sectionsTouched = sections.count
    return report
  }
}
