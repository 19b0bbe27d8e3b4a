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
    "half", "halbjahr", "hj", "semestre", "semester",
  ]

  /// Letters that with a number name a part of a year: half, semestre, trimestre.
  static let partLetters: Set<String> = ["h", "s", "t"]

  /// Words for the beginning, the middle and the end of what follows.
  static let parts: Set<String> = [
    "anfang", "mitte", "ende", "early", "mid", "late", "beginning", "middle", "end", "début",
    "debut", "mi", "fin", "principios", "principio", "mediados", "finales", "inicios", "inizio",
    "metà", "fine", "início", "meados", "final", "begin", "half", "medio", "midden", "eind",
    "einde", "start", "början", "mitten", "slutet", "początek", "połowa", "koniec", "začátek",
    "začátkem", "polovina", "konec", "koncem", "начало", "середина", "конец",
  ]

  /// Words between such a word and the month.
  static let besideParts: Set<String> = ["of", "de", "d", "del", "di", "do", "av", "van"]

  /// The month of a Roman number from 1 to 12 in lower case, as Poland and its neighbours write it.
  static func roman(_ word: String) -> Int? {
    romans.firstIndex(of: word).map { $0 + 1 }
  }

  private static let romans = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
  ]

  /// Days of the week, which may stand before a date.
  static let weekdays: Set<String> = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday",
    "friday", "saturday", "sunday",
  ]

  private static let table: [String: Int] = {
    var months: [String: Int] = [:]
    for names in [names, slavicNames, otherNames] {
      for (offset, names) in names.enumerated() {
        for name in names.split(separator: " ") { months[String(name)] = offset + 1 }
      }
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

  // Czech, Slovak, Slovene, Croatian, Serbian in both scripts, Ukrainian, Belarusian, Bulgarian and
  // Macedonian, in the nominative and, as beside a day, the genitive. `listopad` is November, as in
  // Czech and Polish, not the October of Croatian.
  private static let slavicNames = [
    "leden ledna januára januarja januara siječanj siječnja јануар јануара січень січня студзень"
      + " студзеня януари јануари",
    "únor února februára februarja februara veljača veljače фебруар фебруара лютий лютого люты"
      + " лютага февруари",
    "březen března mart marta ožujak ožujka марта березень березня сакавік сакавіка мар",
    "duben dubna apríl apríla aprila travanj travnja априла квітень квітня красавік красавіка"
      + " април",
    "květen května máj mája svibanj svibnja мај маја травень травня траўня",
    "červen června jún júna junij junija juna lipanj lipnja јун јуна червень червня чэрвень"
      + " чэрвеня юни јуни июн",
    "červenec července júl júla julij julija jula srpanj srpnja јул јула липень липня ліпень"
      + " ліпеня юли јули июл",
    "srpen srpna augusta avgust avgusta kolovoz kolovoza август августа серпень серпня жнівень"
      + " жніўня",
    "září septembra septembar rujan rujna септембар септембра вересень вересня верасень верасня"
      + " септември",
    "říjen října október októbra oktobra oktobar октобар октобра жовтень жовтня кастрычнік"
      + " кастрычніка октомври",
    "listopadu novembra novembar studeni studenoga studenog новембар новембра листопад листопада"
      + " лістапад лістапада ноември нояб",
    "prosinec prosince decembra decembar prosinac prosinca децембар децембра грудень грудня"
      + " снежань снежня декември",
  ]

  // Danish, Catalan, Romanian, Hungarian, Turkish and Finnish, as far as not like one above.
  private static let otherNames = [
    "gener ianuarie január ocak tammikuu tammikuuta",
    "febrer februarie február şubat helmikuu helmikuuta",
    "marts març martie március maaliskuu maaliskuuta",
    "aprilie április nisan huhtikuu huhtikuuta",
    "maig május mayıs toukokuu toukokuuta",
    "juny iunie június haziran kesäkuu kesäkuuta",
    "juliol iulie július temmuz heinäkuu heinäkuuta",
    "agost augusztus ağustos elokuu elokuuta",
    "setembre septembrie szeptember eylül syyskuu syyskuuta",
    "octombrie október ekim lokakuu lokakuuta",
    "novembre noiembrie kasım marraskuu marraskuuta",
    "desembre decembrie aralık joulukuu joulukuuta",
  ]
}
