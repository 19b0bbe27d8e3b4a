import CatalogModel
import XMLText

extension ONIXProduct {
  /// The subjects, main ones first and keywords last; the heading where there is one, or the code.
  func subjects() -> [String] {
    var main: [String] = []
    var others: [String] = []
    var keywords: [String] = []
    main += descriptive.all(.bisacMainSubject).compactMap(\.line)
    main += descriptive.all(.bicMainSubject).compactMap(\.line)
    // A composite in release 2.1; in 3 it is an empty element within `Subject`.
    main += descriptive.all(.mainSubject).compactMap(Self.heading)
    for subject in descriptive.all(.subject) {
      guard let heading = Self.heading(subject) else { continue }
      if subject.has(.subjectScheme, "20") {  // List 27: keywords.
        keywords += Self.keywords(heading)
      } else if subject[.mainSubject] != nil || subject[.mainSubjectFlag] != nil {
        main.append(heading)
      } else {
        others.append(heading)
      }
    }
    main += others
    main += keywords
    if main.count == 1, !main[0].isEmpty { return main }
    var seen: Set<String> = []
    return main.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// The keywords of a list, which semicolons part.
  private static func keywords(_ heading: String) -> [String] {
    let isOne = heading.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: ";") }
    return isOne ? [heading] : heading.split(separator: ";").map { PlainText.clean(String($0)) }
  }

  private static func heading(_ subject: XMLElement) -> String? {
    subject.value(.subjectHeading) ?? subject.value(.subjectCode)
  }

  /// The description: the main or long one before a short one.
  func description() -> String? {
    // List 153: 03 description, 02 short description.
    let contents = collateral.all(.textContent)
    for type: StaticString in ["03", "02"] {
      for content in contents where content.has(.textType, type) {
        if let text = Self.plainText(content) { return text }
      }
    }
    // List 33: 01 main, 03 long, 02 short description; 07 is a review, in use for descriptions.
    let others = collateral.all(.otherText)
    for type: StaticString in ["01", "03", "02", "07"] {
      for text in others where text.has(.otherTextType, type) {
        if let text = Self.plainText(text) { return text }
      }
    }
    return collateral[.mainDescription].flatMap { Self.plain($0, format: nil) }
      ?? collateral[.annotation].flatMap { Self.plain($0, format: nil) }
  }

  private static func plainText(_ group: XMLElement) -> String? {
    group[.text].flatMap { plain($0, format: group.value(.oldTextFormat)) }
  }

  /// Text without its mark-up, be that elements, or HTML as text.
  ///
  /// Only what is said to be plain (list 34, code 06) is taken as it stands.
  private static func plain(_ element: XMLElement, format: String?) -> String? {
    let format = element.attribute("textformat") ?? format
    let plain: String
    if element.hasElements {
      plain = element.plainXHTML
    } else {
      let text = element.text
      plain = format == "06" ? PlainText.cleanLines(text) : PlainText.fromHTML(text)
    }
    return plain.isEmpty ? nil : plain
  }
}
