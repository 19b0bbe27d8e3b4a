package import CatalogImport
import JSONText

/// An import's report as JSON.
package enum ImportReportJSON {
  /// The JSON form, with a line feed at its end.
  package static func json(_ report: ImportReport) -> [UInt8] {
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
    for group in file.warnings { write(group, to: &json) }
    json.endArray()
    if let month = file.offeredMonth { json.member("offeredMonth", month.description) }
    json.endObject()
  }

  private static func write(_ group: WarningGroup, to json: inout JSONWriter) {
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
}
