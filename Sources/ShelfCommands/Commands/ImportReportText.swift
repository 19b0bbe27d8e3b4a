import CatalogFormats
import CatalogImport
import JSONText

/// An import's report in words and as JSON.
enum ImportReportText {
  /// The JSON form, with a line feed at its end.
  static func json(_ report: ImportReport) -> [UInt8] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    write(report.counts, to: &json)
    json.member("sections", report.summary.sectionsTouched)
    if report.summary.removed > 0 { json.member("removed", report.summary.removed) }
    if !report.isStored { json.member("stored", false) }
    json.key("files")
    json.beginArray()
    for file in report.files { write(file, to: &json) }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }

  private static func write(_ counts: OutcomeCounts, to json: inout JSONWriter) {
    json.member("records", counts.records)
    json.member("new", counts.new)
    json.member("changed", counts.changed)
    json.member("unchanged", counts.unchanged)
    json.member("merged", counts.merged)
    json.member("refused", counts.refused)
  }

  private static func write(_ file: FileReport, to json: inout JSONWriter) {
    json.beginObject()
    json.member("path", file.path)
    json.member("format", file.understanding.format)
    json.member("encoding", file.understanding.encoding)
    if !file.understanding.dialect.isEmpty { json.member("dialect", file.understanding.dialect) }
    write(file.counts, to: &json)
    json.key("warnings")
    json.beginArray()
    for group in file.warnings {
      json.beginObject()
      json.member("kind", group.kind)
      json.member("count", group.count)
      json.key("lines")
      json.beginArray()
      for line in group.lines { json.int(line) }
      json.endArray()
      json.key("messages")
      json.beginArray()
      for message in group.messages { json.string(message) }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    if let month = file.offeredMonth { json.member("offeredMonth", month.description) }
    json.endObject()
  }

  /// The block that ends an import.
  static func table(_ report: ImportReport, _ settings: ImportSettings) -> String {
    var text = ""
    for file in report.files {
      let what = [
        file.understanding.format, file.understanding.encoding, file.understanding.dialect,
      ].filter { !$0.isEmpty }
      text += "\(file.path): \(what.joined(separator: ", "))\n"
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
    let examples = group.messages.prefix(3).map { "    \($0)\n" }.joined()
    return "  \(group.kind): \(group.count)\(place)\n" + examples
  }
}
