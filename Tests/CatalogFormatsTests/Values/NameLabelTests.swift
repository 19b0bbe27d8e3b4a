import CatalogModel
import Testing

@testable import CatalogFormats

/// Lists whose names have words for roles before them, or one word behind all, and lists whose commas
/// part surnames from given names.
struct NameLabelTests {
  typealias Case = ContributorTextTests.Case

  private func expect(_ item: Case) {
    let people = ContributorText.split(item.cell, separator: item.separator)
    #expect(people.map { $0.name + ($0.role.map { ":" + $0 } ?? "") } == item.people)
  }

  static let labels: [Case] = [
    Case(
      "Texto de Ana Ruiz; ilustraciones de Luis Gil", ["Ana Ruiz:author", "Luis Gil:illustrator"]),
    Case(
      "Texto de Ana Ruiz, ilustraciones de Luis Gil", ["Ana Ruiz:author", "Luis Gil:illustrator"]),
    Case(
      "Text von Hans Meier; Illustrationen von Eva Klein",
      ["Hans Meier:author", "Eva Klein:illustrator"]),
    Case(
      "testo di Gianni Verdi; illustrazioni di Bruno Neri",
      ["Gianni Verdi:author", "Bruno Neri:illustrator"]),
    Case("a cura di Carlo Bianchi", ["Carlo Bianchi:editor"]),
    Case("Illustrations d'Anne Roe", ["Anne Roe:illustrator"]),
    Case("Text: Ana Ruiz, Bilder: Eva Klein", ["Ana Ruiz:author", "Eva Klein:illustrator"]),
    Case("Plato; trans. Benjamin Roe", ["Plato", "Benjamin Roe:translator"]),
    Case("Ed. John Doe", ["John Doe:editor"]), Case("Ed. McBain", ["Ed. McBain"]),
    Case("пер. Иван Иванов", ["Иван Иванов:translator"]),
    Case("Plato, translated by Benjamin Roe", ["Plato", "Benjamin Roe:translator"]),
    Case("Jane Doe. Illustrated by John Roe", ["Jane Doe", "John Roe:illustrator"]),
    Case(
      "Plato, with an introduction by Jane Doe", ["Plato", "Jane Doe:writer of introduction"]),
    Case("translated from the French by Jane Doe", ["Jane Doe:translator"]),
    Case("traduit de l'anglais (États-Unis) par Jean Dupont", ["Jean Dupont:translator"]),
    Case("traducción del inglés de Ana Ruiz", ["Ana Ruiz:translator"]),
    Case("traducción de Ana de la Vega", ["Ana de la Vega:translator"]),
    Case("aus dem Englischen von Hans Meier", ["Hans Meier:translator"]),
    Case("edited by Jane Doe and John Roe", ["Jane Doe:editor", "John Roe:editor"]),
    Case(
      "by Jane Doe and John Roe; illustrated by Kay Low and Ann Lee",
      ["Jane Doe", "John Roe", "Kay Low:illustrator", "Ann Lee:illustrator"]),
    Case("Ana Ruiz (texto)", ["Ana Ruiz:author"]), Case("Петров Е. (ред.)", ["Петров Е.:editor"]),
  ]

  @Test(arguments: labels)
  func `a label before names says what all of them did that have none of their own`(_ item: Case) {
    expect(item)
  }

  @Test(arguments: [
    "Miguel de Cervantes", "Ludwig van Beethoven", "bell hooks", "e. e. cummings", "Dr. Seuss",
    "Ediciones de la Torre", "Éditions de Minuit", "Text Publishing", "U.S. Geological Survey",
    "Leonardo da Vinci", "Reader's Digest", "Art Spiegelman",
    "Editora da Universidade", "Editores de España", "Coordinador de Áreas", "Organização de Saúde",
  ])
  func `a name that begins like a label stays a name`(_ name: String) {
    expect(Case(name, [name]))
  }

  static let plurals: [Case] = [
    Case("Jane Doe & John Roe, eds.", ["Jane Doe:editor", "John Roe:editor"]),
    Case("Jane Doe, John Roe (Eds.)", ["Jane Doe:editor", "John Roe:editor"]),
    Case("Doe, Jane; Roe, John, editors", ["Jane Doe:editor", "John Roe:editor"]),
    Case("Hans Meier, Eva Klein (Hrsg.)", ["Hans Meier:editor", "Eva Klein:editor"]),
    Case("Plato; Jane Doe (Hrsg.)", ["Plato", "Jane Doe:editor"]),
    Case("Jane Doe, John Roe, ed.", ["Jane Doe", "John Roe:editor"]),
    Case("Jane Doe, John Roe (trad.)", ["Jane Doe", "John Roe:translator"]),
    Case(
      "Kay Low (illustrator), Jane Doe, John Roe (eds.)",
      ["Kay Low:illustrator", "Jane Doe:editor", "John Roe:editor"]),
  ]

  @Test(arguments: plurals)
  func `a plural at the end is the role of all names before it that have none`(_ item: Case) {
    expect(item)
  }

  static let commas: [Case] = [
    Case("Doe J., Roe K.", ["Doe J.", "Roe K."]),
    Case("Иванов А. С., Петров Н. В.", ["Иванов А. С.", "Петров Н. В."]),
    Case("Roe J.-P., Low A.", ["Roe J.-P.", "Low A."]),
    Case("Doe J.R.R., Roe K.", ["Doe J.R.R.", "Roe K."]),
    Case("Le Guin, Ursula K., Tolkien, J. R. R.", ["Ursula K. Le Guin", "J. R. R. Tolkien"]),
    Case("de la Vega, María José, Ruiz, Luis", ["María José de la Vega", "Luis Ruiz"]),
    Case(
      "Gil Robles, Gabriel, Vega Luna, Mario", ["Gabriel Gil Robles", "Mario Vega Luna"]),
    Case("Ruiz, María José, Gil, Ana", ["María José Ruiz", "Ana Gil"]),
    Case("Le Guin, Ursula K.", ["Ursula K. Le Guin"]), Case("Ng, A., Jr.", ["A. Ng, Jr."]),
    Case("Plato, Jane Doe, Homer, John Roe", ["Plato", "Jane Doe", "Homer", "John Roe"]),
    Case(
      "J. K. Doe, Plato, J. R. R. Roe, Homer", ["J. K. Doe", "Plato", "J. R. R. Roe", "Homer"]),
    Case(
      "Ana Vega Ruiz, Eva Low, Kay Roe, Ann Lee",
      ["Ana Vega Ruiz", "Eva Low", "Kay Roe", "Ann Lee"]),
  ]

  @Test(arguments: commas)
  func `commas part names, or each surname from the given names behind it`(_ item: Case) {
    expect(item)
  }

  static let attached: [Case] = [
    Case(
      "张三主编;李四校;王五绘;赵六摄影;钱七导读",
      [
        "张三:editor", "李四:editor", "王五:illustrator", "赵六:photographer",
        "钱七:writer of introduction",
      ]),
    Case("曹某某著;高某续;启某注释", ["曹某某:author", "高某:author", "启某:annotator"]),
    Case(
      "张三, 李四主编; 王五, 赵六译",
      ["张三:editor", "李四:editor", "王五:translator", "赵六:translator"]),
    Case("张三，李四主编；王五译", ["张三:editor", "李四:editor", "王五:translator"]),
    Case("山田　太郎∥著", ["山田　太郎:author"]),
    Case("山田太郎∥著　鈴木花子∥訳", ["山田太郎:author", "鈴木花子:translator"]),
    Case("张三；李文图", ["张三", "李文图"]), Case("李编", ["李编"]),
    Case("張, 三郎; 鈴木, 花子", ["張三郎", "鈴木花子"]),
  ]

  @Test(arguments: attached)
  func `in lists of the East each has the role right behind the name`(_ item: Case) {
    expect(item)
  }

  @Test(arguments: [
    "by ", "illustrated by ", "a. by ", "text: ", "de ", "Jane Doe. Illustrated by ", "张三著;",
    "and by ",
  ])
  func `a cell of nothing but labels is read soon and without deep calls`(_ part: String) {
    let cell = String(repeating: part, count: ContributorText.longestCell / part.utf8.count)
    #expect(ContributorText.split(cell).count <= ContributorText.mostNames)
  }
}
