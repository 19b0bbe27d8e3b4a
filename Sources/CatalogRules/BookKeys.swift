package import CatalogModel

/// The texts by which a store knows a record again.
///
/// The identity is the ISBN-13 where there is one; else `scheme:value` of the source's identifier;
/// else `=` and a hash of title, contributors and period, with the number of the record among those
/// of its import that say the same where contributors or period are absent. A record with an ISBN keeps its source key
/// beside it: a record without ISBN and of that key is the same book.
package struct BookKeys: Hashable, Sendable {
  /// What no two books of a catalog share.
  package var identity: String {
    didSet { hasISBN = Self.isISBN(identity) }
  }
  /// Whether the identity is an ISBN: the other kinds hold a colon or an equals sign.
  package private(set) var hasISBN: Bool
  /// The source key, where the identity is an ISBN and the source has an identifier.
  package var source: String?

  /// The keys of a record on its way in.
  package init(_ incoming: borrowing IncomingBook) {
    let source = Self.sourceKey(incoming.source)
    if let isbn = incoming.book.isbn {
      identity = isbn.digits
      hasISBN = true
      self.source = source
    } else {
      identity = source ?? Self.contentKey(incoming)
      hasISBN = false
    }
  }

  /// The keys of a removal notice; `nil` where it names nothing.
  package init?(isbn: ISBN?, source: Identifier?) {
    let source = Self.sourceKey(source)
    guard let identity = isbn?.digits ?? source else { return nil }
    self.identity = identity
    hasISBN = isbn != nil
    self.source = isbn == nil ? nil : source
  }

  /// The keys of a row.
  package init(identity: String, source: String?) {
    self.identity = identity
    hasISBN = Self.isISBN(identity)
    self.source = source
  }

  /// The ISBN, where the identity is one.
  package var isbn: ISBN? { hasISBN ? ISBN(identity) : nil }

  /// The source's identifier, from whichever of the two keys is one.
  package var sourceIdentifier: Identifier? {
    guard let key = hasISBN ? source : identity, let colon = key.firstIndex(of: ":"),
      key.utf8.first != UInt8(ascii: "=")
    else { return nil }
    return Identifier(
      scheme: Self.unescape(key[..<colon]), value: String(key[key.index(after: colon)...]))
  }

  private static func isISBN(_ key: String) -> Bool {
    key.utf8.count == 13 && key.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// `scheme:value`; `nil` where either is empty, for nothing is not an identifier.
  package static func sourceKey(_ source: Identifier?) -> String? {
    guard let source, !source.scheme.isEmpty, !source.value.isEmpty else { return nil }
    return escape(source.scheme) + ":" + source.value
  }

  private static func escape(_ scheme: String) -> String {
    guard scheme.utf8.contains(where: { escapes.keys.contains($0) }) else { return scheme }
    let bytes = scheme.utf8.flatMap { byte in escapes[byte].map { Array($0.utf8) } ?? [byte] }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescape(_ scheme: Substring) -> String {
    var pieces = scheme.split(separator: "%", omittingEmptySubsequences: false)[...]
    var text = pieces.popFirst().map(String.init) ?? ""
    for piece in pieces {
      let original = escapes.first { $0.value == "%" + piece.prefix(2) }?.key
      text += original.map { String(Unicode.Scalar($0)) } ?? "%"
      text += original == nil ? piece : piece.dropFirst(2)
    }
    return text
  }

  /// What a scheme must not hold as it is: the colon that ends it, the sign of a content key first.
  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "%"): "%25", UInt8(ascii: ":"): "%3A", UInt8(ascii: "="): "%3D",
  ]

  /// A hash of 128 bits of the title, the contributors' names and the period, without regard to
  /// case and to how much blank stands between words.
  private static func contentKey(_ incoming: IncomingBook) -> String {
    let book = incoming.book
    let period = book.published.map { Period($0) } ?? incoming.sectionPath.period
    let parts = [book.title] + book.contributors.map(\.name)
    var text = parts.map(folded).joined(separator: "\0") + "\0" + period.description
    if incoming.occurrence > 1 { text += "\0\(incoming.occurrence)" }
    return "=" + digits(StableHash.hash(text)) + digits(StableHash.hash(text, seed: 1))
  }

  /// Whether only title, contributors and date tell a record, and contributors or date are absent.
  package static func areIncomplete(_ incoming: IncomingBook) -> Bool {
    let book = incoming.book
    guard book.isbn == nil, sourceKey(incoming.source) == nil else { return false }
    return book.contributors.isEmpty
      || book.published == nil && incoming.sectionPath.period == .undated
  }

  private static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}

extension BookKeys {
  /// A stored book's keys with what a record of it brings: an ISBN, or a source key it lacks.
  package func gaining(_ record: BookKeys) -> BookKeys {
    var result = self
    if !hasISBN, record.hasISBN {
      result.identity = record.identity
      result.source = identity
    } else if hasISBN {
      result.source = source ?? (record.hasISBN ? record.source : record.identity)
    }
    return result
  }
}
