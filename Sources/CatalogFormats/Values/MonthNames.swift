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
    "invierno", "easter", "christmas", "quartal", "trimestre", "kw", "kalenderwoche", "week",
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

  // English, German, French, Spanish, Italian, Portuguese, Dutch, abbreviations of them; then Russian,
  // Polish and Scandinavian names.
  private static let names = [
    "january januar janvier enero gennaio janeiro januari jänner jan janv ene gen"
      + " январь января янв styczeń stycznia",
    "february februar février fevrier febrero febbraio fevereiro februari feber feb févr fév fevr"
      + " февраль февраля фев luty lutego",
    "march märz maerz mars marzo março marco maart mar mrz mär mrt"
      + " март марта marzec marca mars",
    "april avril abril aprile apr avr abr"
      + " апрель апреля апр kwiecień kwietnia",
    "may mai mayo maggio maio mei mag"
      + " май мая maj maja",
    "june juni juin junio giugno junho jun giu"
      + " июнь июня czerwiec czerwca",
    "july juli juillet julio luglio julho jul juil lug"
      + " июль июля lipiec lipca",
    "august août aout agosto augustus aug ago"
      + " август августа авг augusti sierpień sierpnia",
    "september septembre septiembre setiembre settembre setembro sep sept set"
      + " сентябрь сентября сен сент wrzesień września",
    "october oktober octobre octubre ottobre outubro oct okt ott out"
      + " октябрь октября окт październik października",
    "november novembre noviembre novembro nov"
      + " ноябрь ноября ноя listopad listopada",
    "december dezember décembre decembre diciembre dicembre dezembro dec dez déc dic"
      + " декабрь декабря дек desember grudzień grudnia",
  ]
}
