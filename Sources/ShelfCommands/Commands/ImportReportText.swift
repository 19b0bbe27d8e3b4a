import CatalogFormats
import CatalogImport
import TextDecoding

/// An import's report in words.
enum ImportReportText {
  /// The block that ends an import.
  static func table(_ report: ImportReport, _ settings: ImportSettings) -> String {
    var text = ""
    for file in report.files {
      let what = [
        file.understanding.format, file.understanding.encoding, file.understanding.dialect,
      ].filter { !$0.isEmpty }
      text += "\(TerminalText.line(file.path)): \(what.joined(separator: ", "))\n"
      text += "  " + line(file.counts) + "\n"
      for group in file.warnings { text += warning(group) }
      if file.counts.records == 0 { text += "  no records\n" }
      if let month = file.offeredMonth {
        text += "  no book has a date; the file's name says \(month): take it with --month auto\n"
      }
    }
    if report.files.count > 1 { text += "together: \(line(report.counts))\n" }
    if report.summary.removed > 0 { text += "removed: \(report.summary.removed)\n" }
    text += "sections touched: \(report.summary.sectionsTouched)\n"
    if settings.isDryRun {
      text += "a dry run: nothing was stored\n"
    } else if settings.isStrict, report.counts.refused > 0 {
      text += "strict: nothing was stored\n"
    }
    return text
  }

  private static func line(_ counts: OutcomeCounts) -> String {
    "\(counts.records) records: \(counts.new) new, \(counts.changed) changed, "
      + "\(counts.unchanged) unchanged, \(counts.merged) merged, \(counts.refused) refused"
  }

  private static func warning(_ group: WarningGroup) -> String {
    let lines = group.lines.map(String.init).joined(separator: ", ")
    let more = group.count > group.lines.count && !group.lines.isEmpty ? ", …" : ""
    let place = group.lines.isEmpty ? "" : " (lines \(lines)\(more))"
    let examples = group.messages.prefix(3).map { "    \(TerminalText.line($0))\n" }.joined()
    return "  \(group.kind): \(group.count)\(place)\n" + examples
  }
}
