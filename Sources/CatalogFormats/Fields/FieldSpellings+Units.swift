/// Headers that say more than the name of a field: a unit, a number, a note on how it is written.
extension FieldSpellings {
  /// What a header of a table says.
  struct Header: Hashable, Sendable {
    var field: BookField
    /// The currency that it names, of a price: a code, or `元` where only that sign stands there.
    var currency: String?
  }

  /// What a header says; `nil` for one that is not known.
  ///
  /// Beside the names alone are read: a price with its currency (`Price (USD)`, `Preis in €`,
  /// `定价(元)`, `US List`), the numbered columns of a field that has many values (`Subject 2`), and
  /// names that are called normalized.
  static func header(_ text: String) -> Header? {
    if let field = field(of: text) {
      return Header(field: field, currency: field == .price ? unit(of: words(of: text)) : nil)
    }
    if let field = metafield(text) { return Header(field: field) }
    let words = words(of: text)
    guard words.count > 1, words.count <= 8 else { return nil }
    return price(words) ?? numbered(words) ?? normalized(words)
  }

  /// `Author (product.metafields.custom.author)`: a field that a shop added to its products.
  private static func metafield(_ text: String) -> BookField? {
    guard let place = text.firstRange(of: "(product.metafields.") else { return nil }
    return field(of: String(text[..<place.lowerBound]))
  }

  /// The letters and signs between the blanks and marks of a header, in lower case; signs of
  /// currencies, and the characters `元`, `円` and `원` behind others, are words of their own.
  private static func words(of header: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for scalar in header.unicodeScalars.prefix(100) {
      guard let folded = FoldedText.fold(scalar) else { continue }
      let isSign = folded.properties.generalCategory == .currencySymbol
      if isSign || "元円원圓".unicodeScalars.contains(folded) {
        if units[word + String(folded)] == nil { end() }
        word.unicodeScalars.append(folded)
        end()
      } else if folded.isDigit || folded.properties.isAlphabetic {
        word.unicodeScalars.append(contentsOf: folded.properties.lowercaseMapping.unicodeScalars)
      } else {
        end()
      }
    }
    end()
    return words
  }

  /// A price of which the header names the currency.
  private static func price(_ words: [String]) -> Header? {
    guard let currency = unit(of: words) ?? landOfPreis(words) else { return nil }
    let rest = words.filter { units[$0] == nil && !besideUnits.contains($0) && $0 != "ch" }
    let name = rest.joined()
    guard name == "list" || name == "retail" || field(of: name) == .price else { return nil }
    return Header(field: .price, currency: currency)
  }

  /// Words that stand with a unit and say nothing of it: `Preis in EUR (D)`, `Prix en euros`.
  private static let besideUnits: Set<String> = ["in", "en", "d", "de", "a", "at", "incl", "inkl"]

  /// The currency of the country of a German price: `Preis (D)`, `Preis (A)`, `Preis (CH)`.
  private static func landOfPreis(_ words: [String]) -> String? {
    guard words.count == 2, words[0].hasSuffix("preis") else { return nil }
    return ["d": "EUR", "de": "EUR", "a": "EUR", "at": "EUR", "ch": "CHF"][words[1]]
  }

  /// The currency that one of the words names.
  private static func unit(of words: [String]) -> String? {
    words.lazy.compactMap { units[$0] }.first
  }

  private static let units: [String: String] = {
    var units = [
      "$": "USD", "us": "USD", "usa": "USD", "dollars": "USD", "€": "EUR", "euro": "EUR",
      "euros": "EUR", "£": "GBP", "uk": "GBP", "sterling": "GBP", "can": "CAD", "canada": "CAD",
      "rmb": "CNY", "人民币": "CNY", "ntd": "TWD", "nt": "TWD", "新台幣": "TWD", "新臺幣": "TWD",
      "us$": "USD", "nt$": "TWD", "hk$": "HKD", "hk": "HKD", "a$": "AUD", "c$": "CAD", "nz$": "NZD",
      "s$": "SGD", "r$": "BRL", "mx$": "MXN", "港幣": "HKD", "港币": "HKD", "元": "元", "円": "JPY",
      "圓": "元", "원": "KRW", "₩": "KRW",
      "руб": "RUB", "рублей": "RUB", "рублях": "RUB", "₽": "RUB", "грн": "UAH", "₴": "UAH",
      "₹": "INR", "zł": "PLN", "kč": "CZK", "ft": "HUF", "₺": "TRY", "₫": "VND",
    ]
    let codes =
      "usd eur gbp chf cny twd hkd jpy krw rub uah pln czk sek nok dkk huf ron bgn try inr aud cad"
      + " nzd sgd brl mxn ars clp cop zar ils byn kzt vnd thb idr myr php isk"
    for code in codes.split(separator: " ") { units[String(code)] = code.uppercased() }
    return units
  }()

  /// `Subject 2`, `Author 1`: one of several columns of a field that has many values.
  private static func numbered(_ words: [String]) -> Header? {
    guard let last = words.last, last.utf8.count <= 2, last.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      let field = field(of: words.dropLast().joined()), many.contains(field)
    else { return nil }
    return Header(field: field)
  }

  private static let many: Set<BookField> = [
    .authors, .editors, .translators, .illustrators, .narrators, .contributors, .subjects, .isbns,
  ]

  /// `Publication Year (normalized)`, as Evergreen's reports name what is made fit for sorting.
  private static func normalized(_ words: [String]) -> Header? {
    guard words.last == "normalized" || words.first == "normalized" else { return nil }
    return field(of: words.filter { $0 != "normalized" }.joined()).map { Header(field: $0) }
  }

  // MARK: Headers that only their values make known

  /// Headers that in some lists name a field, and in others something else.
  ///
  /// `ET` is Erscheinungstermin, VÖ Veröffentlichung, EVT Erstverkaufstag; a shop's own number of a
  /// thing (`SKU`, `Artikelnummer`) is often its ISBN.
  static func doubtful(_ header: String) -> BookField? { doubtful[key(of: header)] }

  private static let doubtful: [String: BookField] = {
    var fields: [String: BookField] = [:]
    for name in ["ET", "ET-Datum", "VÖ", "VÖ-Datum", "VÖ-Termin"] {
      fields[key(of: name)] = .published
    }
    for name in ["EVT", "On Sale"] { fields[key(of: name)] = .onSale }
    let numbers = [
      "SKU", "Variant SKU", "Product ID", "Product Code", "Product Identifier", "Item Number",
      "Item No",
      "Item Code", "Code", "Identifier", "UPC", "Artikelnummer", "Artikelnr", "Art.-Nr.",
      "Bestellnummer", "Bestellnr", "Référence", "Référence produit", "Código", "Codice",
      "Артикул", "Код", "商品コード", "商品番号", "商品编号", "商品编码", "상품코드",
    ]
    for name in numbers { fields[key(of: name)] = .isbn }
    return fields
  }()
}
