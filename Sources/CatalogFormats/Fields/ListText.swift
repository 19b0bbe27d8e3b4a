import CatalogModel

/// Reads small texts of tables: lists, numbers, prices.
enum ListText {
  /// The entries of a list; where no separator is named, the first of `|`, `;` and `,` that occurs.
  static func split(_ text: String, by separator: String?) -> [String] {
    let mark = separator ?? ["|||||", "|", ";", "；", "、", ",", "，"].first { text.contains($0) }
    guard let mark else { return [text] }
    return pieces(of: text, by: mark).map { PlainText.clean($0) }.filter { !$0.isEmpty }
  }

  /// The lines of a cell, each an entry of a list; `nil` where there is one line, or every break stands
  /// beside a mark or word that parts entries, and only wraps the text.
  static func lines(_ text: String) -> [String]? {
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = PlainText.clean(String(line))
      guard !line.isEmpty else { continue }
      if let last = lines.last, isOpen(last) || line.unicodeScalars.first.map(isMark) == true {
        lines[lines.count - 1] = last + " " + line
      } else {
        lines.append(line)
      }
    }
    return lines.count > 1 ? lines : nil
  }

  private static func isOpen(_ line: String) -> Bool {
    if line.unicodeScalars.last.map(isMark) == true { return true }
    return ["and", "und", "et", "y", "e"].contains(line.split(separator: " ").last?.lowercased())
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    ",;&/|+、，；".unicodeScalars.contains(scalar)
  }

  /// The first address of a list of them, or the one behind the name of its file: `cover.jpg
  /// (https://…)`; a text that is none as it stands.
  static func firstAddress(_ text: String) -> String {
    if text.utf8.last == UInt8(ascii: ")"), !text.hasPrefix("http"),
      let open = text.firstRange(of: " (http")
    {
      let address = text[text.index(open.lowerBound, offsetBy: 2)...].prefix {
        $0 != ")" && $0 != " "
      }
      return String(address)
    }
    let isMark = { (scalar: Unicode.Scalar) in
      scalar.isBlank || ",;|".unicodeScalars.contains(scalar)
    }
    guard text.hasPrefix("http"), text.unicodeScalars.contains(where: isMark) else { return text }
    let addresses = text.unicodeScalars.split(whereSeparator: isMark).map(String.init)
      .filter { $0.hasPrefix("http://") || $0.hasPrefix("https://") }
    return addresses.count > 1 ? addresses[0] : text
  }

  private static func pieces(of text: String, by mark: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = Array(mark.utf8)
    var pieces: [String] = []
    var start = 0
    var place = 0
    while place < bytes.count {
      if bytes[place] == mark[0], bytes[place...].starts(with: mark) {
        pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
        place += mark.count
        start = place
      } else {
        place += 1
      }
    }
    pieces.append(String(decoding: bytes[start...], as: UTF8.self))
    return pieces
  }

  /// The first whole number in a text: `590 p.`, `xii, 340 Seiten`, `1,024`.
  static func number(_ text: String) -> Int? {
    var value = 0
    var digits = 0
    var previous: Unicode.Scalar = " "
    for scalar in FoldedText.scalars(text, limit: 64) {
      if scalar.isDigit {
        guard digits < 9 else { return nil }
        value = value * 10 + scalar.digitValue
        digits += 1
      } else if digits > 0, !(scalar == "," && previous.isDigit) {
        if scalar == ".", digits <= 3, let whole = thousands(text) { return whole }
        break
      }
      previous = scalar
    }
    return digits > 0 ? value : nil
  }

  /// `1.024`, as a German list writes a thousand and more: dots between groups of three digits, and
  /// nothing else.
  private static func thousands(_ text: String) -> Int? {
    let groups = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(groups.count), let first = groups.first,
      (1...3).contains(first.utf8.count),
      !first.hasPrefix("0"), groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      groups.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    return Int(groups.joined())
  }

  private static let currencies: [(mark: String, code: String)] = [
    ("US$", "USD"), ("CN¥", "CNY"), ("NT$", "TWD"), ("HK$", "HKD"), ("A$", "AUD"), ("C$", "CAD"),
    ("R$", "BRL"), ("S$", "SGD"), ("NZ$", "NZD"), ("MX$", "MXN"),
    ("人民币", "CNY"), ("人民幣", "CNY"), ("RMB", "CNY"), ("台币", "TWD"), ("台幣", "TWD"),
    ("臺幣", "TWD"), ("港币", "HKD"), ("港幣", "HKD"),
    ("zł", "PLN"), ("Kč", "CZK"), ("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("円", "JPY"),
    ("元", "元"), ("원", "KRW"),
    ("₩", "KRW"), ("₽", "RUB"), ("руб", "RUB"), ("р.", "RUB"), ("грн", "UAH"), ("₹", "INR"),
  ]

  /// The code of a currency that a cell names by its sign or its code; `yuan` is that of `元`.
  static func currency(_ text: String, yuan: String = "CNY") -> String? {
    if let sign = sign(in: text, yuan: yuan) { return sign }
    if text.utf8.count == 3, text.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) {
      return text.uppercased()
    }
    return nil
  }

  /// The code of the first sign or name of a currency that a text holds.
  private static func sign(in text: String, yuan: String) -> String? {
    let code = currencies.first { text.contains($0.mark) }?.code
    return code == "元" ? yuan : code
  }

  /// An amount with its currency, where a sign or a code of three letters names it.
  static func price(_ text: String, yuan: String = "CNY") -> Price? {
    let scalars = FoldedText.scalars(text, limit: 64)
    var amount = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar.isDigit || !amount.isEmpty && (scalar == "." || scalar == ",") {
        amount.append(scalar)
      } else if !amount.isEmpty, Self.isThousandsBlank(scalars, at: index) {
        continue
      } else if !amount.isEmpty {
        break
      }
    }
    while amount.last == "." || amount.last == "," { amount.removeLast() }
    guard let digits = plainAmount(String(amount)) else { return nil }
    // A bracket holds a binding: `20.00 (pbk)`.
    let outside = text.prefix { !"([（".contains($0) }
    let named = outside.contains(where: \.isNumber) ? String(outside) : text
    let sign = sign(in: named, yuan: yuan)
    let letters = named.unicodeScalars.filter(\.isASCIILetter)
    let code = letters.count == 3 ? String(letters).uppercased() : nil
    return Price(amount: digits, currency: sign ?? code)
  }

  /// Whether a blank parts thousands: a digit before it and three behind.
  private static func isThousandsBlank(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let isBlank = scalars[index] == " " || scalars[index] == "'" || scalars[index] == "’"
    let group = scalars[(index + 1)...].prefix { $0.isDigit }
    return isBlank && index > 0 && scalars[index - 1].isDigit && group.count == 3
  }

  /// An amount with `.` before the fraction and nothing between the thousands.
  private static func plainAmount(_ text: String) -> String? {
    guard !text.isEmpty else { return nil }
    let lastComma = text.lastIndex(of: ",")
    let lastPoint = text.lastIndex(of: ".")
    var fraction: String.Index?
    switch (lastComma, lastPoint) {
    case (let comma?, let point?): fraction = max(comma, point)
    case (let comma?, nil):
      let after = text.distance(from: comma, to: text.endIndex) - 1
      fraction = after == 3 ? nil : comma
    case (nil, let point?): fraction = point
    case (nil, nil): fraction = nil
    }
    let whole = String((fraction.map { text[..<$0] } ?? text[...]).filter(\.isNumber))
    guard let fraction else { return whole }
    return (whole.isEmpty ? "0" : whole) + "." + text[text.index(after: fraction)...]
  }
}
