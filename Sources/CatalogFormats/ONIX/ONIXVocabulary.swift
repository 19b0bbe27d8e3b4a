import XMLText

extension XMLVocabulary {
  /// The names of ONIX in any release, whatever their namespace: it is often left out.
  static let onix = XMLVocabulary(recordNames: ["Product", "product"]) { name in
    switch ONIXTag.byName[name.local] {
    case .product: .record(ONIXTag.product.rawValue)
    case .header: .record(ONIXTag.header.rawValue)
    case let tag?: .element(tag.rawValue)
    case nil: ONIXTag.unused.contains(name.local) ? .skip : .element(0)
    }
  }
}

extension XMLElement {
  /// The first child of a kind.
  subscript(tag: ONIXTag) -> XMLElement? { first(symbol: tag.rawValue) }

  /// The children of a kind.
  func all(_ tag: ONIXTag) -> [XMLElement] { all(symbol: tag.rawValue) }

  /// The text of the first child of a kind, on one line; `nil` where it is missing or empty.
  func value(_ tag: ONIXTag) -> String? { self[tag]?.line }

  /// Its text on one line; `nil` where it is empty.
  var line: String? {
    let text = PlainText.clean(text)
    return text.isEmpty ? nil : text
  }
}

extension Optional where Wrapped == XMLElement {
  /// The children of a kind, none where there is no element.
  func all(_ tag: ONIXTag) -> [XMLElement] { self?.all(tag) ?? [] }
}
