import Glibc

/// How often a language uses its letters: of those with Latin letters the ones outside ASCII.
package struct LetterModel: Sendable {
  let isLatin: Bool
  private let logarithms: [UInt32: Double]
  private let least: Double

  /// - Parameter letters: the most frequent first, each about `ratio` times as frequent as the one
  ///   before it.
  init(_ letters: String, ratio: Double, isLatin: Bool = true) {
    self.isLatin = isLatin
    // Names and words of other languages stand in every catalog.
    let own = Self.shares(letters, ratio: ratio, of: isLatin ? 0.93 : 1)
    let others = isLatin ? Self.shares(Self.westernLetters, ratio: 0.93, of: 0.06) : [:]
    logarithms = own.merging(others, uniquingKeysWith: +).mapValues(log)
    least = isLatin ? -9 : -8
  }

  /// The logarithm of a letter's share.
  func logarithm(of scalar: UInt32) -> Double { logarithms[scalar] ?? least }

  private static func shares(
    _ letters: String, ratio: Double, of total: Double
  ) -> [UInt32: Double] {
    var shares: [UInt32: Double] = [:]
    var weight = 1.0
    for scalar in letters.unicodeScalars {
      shares[scalar.value] = weight
      weight *= ratio
    }
    let sum = shares.values.reduce(0, +)
    return shares.mapValues { $0 / sum * total }
  }

  private static let westernLetters = "éüöäáóíèçñøåàæßêëïôâîúãõðþœûùòìýšž"

  static let all: [LetterModel] = latin + others

  /// The words of other scripts in Latin letters, as libraries write them.
  private static let romanized = LetterModel("āīūōʹʼʻḥṭṣḍēśṇẓġḳṛžšč\u{361}", ratio: 0.85)

  /// How likely a text in Latin letters is that stands in a catalog of one language or romanized.
  ///
  /// A mark that makes no letter of any language with its own, or stands alone, is hardly meant.
  package static func likelihood(ofLatin text: String) -> Double {
    var counts: [UInt32: Int] = [:]
    var shape = 0.0
    var before: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      if scalar.value < 0x80 {
        let isDigit = scalar.properties.numericType != nil
        if isDigit, before.value >= 0x80, before.properties.isAlphabetic { shape -= 4 }
        continue
      }
      switch scalar {
      case "©", "℗": shape -= 1  // Before the year, in every second catalog.
      case "♯", "♭": shape -= 3
      case _ where SingleByteTable.signs.contains(scalar): shape -= 4
      default:
        counts[SingleByteTable.fold(scalar), default: 0] += 1
        guard scalar.properties.isAlphabetic else { continue }
        if scalar.properties.isUppercase, before.properties.isLowercase { shape -= 5 }
        if before.properties.numericType != nil { shape -= 3 }
      }
    }
    let models = latin + [romanized]
    let best = models.map { model in
      counts.reduce(0) { $0 + Double($1.value) * model.logarithm(of: $1.key) }
    }.max()
    return shape + (best ?? 0)
  }

  private static let latin = [
    "éàèêçôâîûœùïëüæ", "üäößé", "óíáéñúü", "ãçáéóíêõúâàô", "èàòùìé", "àéèíóòçúïü", "éëïöèüêá",
    "øåæéöü", "äöåéü", "áðíóöþæéúý", "äõüöšž", "ëç", "éáóöíőüúű", "łęąóżśćńź",
    "íáěéřščžýůúňťďó", "áčýížšéúľťňôäďóŕĺ", "ăţşîâ", "ščžćđ", "ıüşöçğİâî", "šėųūąčžįę",
    "āīēšļūžņķčģ",
  ].map { LetterModel($0, ratio: 0.75) }

  /// Russian, Ukrainian, Bulgarian, Serbian, Belarusian, Greek, Hebrew.
  private static let others = [
    "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ", "оаниівертслкудмпязьбгчхйюжєцїшщфґ",
    "аеиотнрсвдлкпмзяъугбчцщжхфшюйь", "аоиенсртјувкдмлпзбгчшћцжњхљфђџ",
    "аніоерстывклудпямзьбгўйцчшёэхжюф",
    "αοιετσνηυρπκμλςόίάγήδέθχωφύβώξζψϊϋ", "יוהלאתרבמשנחדעכקפםןגטסצזךףץ",
  ].map { LetterModel($0, ratio: 0.91, isLatin: false) }
}
