extension SharedFile {
  /// Tables; counted with Python's csv module.
  static let tables: [SharedFile] = [
    SharedFile(
      path: "csv-7k-books/7k_books_with_metadata.first1MB.csv", encoding: "utf-8",
      dialect: "comma-separated", books: 1433, periods: 69,
      months: ["2006": 171, "2003": 134, "2005": 122, "undated": 2],
      records: [
        SharedRecord(1, "Gilead", "Marilynne Robinson", isbn: "9780002005883", "2004"),
        SharedRecord(
          701, "I Ching, Or, Book of Changes", "Richard Wilhelm", isbn: "9780140192070", "1989"),
        SharedRecord(
          1433, "Why Do Men Fall Asleep After Sex?", "Mark Leyner", isbn: "9780307345974", "2006"),
      ]),
    SharedFile(
      path: "csv-goodbooks-10k/goodbooks10k_books.first1MB.csv", encoding: "utf-8",
      dialect: "goodbooks-10k, comma-separated", books: 3060, periods: 224,
      months: ["2012": 164, "2011": 163, "undated": 2],
      records: [
        SharedRecord(1, "The Hunger Games", "Suzanne Collins", isbn: "9780439023481", "2008"),
        SharedRecord(77, "Holes", "Louis Sachar", isbn: "9780439244190", "1998"),
        SharedRecord(3060, "Beyond the Grave", "Jude Watson", isbn: "9780545060448", "2009"),
      ]),
    SharedFile(
      path: "csv-goodreads-export/bookwyrm_goodreads.csv", encoding: "utf-8",
      dialect: "Goodreads export, comma-separated", books: 3, periods: 3,
      months: ["2019": 1, "2020": 1, "2016": 1],
      records: [
        SharedRecord(1, "Gideon the Ninth", "Tamsyn Muir", isbn: "9781250313195", "2019", "Tor"),
        SharedRecord(2, "Subcutanean", "Aaron A. Reed", "2020"),
        SharedRecord(
          3, "Patisserie at Home", "Mélanie Dupuis", isbn: "9780062445315", "2016",
          "Harper Design"),
      ]),
    SharedFile(
      path: "csv-goodreads-export/goodreads_export_keras.csv", encoding: "utf-8",
      dialect: "Goodreads export, comma-separated", books: 232, periods: 45,
      months: ["2005": 17, "2006": 14, "2014": 13, "undated": 3],
      records: [
        SharedRecord(
          1,
          "The Blind Watchmaker: Why the Evidence of Evolution Reveals a Universe Without Design",
          "Richard Dawkins", isbn: "9780141026169", "2006", "Penguin"),
        SharedRecord(
          82, "The Art of Computer Programming, Volumes 1-4a Boxed Set", "Donald Ervin Knuth",
          isbn: "9780321751041", "2011", "Addison-Wesley Professional"),
        SharedRecord(
          232, "101 storie Zen", "Nyogen Senzaki", isbn: "9788845901607", "1973", "Adelphi"),
      ]),
    SharedFile(
      path: "csv-goodreads-kaggle/goodreads_kaggle_books.csv", encoding: "utf-8",
      dialect: "Goodreads data set, comma-separated", books: 11_123, refused: 4, periods: 613,
      months: ["2006-10": 243],
      records: [
        SharedRecord(
          1, "Harry Potter and the Half-Blood Prince", "J.K. Rowling", isbn: "9780439785969",
          "2006-09-16", "Scholastic Inc."),
        SharedRecord(
          5001, "Uncle Fred in the Springtime", "P.G. Wodehouse", isbn: "9781841591308",
          "2004-04-15", "Everyman"),
        SharedRecord(
          11_127, "Las aventuras de Tom Sawyer", "Mark Twain", isbn: "9788497646987",
          "2006-05-28", "Edimat Libros"),
      ]),
    SharedFile(
      path: "csv-other-exports/bookwyrm_calibre.csv", encoding: "utf-8",
      dialect: "calibre catalog, comma-separated", books: 1, periods: 1, months: ["2019-03": 1],
      records: [
        SharedRecord(
          1, "That Ain't Witchcraft", "Seanan McGuire", isbn: "9780756411800", "2019-03-05",
          "Daw Books")
      ]),
    SharedFile(
      path: "csv-other-exports/bookwyrm_openreads.csv", encoding: "utf-8",
      dialect: "Openreads, comma-separated", books: 4, periods: 4,
      months: ["2023": 1, "2019": 1, "2017": 1, "2016": 1],
      records: [
        SharedRecord(1, "Wild Flowers Electric Beasts", "Alina Leonova", "2023"),
        SharedRecord(2, "Permanent Record", "Edward Snowden", isbn: "9781529035650", "2019"),
        SharedRecord(4, "The road to winter", "Mark Smith", isbn: "9781925355123", "2016"),
      ]),
    SharedFile(
      path: "csv-storygraph/bookwyrm_storygraph.csv", encoding: "utf-8",
      dialect: "StoryGraph, comma-separated", books: 2, periods: 1, months: ["undated": 2],
      records: [
        SharedRecord(1, "Always Coming Home", "Ursula K. Le Guin", isbn: "9780520227354"),
        SharedRecord(2, "Subprime Attention Crisis", "Tim Hwang", isbn: "9780374538651"),
      ]),
    SharedFile(
      path: "csv-chinese/douban_ysxt_bom.csv", encoding: "utf-8",
      dialect: "Douban list, comma-separated", books: 1000, periods: 328,
      months: ["2011-01": 25, "2013-01": 16, "2005-05": 16, "2009-01": 15],
      records: [
        SharedRecord(1, "论意识操纵（上下）", "卡拉-穆尔扎", "2004-01", "社会科学文献出版社"),
        SharedRecord(501, "法兰西的特性2", "费尔南·布罗代尔", "1995-10", "商务印书馆"),
        SharedRecord(1000, "自然权利诸理论：起源与发展", "理查德·塔克", "2014-10", "吉林出版集团有限责任公司"),
      ]),
    SharedFile(
      path: "csv-chinese/dangdang_new_books_gbk.csv", encoding: "gb18030",
      dialect: "comma-separated", books: 20, periods: 13,
      months: ["2019-04": 5, "2018-08": 3, "2019-01": 2],
      records: [
        SharedRecord(
          1, "艾莉诺好极了（英美畅销榜榜单图书，感动40国读者，全球88个版本...",
          "盖尔·霍尼曼（Gail Honeyman）", "2018-10-01", "北京联合出版有限公司"),
        SharedRecord(
          10, "摆渡人3无境之爱（千万畅销心灵治愈小说“摆渡人”系列完结篇，令...", "克莱儿·麦克福尔",
          "2019-04-01", "百花洲文艺出版社"),
        SharedRecord(
          20, "神奇校车·图画书版（全12册，新增《科学博览会》1册）", "乔安娜柯尔", "2018-05-10",
          "贵州人民出版社"),
      ]),
  ]
}
