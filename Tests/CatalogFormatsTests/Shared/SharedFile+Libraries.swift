extension SharedFile {
  private static func cambridge(_ name: String, _ encoding: String) -> SharedFile {
    SharedFile(
      path: "kbart-bookseller/" + name, encoding: encoding, dialect: "KBART, tab-separated",
      books: 369, periods: 13, months: ["2012-09": 178, "2013-08": 97, "2013-10": 34],
      records: [
        SharedRecord(
          1, "911 and the War on Terror", "Holloway", isbn: "9780748632411", "2013-08-05",
          "Edinburgh University Press"),
        SharedRecord(
          181, "Modernism and Magic", "Wilson", isbn: "9780748631650", "2013-08-05",
          "Edinburgh University Press"),
        SharedRecord(
          369, "Young British Muslims", "Kabir", isbn: "9780748643738", "2012-09-12",
          "Edinburgh University Press"),
      ])
  }

  /// Tables of libraries and their suppliers; counted with Python's csv module.
  static let libraryTables: [SharedFile] = [
    cambridge("cambridge_edinburgh_utf8.tsv", "utf-8"),
    cambridge("cambridge_edinburgh_utf16le.tsv", "utf-16le"),
    SharedFile(
      path: "kbart-bookseller/askews_KB_20160107093541.csv", encoding: "utf-8",
      dialect: "KBART, tab-separated", books: 5177, periods: 1, months: ["undated": 5177],
      records: [
        SharedRecord(1, "The Venice Lido", isbn: "9781905131587", nil, "Blue Guides"),
        SharedRecord(2501, "Children of the Dawnland", isbn: "9781466815636", nil, "Starscape"),
        SharedRecord(5177, "The applause of Heaven", isbn: "9781418514501", nil, "Word"),
      ]),
    SharedFile(
      path: "kbart-bookseller/askews_KB_20160112210051.csv", encoding: "utf-8",
      dialect: "KBART, tab-separated", books: 19, periods: 1, months: ["undated": 19],
      records: [
        SharedRecord(
          1, "Freudian Slips: All the Psychology You Need to Know", isbn: "9781782430704", nil,
          "Michael O'Mara"),
        SharedRecord(
          10, "The essential guide to HTML5 and CSS3 web design", isbn: "9781430237877", nil,
          "Apress"),
        SharedRecord(19, "Foundation HTML5 canvas", isbn: "9781430232926", nil, "Apress"),
      ]),
    SharedFile(
      path: "kbart-bookseller/elsevier_ebook_agri_bom.txt", encoding: "utf-8",
      dialect: "KBART, tab-separated", books: 262, periods: 14,
      months: ["2007-09": 115, "2007-05": 68, "2012-11": 25, "undated": 13],
      records: [
        SharedRecord(
          1,
          "Advances in Plant Glycosides, Chemistry and Biology, Proceedings of the International "
            + "Symposium in Plant Glycosides", "Chong-Ren Yang", isbn: "9780444501806",
          "2007-09-02", "Elsevier"),
        SharedRecord(
          131, "Large Marine Ecosystems of the North Atlantic", "Kenneth Sherman",
          isbn: "9780444510112", "2007-09-02", "Elsevier"),
        SharedRecord(
          262, "Yield Formation in the Main Field Crops", "J. PETR", isbn: "9780444989543",
          "2012-11-05", "Elsevier"),
      ]),
    SharedFile(
      path: "calibre-cli/cops_some_books.catalog.csv", encoding: "utf-8",
      dialect: "calibre catalog, comma-separated", books: 16, periods: 9,
      months: ["2006-12": 7, "2006-10": 2, "2007-01": 1],
      records: [
        SharedRecord(
          1, "The Return of Sherlock Holmes", "Arthur Conan Doyle", "2006-12-29",
          "Strand Magazine"),
        SharedRecord(
          8, "The Sign of the Four", "Arthur Conan Doyle", "2006-10-30", "Strand Magazine"),
        SharedRecord(16, "孙子兵法", "孙武", "2012-11-23", "青苹果数据中心"),
      ]),
    SharedFile(
      path: "tsv-librarything/bookwyrm_librarything.tsv", encoding: "utf-8 and marc-8",
      dialect: "LibraryThing, tab-separated", books: 3, periods: 3,
      months: ["1979": 1, "1989": 1, "1994": 1],
      records: [
        SharedRecord(1, "Marelle", "Julio Cortazar", isbn: "9782070291342", "1979", "Gallimard"),
        SharedRecord(
          2,
          "Le grand incendie de Londres: Récit, avec incises et bifurcations, 1985-1987 "
            + "(Fiction & Cie)", "Jacques Roubaud", isbn: "9782020104722", "1989", "Seuil"),
        SharedRecord(
          3, "Le Maître et Marguerite", "Mikhaïl Boulgakov", isbn: "9782266062329", "1994",
          "Pocket"),
      ]),
    SharedFile(
      path: "tsv-librarything/librarything_mybib.tsv", encoding: "utf-8 and marc-8",
      dialect: "LibraryThing, tab-separated", books: 422, periods: 42,
      months: ["2011": 27, "2003": 24, "2012": 23, "undated": 6],
      records: [
        SharedRecord(
          1, "JavaScript: The Definitive Guide", "David Flanagan", isbn: "9780596101992", "2006",
          "O'Reilly Media"),
        SharedRecord(
          100, "Kamasutra (Oxford World's Classics)", "Mallanaga Vatsyayana",
          isbn: "9780199539161", "2009", "Oxford University Press"),
        SharedRecord(211, "Celtic Thunder the show", nil, "2008", "Decca"),
      ]),
  ]
}
