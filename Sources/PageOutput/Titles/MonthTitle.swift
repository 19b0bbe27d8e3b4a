package import CatalogModel

/// The title of a month or year in a language, after a pattern such as `New in %B %Y`.
///
/// A pattern's `%Y` is the year, `%m` the month's number, `%B` its name, `%b` its short name, `%%` a
/// percent sign.
package struct MonthTitle: Hashable, Sendable {
  package var language: TitleLanguage
  /// The pattern of a month; `nil` for the language's own.
  package var pattern: String?

  package init(language: TitleLanguage = .en, pattern: String? = nil) {
    self.language = language
    self.pattern = pattern
  }

  /// The title of a section: its own where the source gives one, else its period's.
  package func title(of section: Section) -> String {
    section.key.title ?? title(of: section.key.period)
  }

  /// The title of a period.
  package func title(of period: Period) -> String {
    switch period {
    case .month(let year, let month):
      Self.fill(pattern ?? language.words.month, year, month, language)
    case .year(let year): Self.fill(language.words.year, year, nil, language)
    case .undated: language.words.undated
    }
  }

  /// Why a pattern is none; `nil` where it is one.
  package static func fault(in pattern: String) -> String? {
    var isAfterPercent = false
    for character in pattern {
      if isAfterPercent, !"YmBb%".contains(character) {
        return "%\(character) is not known; a pattern has %Y, %m, %B, %b and %%"
      }
      isAfterPercent = !isAfterPercent && character == "%"
    }
    return isAfterPercent ? "it ends after a percent sign; write %% for one" : nil
  }

  private static func fill(
    _ pattern: String, _ year: Int, _ month: Int?, _ language: TitleLanguage
  ) -> String {
    let words = language.words
    let name = month.map { words.months[$0 - 1] } ?? ""
    var text = ""
    var isAfterPercent = false
    for character in pattern {
      if isAfterPercent {
        switch character {
        case "Y": text += String(year)
        case "m": text += month.map(String.init) ?? ""
        case "B": text += name
        case "b": text += month.map { words.shortMonths[$0 - 1] } ?? ""
        default: text.append(character)
        }
        isAfterPercent = false
      } else if character == "%" {
        isAfterPercent = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
