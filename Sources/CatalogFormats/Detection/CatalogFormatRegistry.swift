/// The formats that are read, and the choice among them.
package struct CatalogFormatRegistry: Sendable {
  package let formats: [CatalogFormat]

  package init(_ formats: [CatalogFormat]) { self.formats = formats }

  /// Every format of this package.
  package static let all = CatalogFormatRegistry([
    .csv, .json, .bibtex, .ris, .onix, .opds, .marc, .marcxml, .calibre,
  ])

  /// The names that `--from` takes, for messages.
  package var names: [String] { formats.map(\.name) }

  /// The format of a name or alias, in any case.
  package func format(named name: String) throws(CatalogFormatError) -> CatalogFormat {
    let sought = name.lowercased()
    if let found = formats.first(where: { $0.name == sought || $0.aliases.contains(sought) }) {
      return found
    }
    throw CatalogFormatError(
      .usage, "there is no format \(name); known are \(names.joined(separator: ", "))")
  }

  /// The format that a file's content shows, or why it is no catalog.
  package func format(of input: CatalogInput) throws(CatalogFormatError) -> CatalogFormat {
    let name = input.source.name
    if input.head.text.allSatisfy({ $0 <= 0x20 }), input.head.isWhole {
      throw CatalogFormatError(.notACatalog, "\(name) is an empty file")
    }
    if let foreign = ForeignContent(of: input.head) { throw foreign.error(name: name) }
    var best: (format: CatalogFormat, confidence: CatalogFormat.Confidence)?
    for format in formats {
      let confidence = format.matches(input.head)
      if confidence > (best?.confidence ?? .no) { best = (format, confidence) }
    }
    guard let best else { throw ForeignContent.unknown(input.head).error(name: name) }
    return best.format
  }
}
