/// The start tag of an XML document's first element, as far as formats are told apart by it.
package struct XMLRoot: Hashable, Sendable {
  /// The name without its prefix.
  package let name: String
  /// The tag between its brackets, attributes included.
  package let tag: String

  /// Finds the first element behind declaration, comments and document type.
  package init?(in text: [UInt8]) {
    var place = 0
    while true {
      while place < text.count, text[place] <= 0x20 { place += 1 }
      guard place < text.count, text[place] == UInt8(ascii: "<") else { return nil }
      let rest = text[place...]
      if rest.starts(with: "<?".utf8) {
        guard let end = Self.end(of: "?>", in: rest) else { return nil }
        place = end
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = Self.end(of: "-->", in: rest) else { return nil }
        place = end
      } else if rest.starts(with: "<!".utf8) {
        guard let end = Self.endOfDocumentType(rest) else { return nil }
        place = end
      } else {
        break
      }
    }
    let body = text[(place + 1)...].prefix { $0 != UInt8(ascii: ">") }
    let full = body.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let local = full.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last
    guard let local, let first = local.first, first >= 0x80 || first == 0x5F || first | 0x20 > 0x60
    else { return nil }
    name = String(decoding: local, as: UTF8.self)
    tag = String(decoding: body, as: UTF8.self)
  }

  private static func end(of mark: String, in text: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    var place = text.startIndex
    while place + mark.count <= text.endIndex {
      if text[place] == mark[0], text[place...].starts(with: mark) { return place + mark.count }
      place += 1
    }
    return nil
  }

  /// Where `<!DOCTYPE …>` ends, its internal subset included.
  private static func endOfDocumentType(_ text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    for place in text.indices {
      switch text[place] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return place + 1
      default: break
      }
    }
    return nil
  }
}
