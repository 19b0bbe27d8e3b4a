/// The words that dates are written with, in the languages that catalogs use.
///
/// A fixed table: what a date means does not depend on the machine's locale.
enum MonthNames {
  /// The month, 1 to 12, of a name or abbreviation in lower case without a stop.
  static func month(_ word: String) -> Int? { table[word] }

  /// The month of an English name or its abbreviation of three or four letters, in lower case.
  static func english(_ word: String) -> Int? {
    guard let month = table[word] else { return nil }
    let name = englishNames[month - 1]
    let isAbbreviation = name.hasPrefix(word) && (word.utf8.count == 3 || word == "sept")
    return word == name || isAbbreviation ? month : nil
  }

  private static let englishNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Words of a part of a year, after which a year alone follows.
  static let seasons: Set<String> = [
    "spring", "summer", "autumn", "fall", "winter", "q", "quarter", "frühjahr", "frühling",
    "sommer", "herbst", "printemps", "été", "automne", "hiver", "primavera", "verano", "otoño",
    "invierno", "easter", "christmas",
  ]

  /// Days of the week, which may stand before a date.
  static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]

  private static let table: [String: Int] = {
    var months: [String: Int] = [:]
    for (offset, names) in names.enumerated() {
      for name in names.split(separator: " ") { months[String(name)] = offset + 1 }
    }
    return months
  }()

  // English, German, French, Spanish, Italian, Portuguese, Dutch; then abbreviations of them.
  private static let names = [
    "january januar janvier enero gennaio janeiro januari jänner jan janv ene gen",
    "february februar février fevrier febrero febbraio fevereiro februari feber feb févr fév fevr",
    "march märz maerz mars marzo março marco maart mar mrz mär mrt",
    "april avril abril aprile apr avr abr",
    "may mai mayo maggio maio mei mag",
    "june juni juin junio giugno junho jun giu",
    "july juli juillet julio luglio julho jul juil lug",
    "august août aout agosto augustus aug ago",
    "september septembre septiembre setiembre settembre setembro sep sept set",
    "october oktober octobre octubre ottobre outubro oct okt ott out",
    "november novembre noviembre novembro nov",
    "december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic",
  ]
}
