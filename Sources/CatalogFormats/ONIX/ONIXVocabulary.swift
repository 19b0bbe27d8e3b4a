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
  func all(_ tag: ONIXTag) -> Siblings { all(symbol: tag.rawValue) }

  /// The text of the first child of a kind, on one line; `nil` where it is missing or empty.
  func value(_ tag: ONIXTag) -> String? { self[tag]?.line }

  /// Whether the first child of a kind holds a code.
  func has(_ tag: ONIXTag, _ code: StaticString) -> Bool { self[tag]?.isLine(code) ?? false }

  /// The number that the first child of a kind holds.
  func number(_ tag: ONIXTag) -> Int? {
    guard let element = self[tag] else { return nil }
    let digits: Int? = element.withSoleText { text in
      guard (1...9).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    if let digits { return digits }
    return element.line.flatMap { Int($0) }
  }
}
