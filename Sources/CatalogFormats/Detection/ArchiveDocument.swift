/// A document that is an archive inside: a workbook, an e-book, a text.
struct ArchiveDocument {
  private let what: String
  private let advice: String

  init?(_ archive: ZipArchive) {
    let names = archive.members.map(\.name)
    let saveAsCSV = "open it in its program and save it as CSV (UTF-8)"
    if names.contains("[Content_Types].xml") {
      let isBook = names.contains { $0.hasPrefix("xl/") }
      what = isBook ? "an Excel workbook (.xlsx)" : "an Office document (.docx, .pptx)"
      advice = saveAsCSV
    } else if names.contains("META-INF/container.xml") {
      what = "an EPUB e-book"
      advice = "import a catalog of the books, not the book itself"
    } else if names.contains("content.xml"), names.contains("META-INF/manifest.xml") {
      what = "an OpenDocument file (.ods, .odt)"
      advice = saveAsCSV
    } else if names.contains(where: { $0.hasSuffix(".inp") }) {
      what = "an INPX index of an e-book collection"
      advice = "use the collection's OPDS feed, or export it as CSV"
    } else if names.contains("META-INF/MANIFEST.MF") {
      what = "a Java archive"
      advice = "import a catalog of books"
    } else {
      return nil
    }
  }

  func error(name: String) -> CatalogFormatError {
    CatalogFormatError(.notACatalog, "\(name) is \(what); \(advice)")
  }
}
