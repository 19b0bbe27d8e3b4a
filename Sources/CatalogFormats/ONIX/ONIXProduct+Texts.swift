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
      if subject.value(.subjectScheme) == "20" {  // List 27: keywords.
        keywords += heading.split(separator: ";").map { PlainText.clean(String($0)) }
      } else if subject[.mainSubject] != nil || subject[.mainSubjectFlag] != nil {
        main.append(heading)
      } else {
        others.append(heading)
      }
    }
    var seen: Set<String> = []
    return (main + others + keywords).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private static func heading(_ subject: XMLElement) -> String? {
    subject.value(.subjectHeading) ?? subject.value(.subjectCode)
  }

  /// The description: the main or long one before a short one.
  func description() -> String? {
    // List 153: 03 description, 02 short description.
    let contents = collateral.all(.textContent)
    for type in ["03", "02"] {
      let texts = contents.filter { $0.value(.textType) == type }
      if let text = texts.lazy.compactMap(Self.plainText).first { return text }
    }
    // List 33: 01 main, 03 long, 02 short description; 07 is a review, in use for descriptions.
    let others = collateral.all(.otherText)
    for type in ["01", "03", "02", "07"] {
      let texts = others.filter { $0.value(.otherTextType) == type }
      if let text = texts.lazy.compactMap(Self.plainText).first { return text }
    }
    return [ONIXTag.mainDescription, .annotation].lazy
      .compactMap { collateral[$0].flatMap { Self.plain($0, format: nil) } }.first
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
