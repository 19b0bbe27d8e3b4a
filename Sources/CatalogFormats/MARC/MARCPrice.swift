import CatalogModel

/// Prices as records write them: `£15.99`, `$14.95 (pbk.)`, `CNY28.00`, `12,50 EUR`.
enum MARCPrice {
  /// A price of a currency; `nil` where there is no amount.
  static func price(_ text: String) -> Price? {
    guard let amount = amount(text) else { return nil }
    return Price(amount: amount, currency: currency(text))
  }

  /// The first number of a text, with a point before its fraction.
  static func amount(_ text: String) -> String? {
    let scalars = FoldedText.scalars(text, limit: 64)
    guard let start = scalars.firstIndex(where: { $0.isDigit }) else { return nil }
    var number: [Unicode.Scalar] = []
    for (offset, scalar) in scalars[start...].enumerated() {
      let next = start + offset + 1
      let isMark = scalar == "." || scalar == ","
      guard scalar.isDigit || isMark && next < scalars.count && scalars[next].isDigit else { break }
      number.append(scalar)
    }
    guard number.count <= 18 else { return nil }
    return String(String.UnicodeScalarView(withPoint(number)))
  }

  /// `1,234.50` and `1.234,50` as `1234.50`: a last mark before one or two digits parts the
  /// fraction.
  private static func withPoint(_ number: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let lastMark = number.lastIndex { !$0.isDigit }
    let fraction = lastMark.map { number.count - $0 - 1 } ?? 0
    var result: [Unicode.Scalar] = []
    for (index, scalar) in number.enumerated() {
      if scalar.isDigit {
        result.append(scalar)
      } else if index == lastMark, fraction < 3 {
        result.append(".")
      }
    }
    return result
  }

  /// The ISO 4217 code in a text, or the one that a sign stands for; `nil` for a sign of several
  /// countries' money without more (`$` is taken for US dollars, as MARC 21 does).
  static func currency(_ text: String) -> String? {
    let upper = text.uppercased()
    for (sign, code) in signs where upper.contains(sign) { return code }
    for word in upper.split(whereSeparator: { !$0.isLetter })
    where word.utf8.count == 3 && word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
      && codes.contains(String(word))
    {
      return String(word)
    }
    if upper.contains("$") { return "USD" }
    return nil
  }

  private static let signs: [(String, String)] = [
    ("A$", "AUD"), ("C$", "CAD"), ("CAN$", "CAD"), ("NZ$", "NZD"), ("HK$", "HKD"), ("NT$", "TWD"),
    ("US$", "USD"), ("R$", "BRL"), ("S$", "SGD"), ("£", "GBP"), ("€", "EUR"), ("₹", "INR"),
    ("RS.", "INR"), ("₩", "KRW"), ("₽", "RUB"), ("₪", "ILS"), ("KČ", "CZK"), ("ZŁ", "PLN"),
  ]

  private static let codes: Set<String> = [
    "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DEM", "DKK",
    "EGP",
    "ESP", "EUR", "FRF", "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "ITL", "JPY",
    "KRW",
    "MXN", "MYR", "NLG", "NOK", "NZD", "PEN", "PHP", "PKR", "PLN", "RON", "RSD", "RUB", "SAR",
    "SEK",
    "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR",
  ]
}
