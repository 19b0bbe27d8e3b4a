import CatalogModel
import JSONText

/// An item of CSL-JSON (Citation Style Language 1.0.2, Zotero's and Pandoc's exchange form).
enum CSLJSON: JSONBookShape {
  static let format = "csl-json"
  static let dialect = "CSL-JSON"

  static func matches(_ object: JSONObject) -> Bool {
    guard object["title"] != nil, object["type"]?.string != nil, object["id"]?.text != nil else {
      return false
    }
    return object["issued"]?.object != nil || object["citation-key"] != nil
      || object["container-title"] != nil || object["author"]?.objects.first?["family"] != nil
      || object["author"]?.objects.first?["literal"] != nil || object["accessed"]?.object != nil
  }

  private static let people: [(key: String, role: String)] = [
    ("author", "author"), ("editor", "editor"), ("translator", "translator"),
    ("illustrator", "illustrator"), ("narrator", "narrator"), ("collection-editor", "editor"),
  ]

  static func books(
    of object: JSONObject, style: FlatBook.Style
  ) -> [Result<JSONBook, JSONRefusal>] {
    var flat = FlatBook()
    if let title = object["title"]?.string {
      flat.take(PlainText.fromHTML(title), as: .title, style: style)
    }
    for (key, role) in people {
      for person in object[key]?.objects ?? [] {
        if let name = name(of: person) { flat.takePerson(name, role: role) }
      }
    }
    flat.take(object["ISBN"], as: .isbns, style: style)
    flat.take(object["ISSN"], as: .issn, style: style)
    flat.take(object["DOI"], as: .doi, style: style)
    takeDate(object["issued"], into: &flat, style: style)
    flat.take(object["publisher"], as: .publisher, style: style)
    flat.take(object["language"], as: .languages, style: style)
    flat.take(object["collection-title"], as: .series, style: style)
    flat.take(object["collection-number"], as: .seriesNumber, style: style)
    if let keyword = object["keyword"]?.string {
      for subject in ListText.split(keyword, by: nil) { flat.takeSubject(subject) }
    }
    flat.take(object["abstract"], as: .description, style: style)
    flat.take(object["number-of-pages"], as: .pages, style: style)
    flat.take(object["URL"], as: .link, style: style)
    return [flat.finished()]
  }

  /// Given name first; particles belong to the family name.
  private static func name(of person: JSONObject) -> String? {
    if let literal = person["literal"]?.string { return literal }
    let keys = ["given", "dropping-particle", "non-dropping-particle", "family", "suffix"]
    let parts = keys.compactMap { person[$0]?.string }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// One to three parts, numbers or texts of them; of a range the first date. A season is no month.
  private static func takeDate(
    _ value: JSONValue?, into flat: inout FlatBook, style: FlatBook.Style
  ) {
    if let raw = value?["raw"]?.text ?? value?["literal"]?.text, value?["date-parts"] == nil {
      return flat.take(raw, as: .published, style: style)
    }
    if let text = value?["edtf"]?.text ?? value?.string, value?["date-parts"] == nil {
      return EDTFText.take(text, into: &flat, style: style)
    }
    let parts = value?["date-parts"]?.array?.first?.array ?? []
    let numbers = parts.prefix(3).map { $0.text.flatMap { Int($0) } }
    guard let first = numbers.first, var year = first else { return }
    // CSL counts 1 BC as -1, and has no year 0.
    if year == 0 { return }
    if year < 0 { year += 1 }
    let month = numbers.count > 1 ? numbers[1] : nil
    let day = numbers.count > 2 ? numbers[2] : nil
    guard year <= style.latestYear, PartialDate.years.contains(year) else {
      flat.warnings.append(
        Warning(kind: "date-future", message: "the year \(year) is not taken for a book's"))
      return
    }
    let date =
      PartialDate(year: year, month: month, day: day) ?? PartialDate(year: year, month: month)
      ?? PartialDate(year: year)
    if let date {
      flat.take(date, as: .published)
      if date.day == nil, day != nil {
        flat.warnings.append(
          Warning(kind: "date-day", message: "the day \(day ?? 0) of \(date) does not exist"))
      }
    }
  }
}
