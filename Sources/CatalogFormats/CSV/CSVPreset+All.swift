extension CSVPreset {
  /// The tables that are known, the more particular before the more general.
  static let all: [CSVPreset] = [
    CSVPreset(
      name: "Goodreads export", signature: ["bookid", "authorlf", "exclusiveshelf"],
      source: ("bookid", "goodreads"), authors: .comma),
    CSVPreset(
      name: "Goodreads data set", signature: ["bookid", "textreviewscount", "languagecode"],
      source: ("bookid", "goodreads"), authors: .mark("/")),
    CSVPreset(
      name: "goodbooks-10k",
      signature: ["goodreadsbookid", "bestbookid", "originalpublicationyear"],
      fields: [
        "originalpublicationyear": .publishedYear, "originaltitle": nil,
        "goodreadsbookid": nil,
      ],
      source: ("goodreadsbookid", "goodreads"), authors: .comma),
    CSVPreset(
      name: "LibraryThing", signature: ["bookid", "primaryauthor", "sortcharacter"],
      fields: [
        "barcode": nil, "secondaryauthor": .contributors, "comment": nil,
      ],
      source: ("bookid", "librarything"), authors: .none, otherPeople: .mark("|"),
      roles: ["primaryauthor": "primaryauthorrole", "secondaryauthor": "secondaryauthorroles"],
      lists: ["subjects": "|", "tags": ","]),
    CSVPreset(
      name: "StoryGraph", signature: ["isbnuid", "readstatus"], authors: .comma),
    CSVPreset(
      name: "Openreads", signature: ["publicationyear", "olid", "bookformat"],
      fields: ["dateadded": .added, "notes": nil], lists: ["tags": "|||||"]),
    CSVPreset(
      name: "BookWyrm", signature: ["authortext", "isbn13", "openlibrarykey"], authors: .comma),
    CSVPreset(
      name: "calibre catalog", signature: ["authorsort", "titlesort", "pubdate", "uuid"],
      fields: [
        "comments": .description, "formats": nil, "uuid": nil, "size": nil, "#pages": .pages,
        "#genre": .subjects, "#genres": .subjects,
      ],
      source: ("uuid", "uuid"), authors: .ampersand, kind: .calibre),
    CSVPreset(
      name: "Zotero", signature: ["key", "itemtype", "publicationyear", "dateadded"],
      fields: ["publicationtitle": nil, "type": nil],
      source: ("key", "zotero"), authors: .mark(";"), kind: .zotero),
    CSVPreset(
      name: "KBART", signature: ["publicationtitle", "onlineidentifier", "titleurl"],
      fields: [
        "datemonographpublishedprint": .publishedYear, "notes": .description,
        "monographvolume": nil, "firsteditor": .editors,
      ],
      authors: .comma, kind: .kbart),
    CSVPreset(
      name: "Aspire reading list", signature: ["dateofpublication", "webaddress", "isbn10"],
      authors: .pairs),
    CSVPreset(
      name: "YBP", signature: ["pubyear", "series1title"],
      fields: ["itemvendor1dateadded": .added, "itemvendorndateadded": .added],
      authors: .none),
    CSVPreset(
      name: "Project Gutenberg catalog", signature: ["text#", "issued", "bookshelves"],
      fields: ["issued": .added], source: ("text#", "gutenberg"), authors: .mark(";"),
      lists: ["subjects": ";"], titleSeparators: ["\n"]),
    CSVPreset(
      name: "Libib", signature: ["itemtype", "eanisbn13", "upcisbn10"],
      fields: ["length": .pages], authors: .comma, kind: .libib),
    CSVPreset(
      name: "Shopify", signature: ["handle", "bodyhtml", "vendor", "variantbarcode"],
      fields: [
        "bodyhtml": .description, "vendor": .publisher, "variantbarcode": .ean,
        "variantprice": .price, "imagesrc": .cover, "published": nil, "variantimage": nil,
      ],
      lists: ["tags": ","], kind: .shopify),
    CSVPreset(
      name: "WooCommerce", signature: ["sku", "visibilityincatalog", "shortdescription"],
      fields: [
        "published": nil, "regularprice": .price, "shortdescription": nil,
        "gtinupceanorisbn": .ean, "brands": .publisher, "saleprice": nil,
      ],
      lists: ["categories": ",", "tags": ","], kind: .woocommerce),
    CSVPreset(
      name: "Dangdang list", signature: ["书名", "keys", "详情页"], fields: ["keys": .details],
      authors: .eastAsian),
    CSVPreset(
      name: "Douban list", signature: ["publishpress", "yizhe", "publishtime"],
      fields: ["seriesurl": nil], authors: .eastAsian, titleSeparators: [" : "]),
    CSVPreset(
      name: "Douban list", signature: ["作者编译出版社出版时间定价"],
      fields: ["作者编译出版社出版时间定价": .composite], authors: .eastAsian),
    CSVPreset(
      name: "Aozora Bunko list", signature: ["作品id", "作品名", "人物id"],
      fields: [
        "作品名読み": nil, "副題読み": nil, "底本名": .series, "底本名1": .series, "入力に使用した版": .published,
        "入力に使用した版1": .published, "状態の開始日": .added, "公開日": .added, "底本出版社名1": .publisher,
        "底本初版発行年1": .published, "姓": .familyName, "名": .givenName, "役割フラグ": .personRole,
      ],
      source: ("作品id", "aozora"), authors: .eastAsian),
  ]
}
