import CatalogModel
import Testing

@testable import CatalogFormats

/// Tables as well-known programs, shops and libraries write them.
@Suite struct TableExportsTests {
  @Test func `backslashes before quotes are no text`() throws {
    let reading = try Reading(
      """
      "ISBN";"Book-Title";"Book-Author";"Year-Of-Publication";"Publisher"
      "0306406152";"The Real \\"J.\\" &amp; more; still";"X";"2001";"P"
      "080410526X";"C:\\path\\";"Y";"0";"Q"
      """ + "\n")
    #expect(reading.titles == ["The Real \"J.\" & more; still", "C:\\path\\"])
    #expect(reading.books[0].published == PartialDate(year: 2001))
    #expect(reading.books[1].published == nil)
    #expect(reading.refused.isEmpty)
  }

  @Test(arguments: [
    ("Alex Stern #1", "Alex Stern", "1"), ("Alex Stern, #2.5", "Alex Stern", "2.5"),
    ("Dune Chronicles (1)", "Dune Chronicles", "1"), ("Foundation Book 1", "Foundation", "1"),
    ("Les Rougon-Macquart, tome 3", "Les Rougon-Macquart", "3"),
    ("Die Reihe ; 12", "Die Reihe", "12"), ("Great Books, vol. 4", "Great Books", "4"),
    ("Reihe, Bd. 7", "Reihe", "7"), ("地球往事 #1", "地球往事", "1"), ("全集 第3巻", "全集", "3"),
    ("Catch-22", "Catch-22", nil), ("Series 1.5", "Series 1.5", nil),
    ("Classics (1986)", "Classics (1986)", nil), ("#1", "#1", nil), ("Book 1", "Book 1", nil),
  ])
  func `a series' name and number are parted at a sign or word for a number`(
    _ text: String, _ name: String, _ number: String?
  ) throws {
    let series = Series(name: name, number: number)
    #expect(try Reading("title,series\nT,\"\(text)\"\n").books[0].series == series)
    #expect(
      try Reading(#"[{"title":"T","series":"\#(text)"}]"#).books[0].series == series)
  }

  @Test func `a series in the title and in its column is one`() throws {
    let reading = try Reading(
      "title,series\n\"Ninth House (Alex Stern, #1)\",Alex Stern #1\n")
    #expect(reading.titles == ["Ninth House"])
    #expect(reading.books[0].series == Series(name: "Alex Stern", number: "1"))
  }

  @Test(arguments: [
    ("Smith, Mark", ["Mark Smith"]), ("García Márquez, Gabriel", ["Gabriel García Márquez"]),
    ("Le Guin, Ursula K.", ["Ursula K. Le Guin"]),
    ("von Goethe, Johann Wolfgang", ["Johann Wolfgang von Goethe"]),
    ("Neil Gaiman, Terry Pratchett", ["Neil Gaiman", "Terry Pratchett"]),
    ("Ursula K. Le Guin, Todd Barton", ["Ursula K. Le Guin", "Todd Barton"]),
  ])
  func `a comma turns a name around or parts two`(_ cell: String, _ names: [String]) throws {
    let reading = try Reading("title;author\nT;\(cell)\n")
    #expect(reading.books[0].contributors.map(\.name) == names)
  }

  @Test func `labels within a cell are fields`() throws {
    let reading = try Reading(
      "书名,作者,出版日期,keys,详情页\n人间,蔡崇达,2022-09-05,"
        + "\"[\"\"开 本：32开\"\", \"\"丛书名：蔡崇达作品\"\", \"\"国际标准书号ISBN：9787533969981\"\"]\",http://x.cn/1\n"
    )
    #expect(reading.books[0].isbn?.digits == "9787533969981")
    #expect(reading.books[0].series?.name == "蔡崇达作品")
  }

  @Test func `Libib, Babelio and Zotero have their fields`() throws {
    let libib = try Reading(
      "item_type,title,creators,ean_isbn13,upc_isbn10,publish_date,length,added\n"
        + "book,The Hobbit,J.R.R. Tolkien,9780261102217,0261102214,1991-07-04,310,2020-01-02\n")
    #expect(libib.books[0].isbn?.digits == "9780261102217")
    #expect(libib.books[0].pages == 310)
    let babelio = try Reading(
      """
      "ISBN";"Titre";"Auteur";"Editeur";"Date de publication";"Date d'entrée Babelio"
      "9782070584628";"Harry Potter, tome 1";"J. K. Rowling";"Gallimard";"29/09/2007";"08/01/2009"
      "B00ABC1234";"Kindle";"Zola Émile";"Poche";"0000-00-00";"01/08/2009"
      """ + "\n")
    #expect(babelio.books[0].published?.description == "2007-09-29")
    #expect(babelio.books[0].added?.description == "2009-01-08")
    #expect(babelio.books[1].published == nil)
    #expect(babelio.books[1].identifiers == [Identifier(scheme: "asin", value: "B00ABC1234")])
    let zotero = try Reading(
      "Key,Item Type,Publication Year,Author,Title,ISBN,Date,Date Added,Series,Series Number\n"
        + "A1,book,2015,\"Doe, Jane; Roe, R.\",T,978-1-4028-9462-6 1-4028-9462-7,2015-01,2016-01-01,S,4\n"
        + "A2,journalArticle,2015,X,U,,2015,2016-01-01,,\n")
    #expect(zotero.books[0].series == Series(name: "S", number: "4"))
    #expect(zotero.books[0].contributors.map(\.name) == ["Jane Doe", "R. Roe"])
    #expect(zotero.refused.map(\.kind) == ["not-a-book"])
  }

  @Test func `a list of Aozora Bunko has the edition that it was typed from`() throws {
    let reading = try Reading(
      "人物ID,著者名,作品ID,作品名,翻訳者名等,状態の開始日,底本名,出版社名,入力に使用した版\n"
        + "1257,アーヴィング ワシントン,56078,駅伝馬車,吉田 甲子太郎,2010-11-17,スケッチ・ブック,新潮社,2010（平成22）年2月23日第31刷\n")
    #expect(reading.books[0].published?.description == "2010-02-23")
    #expect(reading.books[0].added?.description == "2010-11-17")
    #expect(reading.books[0].contributors.map(\.role) == ["author", "translator"])
  }

  @Test(arguments: [
    ("2016 г.", "2016"), ("15 мая 2016 г.", "2016-05-15"), ("ноябрь 2006", "2006-11"),
    ("3 listopada 2010", "2010-11-03"), ("5 juni 2011", "2011-06-05"),
  ])
  func `dates of the East and North of Europe are read`(_ text: String, _ date: String) throws {
    #expect(try Reading("title,published\nT,\(text)\n").books[0].published?.description == date)
  }

  @Test(arguments: [("$", "USD"), ("€", "EUR"), ("eur", "EUR"), ("Euro", nil), ("12", nil)])
  func `a currency is a code or a sign of one`(_ text: String, _ code: String?) throws {
    let reading = try Reading("title,price,currency\nT,8.99,\(text)\n")
    #expect(reading.books[0].price == Price(amount: "8.99", currency: code))
  }

  @Test func `a log that names books by numbers alone is refused by its name`() {
    #expect(throws: CatalogFormatError.self) {
      try Reading("Work Id,Edition Id,Readinglog\nOL1W,OL2M,Want\n")
    }
  }

  @Test func `a number is a cover where the service is known`() throws {
    let reading = try Reading("title,olid,cover_i\nA,OL1M,8665647\nB,,123\nC,OL2M,0\n")
    #expect(
      reading.books.map { $0.covers.map(\.ref) } == [
        ["https://covers.openlibrary.org/b/id/8665647-L.jpg"], [], [],
      ])
    #expect(reading.warnings == ["cover-form": 1])
  }

  @Test func `a row a person of Aozora Bunko names each with the role`() throws {
    let reading = try Reading(
      """
      作品ID,作品名,人物ID,姓,名,役割フラグ,底本名1,底本出版社名1,底本初版発行年1
      2525,ああしんど,1235,ポー,エドガー・アラン,著者,黒猫,新潮社,1951（昭和26）年8月15日
      2525,ああしんど,94,佐々木,直次郎,翻訳者,黒猫,新潮社,1951（昭和26）年8月15日
      """)
    #expect(
      reading.books.map(\.contributors) == [
        [Contributor(name: "ポー エドガー・アラン", role: "author")],
        [Contributor(name: "佐々木 直次郎", role: "translator")],
      ])
    #expect(reading.books.map(\.published?.description) == ["1951-08-15", "1951-08-15"])
  }

  @Test func `a translator in a row of the own is no author`() throws {
    let reading = try Reading(
      """
      人物ID,著者名,作品ID,作品名,翻訳者名等
      1235,ポー エドガー・アラン,2525,ああしんど,佐々木 直次郎
      94,佐々木 直次郎,2525,ああしんど,佐々木 直次郎
      """)
    #expect(
      reading.books.last?.contributors == [Contributor(name: "佐々木 直次郎", role: "translator")])
  }
}
