package import CatalogFormats
package import CatalogModel

/// What an import shall do with the records it reads.
package struct ImportSettings: Sendable {
  /// Which date of a book decides its section.
  package enum DateField: String, Sendable, CaseIterable {
    case published
    case added
  }

  /// How sections are nested.
  package enum Grouping: String, Sendable, CaseIterable {
    case month
    case monthSubject = "month,subject"
    case yearMonth = "year,month"
  }

  /// A month for every book of a file.
  package enum MonthChoice: Hashable, Sendable {
    case fixed(Period)
    /// The month in the file's name.
    case fromFileName
  }

  package var catalog = "main"
  package var dateField = DateField.published
  package var grouping = Grouping.month
  package var month: MonthChoice?
  /// Whether one refused record refuses everything.
  package var isStrict = false
  /// Whether everything is undone at the end.
  package var isDryRun = false
  package var options = ImportOptions()
  /// The folders of local covers; empty: those beside each catalog's file.
  package var coverFolders: [String] = []

  package init() {}
}

/// A file to import: its name for the report, and how to begin reading it on a thread of its own.
package struct ImportInput: Sendable {
  package var path: String
  package var open: @Sendable () throws(CatalogFormatError) -> any CatalogReader

  package init(
    path: String, open: @escaping @Sendable () throws(CatalogFormatError) -> any CatalogReader
  ) {
    self.path = path
    self.open = open
  }
}
