import CatalogFormats
import TextDecoding

/// The file of refused records: path, line, record, kind, reason and the record as it stood, as CSV.
final class RejectsFile {
  private let file: OutputFile

  init(path: String, sparing sources: [String]) throws {
    file = try OutputFile(path: path, sparing: sources)
    try file.write(Array("file,line,record,kind,reason,raw\n".utf8))
  }

  func add(_ refused: RefusedRecord, path: String) throws {
    let cells = [
      refused.place.member.map { path + ":" + $0 } ?? path,
      refused.place.line.map(String.init) ?? "", String(refused.place.record), refused.kind,
      refused.reason, refused.raw,
    ]
    try file.write(
      Array(
        (cells.map { Listing.quoted(SpreadsheetText.guarded($0)) }.joined(separator: ",") + "\n")
          .utf8))
  }

  func finish() throws { try file.finish() }
}
