import XMLText

/// What the header of an ONIX message says for all its products.
struct ONIXHeader {
  /// The scheme of record references, unique to their sender.
  var sourceScheme = "onix"
  /// The language of text where a product gives none.
  var language: String?
  /// The currency of prices where they give none.
  var currency: String?

  /// A message without a header.
  init() {}

  /// Reads a `Header` of any release.
  init(_ header: XMLElement) {
    if let sender = Self.sender(header) { sourceScheme = "onix:" + Self.slug(sender) }
    language = header.value(.defaultLanguage)
    currency = header.value(.defaultCurrency)
  }

  private static func sender(_ header: XMLElement) -> String? {
    if let sender = header[.sender] {
      let identifiers = sender.all(.senderIdentifier)
      // GLN and SAN are unique by themselves; a proprietary identifier is not.
      let known = identifiers.first { ["06", "07"].contains($0.value(.senderIDType)) }
      return known?.value(.idValue) ?? sender.value(.senderName)
        ?? identifiers.first?.value(.idValue)
    }
    return header.value(.fromEAN) ?? header.value(.fromSAN) ?? header.value(.fromCompany)
  }

  /// A name in lower case with hyphens for what is neither letter nor digit.
  static func slug(_ name: String) -> String {
    var slug = String.UnicodeScalarView()
    for scalar in name.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        slug.append(scalar)
      } else if slug.last != "-", !slug.isEmpty {
        slug.append("-")
      }
    }
    if slug.last == "-" { slug.removeLast() }
    return String(slug)
  }
}
