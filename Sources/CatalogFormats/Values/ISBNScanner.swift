import CatalogModel

/// One pass over a folded cell for ISBNs and the identifiers that stand among them.
struct ISBNScanner {
  /// A run of letters, digits, hyphens and dots.
  struct Piece {
    var text: [UInt8]
    /// Whether it stands in round brackets, where qualifiers stand.
    var isQualifier: Bool
    /// Whether one blank alone parts it from the piece before.
    var followsBlank: Bool
  }

  var scan = ISBNScan()
  private let scalars: [Unicode.Scalar]
  private var pieces: [Piece] = []
  private var seen: Set<ISBN> = []
  private var isWordless = true
  private var hasDigits = false

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  mutating func run() {
    if let whole = wholeIdentifier() {
      scan.others.append(whole)
      return
    }
    cut()
    isWordless = pieces.allSatisfy { $0.isQualifier || Self.isNumeric($0.text) || $0.text.isEmpty }
    var index = 0
    while index < pieces.count { index += take(at: index) }
    guard scan.isbns.isEmpty, scan.others.isEmpty, scan.faults.isEmpty, hasDigits else { return }
    if let other = unknownIdentifier() {
      scan.others.append(other)
    } else {
      addFault("isbn-form", wholeText, "is no ISBN")
    }
  }

  // MARK: Pieces

  private mutating func cut() {
    var piece: [UInt8] = []
    var depth = 0
    // Blanks since the last piece; anything else between two pieces counts for many.
    var gap = 0
    var gapIsBlank = false
    for scalar in scalars {
      if scalar.isASCIILetter || scalar.isDigit || scalar.isOne(of: "-.+_") {
        if piece.isEmpty { gapIsBlank = gap == 1 }
        piece.append(UInt8(truncatingIfNeeded: scalar.value))
        continue
      }
      if !piece.isEmpty {
        finish(piece, depth: depth, gapIsBlank)
        piece.removeAll(keepingCapacity: true)
        gap = 0
      }
      gap += scalar == " " ? 1 : 8
      if scalar == "(" { depth += 1 }
      if scalar == ")" { depth = max(0, depth - 1) }
    }
    finish(piece, depth: depth, gapIsBlank)
  }

  private mutating func finish(_ piece: [UInt8], depth: Int, _ gapIsBlank: Bool) {
    let text = Self.withoutLabel(piece)
    guard !text.isEmpty else { return }
    if text.contains(where: Self.isDigit) { hasDigits = hasDigits || depth == 0 }
    pieces.append(Piece(text: text, isQualifier: depth > 0, followsBlank: gapIsBlank))
  }

  /// Drops `ISBN`, `ISBN-13`, `urn`, … and stops and hyphens at the ends.
  private static func withoutLabel(_ piece: [UInt8]) -> [UInt8] {
    var text = trimmed(piece[...])
    let isLabelled =
      text.count >= 4 && text.prefix(4).elementsEqual("isbn".utf8) { $0 | 0x20 == $1 }
    if isLabelled {
      text = trimmed(text.dropFirst(4))
      if text.count == 2, text.first == 0x31 { return [] }
    }
    let isWord = ["urn", "ean", "issn", "upc"].contains {
      $0.utf8.elementsEqual(text) { $0 == $1 | 0x20 }
    }
    return isWord ? [] : [UInt8](text)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last == 0x2E || last == 0x2D || last == 0x2B { text.removeLast() }
    while let first = text.first, first == 0x2E || first == 0x2D || first == 0x2B {
      text.removeFirst()
    }
    return text
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether a piece has no letter but an X at its end.
  private static func isNumeric(_ text: [UInt8]) -> Bool {
    text.dropLast().allSatisfy { isDigit($0) || $0 == 0x2D || $0 == 0x2E }
      && text.last.map { isDigit($0) || $0 | 0x20 == 0x78 } ?? false
  }

  // MARK: Values

  /// Takes what begins at a piece; how many pieces that used up.
  private mutating func take(at index: Int) -> Int {
    let piece = pieces[index]
    guard let digits = Self.digits(piece.text) else {
      if !piece.isQualifier { takeLetters(piece.text) }
      return 1
    }
    if piece.text.count == 9, piece.text[4] == 0x2D, let issn = ISBNText.issn(digits: digits) {
      scan.others.append(Identifier(scheme: "issn", value: issn))
      return 1
    }
    if digits.count < 10, let used = takeJoined(at: index, digits) { return used }
    takeDigits(digits, piece)
    return 1
  }

  /// The digits of `978-3-16-148410-0`, `0441478123.`, `439785960.0`; an X at the end in upper case.
  private static func digits(_ text: [UInt8]) -> [UInt8]? {
    var body = text[...]
    if let dot = body.firstIndex(of: 0x2E) {
      guard body[(dot + 1)...].allSatisfy({ $0 == 0x30 }) else { return nil }
      body = body[..<dot]
    }
    var digits: [UInt8] = []
    for byte in body where byte != 0x2D {
      guard isDigit(byte) || byte | 0x20 == 0x78, digits.last != 0x58, digits.count < 33
      else { return nil }
      digits.append(isDigit(byte) ? byte : 0x58)
    }
    return digits.isEmpty || digits == [0x58] ? nil : digits
  }

  /// Takes `978 3 16 148410 0`: groups of digits with one blank between them.
  private mutating func takeJoined(at index: Int, _ first: [UInt8]) -> Int? {
    var joined = first
    var wrong: (digits: [UInt8], used: Int)?
    for next in (index + 1)..<max(index + 1, min(index + 5, pieces.count)) {
      guard pieces[next].followsBlank, let more = Self.digits(pieces[next].text),
        more.count < 10, joined.last != 0x58
      else { break }
      joined += more
      guard joined.count <= 13 else { break }
      if let isbn = Self.isbn(joined) {
        add(isbn)
        return next - index + 1
      }
      if joined.count == 13, joined.starts(with: [0x39, 0x37]) {
        wrong = (joined, next - index + 1)
      }
    }
    guard let wrong else { return nil }
    addFault("isbn-check", String(decoding: wrong.digits, as: UTF8.self), Self.checkReason)
    return wrong.used
  }

  private static let checkReason = "has a wrong check digit and is no ISBN"

  private mutating func takeDigits(_ digits: [UInt8], _ piece: Piece) {
    if let isbn = Self.isbn(digits) {
      add(isbn)
    } else if piece.isQualifier || digits.allSatisfy({ $0 == digits[0] }) {
      return
    } else if let other = Self.tradeNumber(digits) {
      scan.others.append(other)
    } else if digits.count == 10 || digits.count == 13 {
      addFault("isbn-check", String(decoding: piece.text, as: UTF8.self), Self.checkReason)
    } else if isWordless, !piece.text.contains(0x2D), let isbn = Self.restored(digits) {
      add(isbn)
    } else if isWordless, let issn = ISBNText.issn(digits: digits) {
      scan.others.append(Identifier(scheme: "issn", value: issn))
    }
  }

  /// An ISBN-10 whose leading zeros a spreadsheet took, where its check digit proves it.
  ///
  /// The weights of an ISSN are those of the last eight of an ISBN-10, so that every ISSN would pass:
  /// eight digits that still begin with a zero have lost none and are an ISSN.
  private static func restored(_ digits: [UInt8]) -> ISBN? {
    guard (7...9).contains(digits.count), digits.count != 8 || digits[0] != 0x30 else { return nil }
    return isbn([UInt8](repeating: 0x30, count: 10 - digits.count) + digits)
  }

  private static func isbn(_ digits: [UInt8]) -> ISBN? {
    // Ten or thirteen equal digits are a filler, though their check digit is right.
    guard digits.count == 10 || digits.count == 13, digits.contains(where: { $0 != digits[0] })
    else { return nil }
    if digits.count == 13,
      !ISBNText.isISBNPrefix(digits[0], digits[1], digits[2], digits[3])
    {
      return nil
    }
    return ISBN(characters: digits)
  }

  private static func tradeNumber(_ digits: [UInt8]) -> Identifier? {
    let text = String(decoding: digits, as: UTF8.self)
    switch digits.count {
    case 13 where ISBNText.isEAN13(digits):
      return Identifier(scheme: text.hasPrefix("9790") ? "ismn" : "ean", value: text)
    case 12 where ISBNText.isEAN13([0x30] + digits):
      return Identifier(scheme: "upc", value: text)
    default: return nil
    }
  }

  private mutating func takeLetters(_ text: [UInt8]) {
    let asin = text.count == 13 && text.starts(with: "978B".utf8) ? text.dropFirst(3) : text[...]
    if asin.count == 10, asin.starts(with: "B0".utf8),
      asin.allSatisfy({ Self.isDigit($0) || (0x41...0x5A).contains($0) })
    {
      scan.others.append(Identifier(scheme: "asin", value: String(decoding: asin, as: UTF8.self)))
    } else if Self.isScientific(text) {
      let reason = "is a number in scientific notation; its ISBN cannot be known"
      addFault("isbn-scientific", wholeText, reason)
    }
  }

  private static func isScientific(_ text: [UInt8]) -> Bool {
    guard let exponent = text.firstIndex(where: { $0 | 0x20 == 0x65 }), exponent > 0 else {
      return false
    }
    var rest = text[(exponent + 1)...]
    if rest.first == 0x2B { rest.removeFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
      && text[..<exponent].allSatisfy { isDigit($0) || $0 == 0x2E }
  }

  // MARK: Other identifiers and faults

  /// A cell that is, as a whole, an identifier of a named scheme.
  private func wholeIdentifier() -> Identifier? {
    let text = wholeText
    let lower = String(text.prefix(16)).lowercased()
    if lower.hasPrefix("urn:uuid:") {
      return Identifier(scheme: "uuid", value: String(text.dropFirst(9)))
    }
    let doi = lower.hasPrefix("doi:") ? String(text.dropFirst(4)) : text
    guard doi.hasPrefix("10."), doi.utf8.count <= 256, doi.utf8.contains(0x2F), !doi.contains(" ")
    else { return nil }
    return Identifier(scheme: "doi", value: doi)
  }

  /// A shop's own number such as `SIE108407_142`.
  private func unknownIdentifier() -> Identifier? {
    let text = wholeText
    guard text.utf8.count <= 64, !text.contains(" "),
      !pieces.allSatisfy({ Self.isNumeric($0.text) })
    else { return nil }
    return Identifier(scheme: "other", value: text)
  }

  private var wholeText: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(512))
    return PlainText.clean(String(text))
  }

  private mutating func add(_ isbn: ISBN) {
    if seen.insert(isbn).inserted { scan.isbns.append(isbn) }
  }

  private mutating func addFault(_ kind: String, _ value: String, _ reason: String) {
    guard scan.faults.count < ISBNText.mostFaults else { return }
    scan.faults.append(.about(value, kind, reason))
  }
}
