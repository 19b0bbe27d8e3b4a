extension CatalogFormat {
  /// MARC 21 and UNIMARC in ISO 2709.
  static let marc = CatalogFormat(
    name: "marc", aliases: ["marc21", "unimarc", "mrc", "iso2709"],
    matches: { head in MARCReader.recognises(head.bytes) ? .certain : .no },
    open: { input, options throws(CatalogFormatError) in
      try MARCReader(source: input.source, options: options)
    })

  /// MARC 21 and UNIMARC in XML.
  static let marcxml = CatalogFormat(
    name: "marcxml", aliases: ["marc-xml", "marcxchange"],
    matches: { head in MARCXMLReader.recognises(head) ? .certain : .no },
    open: { input, options throws(CatalogFormatError) in
      try MARCXMLReader(source: input.source, options: options)
    })
}

extension MARCXMLReader {
  /// Whether a file is MARCXML: by its root's name or namespace, or by the first elements of a
  /// record within an answer of SRU, OAI-PMH or a library system.
  static func recognises(_ head: FormatHead) -> Bool {
    guard let root = head.xmlRoot else { return false }
    let namespaces = ["http://www.loc.gov/MARC21/slim", "info:lc/xmlns/marcxchange"]
    if namespaces.contains(where: { root.tag.contains($0) }) { return true }
    if namespaces.contains(where: { head.contains($0.lowercased(), inFirst: 8192) }) {
      return ["searchRetrieveResponse", "OAI-PMH", "collection", "record"].contains(root.name)
    }
    // An answer without a hit has no record to be known by.
    if root.name == "searchRetrieveResponse", head.contains("numberofrecords>0<") { return true }
    return head.contains("<leader", inFirst: 8192)
      && (head.contains("<datafield", inFirst: 8192)
        || head.contains("<controlfield", inFirst: 8192))
      || ["collection", "record"].contains(root.name)
        && head.contains("<datafield", inFirst: 8192)
  }
}
