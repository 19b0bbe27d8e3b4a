import CatalogModel
import Testing

@testable import CatalogFormats

/// Names as the catalogs of libraries write them, in the cells of tables.
struct NameHeadingTests {
  typealias Case = ContributorTextTests.Case

  private func expect(_ item: Case) {
    let people = ContributorText.split(item.cell, separator: item.separator)
    #expect(people.map { $0.name + ($0.role.map { ":" + $0 } ?? "") } == item.people)
  }

  static let roles: [Case] = [
    Case("Atwood, Margaret, 1939- author.", ["Margaret Atwood:author"]),
    Case("Atwood, Margaret, author", ["Margaret Atwood:author"]),
    Case("Lee, Harper, 1926-2016, author.", ["Harper Lee:author"]),
    Case("Smith, John, editor.", ["John Smith:editor"]),
    Case("SMITH, JOHN, EDITOR.", ["JOHN SMITH:editor"]),
    Case("Smith, John, ed.", ["John Smith:editor"]), Case("Doe, Jane, Ed.", ["Jane Doe:editor"]),
    Case("Potter, Beatrix, 1866-1943, author, illustrator.", ["Beatrix Potter:author"]),
    Case("Lee, Alan, illustrator and author", ["Alan Lee:illustrator"]),
    Case("Lee, Alan, author/illustrator", ["Alan Lee:author"]),
    Case("Doe, Jane, joint author.", ["Jane Doe:author"]),
    Case("Hugo, Victor (1802-1885). Auteur du texte", ["Victor Hugo:author"]),
    Case("Markowicz, André (1960-....). Traducteur", ["André Markowicz:translator"]),
    Case("Tolkien, J. R. R. author", ["J. R. R. Tolkien:author"]),
    Case("Mann, Thomas, Verfasser", ["Thomas Mann:author"]),
    Case("Mann, Thomas [VerfasserIn]", ["Thomas Mann:author"]),
    Case("Mann, Erika (Herausgeber/in)", ["Erika Mann:editor"]),
    Case("Hrsg. von Peter Lustig", ["Peter Lustig:editor"]),
    Case("García Lorca, Federico, autor", ["Federico García Lorca:author"]),
    Case("Borges, Jorge Luis, 1899-1986, traductor.", ["Jorge Luis Borges:translator"]),
    Case("Eco, Umberto, curatore", ["Umberto Eco:editor"]), Case("Plato, author", ["Plato:author"]),
    Case("Jane Doe, Editor", ["Jane Doe:editor"]), Case("PLATO, AUTHOR.", ["PLATO:author"]),
    Case("Plato, Translator", ["Plato:translator"]),
    Case(
      "National Geographic Society (U.S.), author.", ["National Geographic Society (U.S.):author"]),
    Case("Obama, Michelle, 1964- author, narrator.", ["Michelle Obama:author"]),
    Case("John Smith, Jane Doe and others", ["John Smith", "Jane Doe"]),
    Case(
      "Rowling, J. K., author; Lee, Alan, illustrator",
      ["J. K. Rowling:author", "Alan Lee:illustrator"]),
    Case("Jane Doe, editor, John Roe, translator", ["Jane Doe:editor", "John Roe:translator"]),
    Case("Doe, Jane, editor, Roe, John, translator", ["Jane Doe:editor", "John Roe:translator"]),
    Case(
      "Lewis Carroll, John Tenniel, illustrator", ["Lewis Carroll", "John Tenniel:illustrator"]),
    Case(
      "Lewis Carroll, John Tenniel, illustrator", .comma,
      ["Lewis Carroll", "John Tenniel:illustrator"]),
  ]

  @Test(arguments: roles)
  func `a role behind a name is taken off it, with a full stop or without`(_ item: Case) {
    expect(item)
  }

  static let dates: [Case] = [
    Case("Hugo, Victor (1802-1885)", ["Victor Hugo"]),
    Case("Victor Hugo (1802-1885)", ["Victor Hugo"]),
    Case("Tolkien, J. R. R. (John Ronald Reuel), 1892-1973", ["J. R. R. Tolkien"]),
    Case("García Márquez, Gabriel José, 1927-2014", ["Gabriel José García Márquez"]),
    Case("Carroll, Lewis, 1832-1898, Tenniel, John, 1820-1914", ["Lewis Carroll", "John Tenniel"]),
    Case("Doyle, Arthur Conan, Sir, 1859-1930", ["Arthur Conan Doyle, Sir"]),
    Case("Madonna, 1958-", ["Madonna"]), Case("Aelred, active 12th century.", ["Aelred"]),
    Case("Eminem, 50 Cent", .comma, ["Eminem", "50 Cent"]),
    Case("Discogs (2)", ["Discogs (2)"]),
  ]

  @Test(arguments: dates)
  func `life dates are no part of a name, after a comma or in brackets`(_ item: Case) {
    expect(item)
  }

  static let pairs: [Case] = [
    Case(
      "Rowling, J.K. (Author), Kay, Jim (Illustrator)",
      ["J.K. Rowling:author", "Jim Kay:illustrator"]),
    Case("Rowling, J. K., Lee, Alan", ["J. K. Rowling", "Alan Lee"]),
    Case("Smith, John A., Doe, Jane B.", ["John A. Smith", "Jane B. Doe"]),
    Case("Plato (Author), Homer (Editor)", ["Plato:author", "Homer:editor"]),
    Case("Plato, Jane Doe, Homer, John Roe", ["Plato", "Jane Doe", "Homer", "John Roe"]),
    Case("Tolstoy, Leo, graf, 1828-1910.", ["Leo Tolstoy, graf"]),
    Case("World Health Organization, issuing body.", ["World Health Organization:issuing body"]),
  ]

  @Test(arguments: pairs)
  func `surnames and given names go by pairs, whatever stands behind the given names`(
    _ item: Case
  ) { expect(item) }

  static let stops: [Case] = [
    Case("Doe, Jane.", ["Jane Doe"]), Case("DOE, JANE.", ["JANE DOE"]),
    Case("Толстой, Лев.", ["Лев Толстой"]), Case("Толстой, Л. Н.", ["Л. Н. Толстой"]),
    Case("Rowling, J. K.", ["J. K. Rowling"]),
    Case("King, Martin Luther, Jr.", ["Martin Luther King, Jr."]),
    Case("Sammy Davis Jr.", ["Sammy Davis Jr."]), Case("Acme Inc.", ["Acme Inc."]),
    Case("Andersen, H. Chr.", ["H. Chr. Andersen"]), Case("Éditions S.A.", ["Éditions S.A."]),
  ]

  @Test(arguments: stops)
  func `the full stop of a heading goes, that of an initial or abbreviation stays`(_ item: Case) {
    expect(item)
  }

  static let others: [Case] = [
    Case("Smith, John et al.", ["John Smith"]), Case("Smith, John, et al.", ["John Smith"]),
    Case("John Smith [et al.]", ["John Smith"]),
    Case("Anna Maria von Berg u. a.", ["Anna Maria von Berg"]),
    Case("John Smith, Jane Doe, and others", ["John Smith", "Jane Doe"]),
    Case("A. Smith; J. Doe; et al.", ["A. Smith", "J. Doe"]), Case("et al.", []),
    Case("Fanthorpe, U. A.", ["U. A. Fanthorpe"]),
  ]

  @Test(arguments: others)
  func `words for others are nobody's name`(_ item: Case) { expect(item) }

  static let names: [Case] = [
    Case("Doe, Ann", ["Ann Doe"]), Case("Garfunkel, Art", ["Art Garfunkel"]),
    Case("Sheeran, Ed", ["Ed Sheeran"]), Case("Sheeran, Ed.", ["Ed. Sheeran"]),
    Case("Singer, Peter", ["Peter Singer"]),
    Case("Cook, Reader, Singer", .comma, ["Cook", "Reader", "Singer"]),
    Case("Ann von Trapp", ["Ann von Trapp"]), Case("Ludwig von Mises", ["Ludwig von Mises"]),
    Case("Juan de la Cruz, Ed Host", .comma, ["Juan de la Cruz", "Ed Host"]),
  ]

  @Test(arguments: names)
  func `a word that is a name as well as a role or a code stays a name`(_ item: Case) {
    expect(item)
  }

  static let east: [Case] = [
    Case("山田太郎／文　鈴木花子／絵", ["山田太郎:author", "鈴木花子:illustrator"]),
    Case("J・ジョイス／著 丸谷才一／訳", ["J・ジョイス:author", "丸谷才一:translator"]),
    Case("山田 太郎／さく 鈴木 花子／え", ["山田 太郎:author", "鈴木 花子:illustrator"]),
    Case("山田太郎／作・絵", ["山田太郎:author"]), Case("村上春樹／〔ほか〕著", ["村上春樹:author"]),
    Case("山田太郎, 鈴木花子／著", ["山田太郎:author", "鈴木花子:author"]),
    Case("夏目漱石 著 山田一郎 編", ["夏目漱石:author", "山田一郎:editor"]),
    Case("夏目漱石 著 ; 山田一郎 編", ["夏目漱石:author", "山田一郎:editor"]),
    Case("著: 夏目漱石", ["夏目漱石:author"]),
    Case("著：夏目漱石、訳：山田一郎", ["夏目漱石:author", "山田一郎:translator"]),
    Case("夏目漱石（著）", ["夏目漱石:author"]), Case("[訳]山田一郎", ["山田一郎:translator"]),
    Case("夏目漱石【著】　山田一郎【訳】", ["夏目漱石:author", "山田一郎:translator"]),
    Case("（著）夏目漱石（訳）山田一郎", ["夏目漱石:author", "山田一郎:translator"]),
    Case("文/余华 图/几米", ["余华:author", "几米:illustrator"]),
    Case("홍길동(지은이), 김철수(옮긴이)", ["홍길동:author", "김철수:translator"]),
    Case("홍길동 지음, 김철수 옮김", ["홍길동:author", "김철수:translator"]),
    Case("李 文 著", ["李 文:author"]),
  ]

  @Test(arguments: east)
  func `a mark of a role counts for the name that it stands by, in any list of the East`(
    _ item: Case
  ) { expect(item) }

  static let eastDates: [Case] = [
    Case("村上, 春樹, 1949-", ["村上春樹"]), Case("村上春樹, 1949-", ["村上春樹"]),
    Case("夏目, 漱石(1867-1916)", .none, ["夏目漱石"]),
    Case("村上, 春樹, 1949- ; 柴田, 元幸, 1954-", ["村上春樹", "柴田元幸"]),
    Case("村上, 春樹, 1949-, 著", ["村上春樹:author"]),
  ]

  @Test(arguments: eastDates)
  func `life dates tell that a comma turns a name around in Japanese too`(_ item: Case) {
    expect(item)
  }

  @Test(arguments: [
    "author, ", "et al., ", "1939- ", "(1802-1885) ", "／文 ", "著：", "（著）", "山 著 ", "Doe. author. ",
    "[", "1950-, ", "山,1950-,",
  ])
  func `a huge cell of marks is read within a named limit`(_ unit: String) {
    let cell = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    #expect(ContributorText.split(cell).count <= ContributorText.mostNames)
  }
}
