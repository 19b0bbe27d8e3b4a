extension SharedFile {
  /// JSON, BibTeX, feeds and MARCXML; counted with Python's json and xml modules.
  static let documents: [SharedFile] = [
    SharedFile(
      path: "api-json/google_books_volumes_pipeline.json", encoding: "utf-8",
      dialect: "Google Books volumes", books: 2, periods: 2, months: ["1998-09": 1, "1965": 1],
      records: [
        SharedRecord(
          1, "A Brief History of Time", "Stephen Hawking", isbn: "9780553380163", "1998-09-01",
          "Bantam"),
        SharedRecord(2, "Dune", "Frank Herbert", isbn: "9780441172719", "1965", "Ace Books"),
      ]),
    SharedFile(
      path: "api-json/nyt_list_hardcover_fiction.json", encoding: "utf-8",
      dialect: "New York Times list", books: 20, periods: 1, months: ["undated": 20],
      records: [
        SharedRecord(
          1, "THE GIRL ON THE TRAIN", "Paula Hawkins", isbn: "9781594633669", nil, "Riverhead"),
        SharedRecord(
          10, "BIG LITTLE LIES", "Liane Moriarty", isbn: "9780399167065", nil,
          "Amy Einhorn/Putnam"),
        SharedRecord(20, "REVIVAL", "Stephen King", isbn: "9781476770383", nil, "Scribner"),
      ]),
    SharedFile(
      path: "bib-ris-csl/jabref_tiny_BE_withBOM.bib", encoding: "utf-16be", dialect: "", books: 1,
      periods: 1, months: ["2011-12": 1],
      records: [
        SharedRecord(
          1, "Investigation of the best suture pattern to close a stuffed Christmas turkey",
          "D. Verwilghen", "2011-12", "Wiley")
      ]),
    SharedFile(
      path: "bib-ris-csl/zotero_date_export.csl.json", encoding: "utf-8", dialect: "CSL-JSON",
      books: 15, periods: 8, months: ["2011-05": 4, "2014-12": 3, "2017": 3, "undated": 1],
      records: [
        SharedRecord(
          1, "EDTF date range, circa begin & end: 2011-05-25~/2012-06-26~", "John Doe10",
          "2011-05-25"),
        SharedRecord(6, "multiple ISBNs", "Doe15", isbn: "9780943396040", "2017"),
        SharedRecord(13, "single date test: 2014-12-31", "John Doe4", "2014-12-31"),
      ]),
    SharedFile(
      path: "calibre-cli/calibrewebtest.calibredb-list.PREAMBLE.json", encoding: "utf-8",
      dialect: "calibredb list", books: 11, periods: 2, months: ["2017-01": 2, "undated": 9],
      records: [
        SharedRecord(1, "Der Buchtitel", "Frodo Beutlin"),
        SharedRecord(6, "book8", "Leo Baskerville"),
        SharedRecord(11, "book11", "Norbert Halagal"),
      ]),
    SharedFile(
      path: "calibre-cli/cops_some_books.calibredb-list.json", encoding: "utf-8",
      dialect: "calibredb list", books: 16, periods: 9, months: ["2006-12": 7, "2006-10": 2],
      records: [
        SharedRecord(
          1, "The Return of Sherlock Holmes", "Arthur Conan Doyle", "2006-12-29",
          "Strand Magazine"),
        SharedRecord(
          9, "A Study in Scarlet", "Arthur Conan Doyle", "2006-12-29", "Strand Magazine"),
        SharedRecord(16, "孙子兵法", "孙武", "2012-11-23", "青苹果数据中心"),
      ]),
    SharedFile(
      path: "opds2/palace_opds2_feed.json", encoding: "utf-8", dialect: "OPDS 2.0", books: 3,
      periods: 3, months: ["2015-09": 1, "2014-09": 1, "2002-07": 1],
      records: [
        SharedRecord(
          1, "Moby-Dick", "Herman Melville", isbn: "9783161484100", "2015-09-29",
          "Test Publisher"),
        SharedRecord(
          2, "Adventures of Huckleberry Finn", "Mark Twain", "2014-09-28", "Test Publisher"),
        SharedRecord(3, "The Politics of Postmodernism", nil, "2002-07-05"),
      ]),
    SharedFile(
      path: "opds2/palace_opds2_tf.json", encoding: "utf-8", dialect: "OPDS 2.0", books: 4,
      periods: 4, months: ["2005-10": 1, "2022": 1, "2015-06": 1, "2016-04": 1],
      records: [
        SharedRecord(
          1, "The Economic Consequences of the Gulf War", "Kamran Mofid", isbn: "9780203992104",
          "2005-10-26", "Routledge"),
        SharedRecord(
          2, "Hunger and Famine in the Long Nineteenth Century", "Gail Turley Houston",
          isbn: "9780429198069", "2022", "Routledge"),
      ]),
    SharedFile(
      path: "opds2/readium_opds_2_0.json", encoding: "utf-8", dialect: "OPDS 2.0", books: 5,
      periods: 3, months: ["2014-02": 1, "2008-05": 1, "undated": 3],
      records: [
        SharedRecord(1, "Smoke Test FXL", "Markus Gylling", "2014-02-27", "Readium"),
        SharedRecord(2, "Children's Literature", "Charles Madison Curry", "2008-05-20"),
        SharedRecord(
          4, "Moby-Dick", "Herman Melville", isbn: "9780316000000", nil,
          "Harper & Brothers, Publishers"),
      ]),
    SharedFile(
      path: "openlibrary/bookwyrm_ol_search.json", encoding: "utf-8", dialect: "Open Library",
      books: 2, periods: 2, months: ["2019-07": 1, "undated": 1],
      records: [
        SharedRecord(
          1, "This Is How You Lose the Time War", "Amal El-Mohtar", isbn: "9781534431003",
          "2019-07-16", "Simon and Schuster"),
        SharedRecord(2, "This is How You Lose the Time War", "Amal El-Mohtar"),
      ]),
    SharedFile(
      path: "opds1/palace_feed.opds", encoding: "utf-8", dialect: "OPDS 1 (Atom)", books: 100,
      periods: 62, months: ["2017-11": 7, "1926-01": 1],
      records: [
        SharedRecord(1, "The Star", "H. G. Wells", "1926-01-01"),
        SharedRecord(51, "Ashton-Kirk, Investigator", "John T. McIntyre", "1910-01-01"),
        SharedRecord(100, "Solar Stiff", "Chas. A. Stopher", "1954-01-01"),
      ]),
    SharedFile(
      path: "marcxml/marc4j_chabon.xml", encoding: "utf-8", dialect: "MARC 21", books: 2,
      periods: 2, months: ["2000": 1, "2002": 1],
      records: [
        SharedRecord(
          1, "The amazing adventures of Kavalier and Clay", "Michael Chabon",
          isbn: "9780679450047", "2000", "Random House"),
        SharedRecord(
          2, "Summerland", "Michael Chabon", isbn: "9780786808779", "2002",
          "Miramax Books/Hyperion Books for Children"),
      ]),
    SharedFile(
      path: "marcxml/rubymarc_batch.xml", encoding: "utf-8", dialect: "MARC 21", books: 2,
      periods: 2, months: ["1957": 1, "1994": 1],
      records: [
        SharedRecord(1, "The Great Ray Charles", "Ray Charles", "1957", "Atlantic"),
        SharedRecord(
          2, "The White House", "White House Web Team", "1994",
          "White House Web Team"),
      ]),
    SharedFile(
      path: "marcxml/traject_test_data.utf8.marc.xml", encoding: "utf-8", dialect: "MARC 21",
      books: 29, periods: 22, months: ["1998": 1],
      records: [
        SharedRecord(1, "Fikr-i Ayāz", "Shaikh Ayaz", "1998", "Dāniyāl"),
        SharedRecord(2, "Sāhivāl jail kī ḍāʼirī", "Shaikh Ayaz", "1986", "Maktabah-yi Dāniyāl"),
        SharedRecord(
          21, "Thuqūb fī ʻaql al-ummah", "ʻAlī ʻAbd al-Ḥamīd Abū al-Khayr", "2006",
          "Markaz Yāfā lil-Dirāsāt wa-al-Abḥāth"),
      ]),
    SharedFile(
      path: "onix3/jonix_onix3_multiple.xml", encoding: "windows-1252",
      dialect: "ONIX 3.0 reference names", books: 21, periods: 17, months: ["2019-05": 1],
      records: [
        SharedRecord(
          2, "Runaway Robot", "Frank Cottrell Boyce", isbn: "9781509851775", "2019-05-01",
          "Pan Macmillan UK"),
        SharedRecord(
          11, "Prince Not-So Charming: Her Royal Slyness", "Roy L. Hinuss",
          isbn: "9781250142405", "2018-08-28", "St Martins Press"),
        SharedRecord(
          21, "The Gruffalo and Friends Activity Case", "Julia Donaldson",
          isbn: "9781509801831", "2015-08-25", "Pan Macmillan UK"),
      ]),
    SharedFile(
      path: "onix2/yob_peribo_0408.xml", encoding: "windows-1252", dialect: "ONIX reference names",
      books: 407, periods: 70, months: ["2008-04": 154],
      records: [
        SharedRecord(
          2, "Jump the Curve", "ULDRICH JACK", isbn: "9781598694208", "2008-04-15", "Adams"),
        SharedRecord(
          204, "Garfield: Numero Uno (60)", "DAVIS JIM", isbn: "9781841612973", "2008-04-20",
          "Ravette Publishing"),
        SharedRecord(
          407, "No Problem: 4 Simple Tools to Solve any Problem", "HANLEY E M",
          isbn: "9780977587216", "2008-04-20", "Livre Publishing"),
      ]),
  ]
}
