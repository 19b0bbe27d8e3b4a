import CatalogModel
import Testing

@testable import CatalogFormats

struct ContributorTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let cell: String
    let separator: NameSeparator
    /// Names, with `:role` where there is one.
    let people: [String]

    init(_ cell: String, _ people: [String]) { self.init(cell, .detected, people) }

    init(_ cell: String, _ separator: NameSeparator, _ people: [String]) {
      self.cell = cell
      self.separator = separator
      self.people = people
    }

    var testDescription: String { cell }
  }

  static let cases: [Case] = [
    Case("J.K. Rowling/Mary GrandPré", ["J.K. Rowling", "Mary GrandPré"]),
    Case("J.K. Rowling/Mary GrandPré", .mark("/"), ["J.K. Rowling", "Mary GrandPré"]),
    Case(
      "J.K. Rowling, Mary GrandPré, Rufus Beck", .comma,
      ["J.K. Rowling", "Mary GrandPré", "Rufus Beck"]),
    Case(
      "Martin Luther King, Jr., Clayborne Carson", .comma,
      ["Martin Luther King, Jr.", "Clayborne Carson"]),
    Case("Acme, Inc.", .comma, ["Acme, Inc."]), Case("Acme, Inc.", ["Acme, Inc."]),
    Case("Charles Osborne;Agatha Christie", ["Charles Osborne", "Agatha Christie"]),
    Case("Gamma, Erich; Helm, Richard", ["Erich Gamma", "Richard Helm"]),
    Case("Terry Pratchett & Neil Gaiman", .ampersand, ["Terry Pratchett", "Neil Gaiman"]),
    Case("Terry Pratchett & Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]),
    Case("Simon & Schuster", ["Simon & Schuster"]),
    Case("Knuth, Donald E. and Graham, Ronald L.", .and, ["Donald E. Knuth", "Ronald L. Graham"]),
    Case("Douglas Preston and Lincoln Child", ["Douglas Preston", "Lincoln Child"]),
    Case("Rose|Mary", .mark("|"), ["Rose", "Mary"]),
    Case("Carroll, Lewis", ["Lewis Carroll"]), Case("Carroll, Lewis, 1832-1898", ["Lewis Carroll"]),
    Case("Shakespeare, William, 1564-1616.", ["William Shakespeare"]),
    Case("Chaucer, Geoffrey, approximately 1340-1400", ["Geoffrey Chaucer"]),
    Case("King, Martin Luther, Jr., 1929-1968", ["Martin Luther King, Jr."]),
    Case("Lewis Carroll, John Tenniel", ["Lewis Carroll", "John Tenniel"]),
    Case("Lewis Carroll, John Tenniel, Anne Fine", ["Lewis Carroll", "John Tenniel", "Anne Fine"]),
    Case("Smith; John; Doe; Jane", .pairs, ["John Smith", "Jane Doe"]),
    Case("Plato", ["Plato"]), Case("", []), Case(" , ; ", []),
    Case("Jim Dale (Narrator)", ["Jim Dale:narrator"]),
    Case("Emily Wilson (translator)", ["Emily Wilson:translator"]),
    Case("A. Author, Jim Dale (Narrator)", .comma, ["A. Author", "Jim Dale:narrator"]),
    Case("Neil Gaiman (Goodreads Author)", ["Neil Gaiman"]),
    Case("by Stephen King", ["Stephen King"]),
    Case("translated by Ann Goldstein", ["Ann Goldstein:translator"]),
    // East Asia.
    Case("鲁迅 著", ["鲁迅:author"]), Case("鲁迅著", ["鲁迅:author"]), Case("李继宏 译", ["李继宏:translator"]),
    Case("[美]            利昂", ["利昂"]), Case("（英）乔治·奥威尔", ["乔治·奥威尔"]), Case("[清] 曹雪芹", ["曹雪芹"]),
    Case("（英）阿加莎（Agatha Christie），张三 译", ["阿加莎（Agatha Christie）", "张三:translator"]),
    Case("张三、李四 著，王五 译", ["张三:author", "李四:author", "王五:translator"]),
    Case("张三 著，李四、王五 译", ["张三:author", "李四:translator", "王五:translator"]),
    Case("村上春樹, 柴田元幸 訳", ["村上春樹", "柴田元幸:translator"]), Case("张三,李四", ["张三", "李四"]),
    Case("［美］墨子刻", ["墨子刻"]), Case("（美）贝兹（Beitz，C.R.）", ["贝兹（Beitz，C.R.）"]),
    Case("[美] 甲乙丙 / （美）索尔森（Thorson,T.L.） 修订", ["甲乙丙:editor", "索尔森（Thorson,T.L.）:editor"]),
    Case("王力 主编", ["王力:editor"]), Case("王力主编", ["王力:editor"]), Case("张三 编著", ["张三:author"]),
    Case("张三 等", ["张三"]), Case("张三等著", ["张三:author"]), Case("几米 绘", ["几米:illustrator"]),
    Case("译者：张三", ["张三:translator"]), Case("未读 出品", ["未读:producer"]),
    Case("芥川, 龍之介", .none, ["芥川龍之介"]),
    Case("クリスティー, アガサ", .none, ["アガサ・クリスティー"]),
  ]

  @Test(arguments: cases)
  func `a cell gives its people in order, with what roles it names`(_ item: Case) {
    let people = ContributorText.split(item.cell, separator: item.separator)
    #expect(people.map { $0.name + ($0.role.map { ":" + $0 } ?? "") } == item.people)
  }

  @Test func `a bar in calibre's names stands for a comma`() {
    #expect(ContributorText.calibreName("Vance|Jack") == "Jack Vance")
    #expect(ContributorText.calibreName("Acme| Inc.") == "Acme, Inc.")
  }

  @Test func `names without a role have the one of their column`() {
    let people = ContributorText.split("A B; C D (illustrator)", role: "author")
    #expect(people.map(\.role) == ["author", "illustrator"])
  }

  @Test(arguments: [
    ("A01", "author"), ("A12", "illustrator"), ("B01", "editor"), ("B06", "translator"),
    ("E07", "narrator"),
  ])
  func `codes of ONIX list 17 become terms`(_ code: String, _ term: String) {
    #expect(ContributorRoles.onix(code) == term)
  }

  @Test(arguments: [
    ("aut", "author"), ("trl", "translator"), ("edt", "editor"), ("ill", "illustrator"),
    ("nrt", "narrator"),
    ("editor.", "editor"), ("ed.", "editor"), ("trans.", "translator"),
    ("Illustrator", "illustrator"),
    ("http://id.loc.gov/vocabulary/relators/trl", "translator"), ("Übersetzer", "translator"),
  ])
  func `codes and words of MARC become terms`(_ text: String, _ term: String) {
    #expect(ContributorRoles.marc(text) == term)
  }

  @Test func `codes that say nothing have no term`() {
    #expect(ContributorRoles.onix("Z99") == nil)
    #expect(ContributorRoles.marc("xyz") == nil)
  }

  @Test(arguments: [",", "/", "(", "[美]", " & ", "a,", "著", "|", "张三 译，", " and "])
  func `a huge cell is read within a named limit`(_ unit: String) {
    let cell = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    #expect(ContributorText.split(cell).count <= ContributorText.mostNames)
  }
}
