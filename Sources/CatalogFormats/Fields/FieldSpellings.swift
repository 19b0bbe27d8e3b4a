/// The spellings under which catalogs write their fields.
///
/// A spelling is compared without case, blanks, hyphens, underscores and other marks.
enum FieldSpellings {
  /// The field of a header; `nil` for one that is not known.
  static func field(of header: String) -> BookField? { fields[key(of: header)] }

  /// A header as spellings are compared: letters, digits and `#`, in lower case.
  static func key(of header: String) -> String {
    var key = String.UnicodeScalarView()
    for scalar in header.unicodeScalars {
      guard let folded = FoldedText.fold(scalar) else { continue }
      if folded.value < 0x80 {
        if folded.isDigit || folded == "#" || folded.isASCIILetter {
          key.append(folded.isASCIILetter ? Unicode.Scalar(folded.value | 0x20) ?? folded : folded)
        }
      } else if folded.properties.isAlphabetic {
        key.append(contentsOf: folded.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return String(key)
  }

  private static let fields: [String: BookField] = {
    var fields: [String: BookField] = [:]
    for (field, spellings) in people + dates + identifiers + texts + things {
      for spelling in spellings { fields[key(of: spelling)] = field }
    }
    return fields
  }()

  private static let people: [(BookField, [String])] = [
    (
      .authors,
      [
        "author", "authors", "author(s)", "author name", "author names", "author text",
        "book author", "main author", "primary author", "first author", "creator", "creators",
        "written by", "writer", "by", "auteur", "auteurs", "autor", "autoren", "autorin", "autores",
        "autora", "autore", "autori", "verfasser", "verfasserin", "verfasser/in", "urheber",
        "författare", "forfatter", "kirjailija", "tekijä", "автор", "авторы", "作者", "作者名",
        "著者", "著者名", "著作者", "著", "作家", "撰者", "责任者", "責任者", "主要责任者", "编著者",
        "저자", "지은이", "작가", "yazar", "著译者", "著譯者", "저자명", "autor/a", "author/editor",
        "authors/editors",
        "auteur principal", "autore/i",
      ]
    ),
    (
      .sortedAuthors,
      ["author l-f", "author sort", "author last first", "author lf", "作者排序"]
    ),
    (
      .editors,
      [
        "editor", "editors", "editor(s)", "first editor", "herausgeber", "herausgeberin", "hrsg",
        "curatore", "redakteur", "éditeur scientifique", "编者", "編者", "主编", "主編", "编辑者",
        "編集者", "엮은이",
      ]
    ),
    (
      .translators,
      [
        "translator", "translators", "translated by", "übersetzer", "übersetzerin", "traducteur",
        "traductrice", "traductor", "traductora", "traduttore", "tradutor", "переводчик", "译者",
        "譯者", "翻译", "翻譯", "訳者", "翻訳者", "翻訳者名", "翻訳者名等", "옮긴이", "yizhe",
        "역자", "번역자", "vertaler", "översättare", "oversetter", "oversætter", "tłumacz",
        "překladatel",
      ]
    ),
    (
      .illustrators,
      ["illustrator", "illustrators", "illustrateur", "ilustrador", "绘者", "插画", "イラスト", "画"]
    ),
    (.narrators, ["narrator", "narrators", "read by", "reader", "sprecher"]),
    (
      .contributors,
      [
        "contributor", "contributors", "additional authors", "secondary author", "other authors",
        "co-authors", "coauthors", "mitwirkende", "contributeurs", "colaboradores",
      ]
    ),
  ]

  private static let dates: [(BookField, [String])] = [
    (
      .published,
      [
        "published", "publication date", "publication-date", "date of publication",
        "date published",
        "published date", "publish date", "publish time", "pub date", "pubdate", "date", "issued",
        "date issued", "issue date", "date of issue", "publishing date", "us pub date",
        "uk pub date",
        "expected publication date", "planned publication date", "data pubblicazione",
        "date monograph published online",
        "date monograph published print", "erscheinungsdatum", "erscheinungstermin",
        "erscheinungstag", "datum", "date de publication", "date de parution", "parution",
        "date d'édition", "fecha de publicación", "fecha", "data di pubblicazione",
        "data de publicação", "дата публикации", "дата издания", "дата выпуска",
        "verschijningsdatum", "utgivningsdatum", "utgivelsesdato", "udgivelsesdato",
        "data wydania", "datum vydání",
        "出版日期", "出版时间", "出版時間", "出版年月",
        "出版年月日", "发行日期", "發行日期", "预计出版日期", "預計出版日期", "刊行日", "刊行予定日", "発行日",
        "発行予定日", "出版予定日", "発行年月",
        "発行年月日", "出版日", "初版発行日", "出版社日期", "출간일", "발행일", "출판일", "출간일자", "발행일자",
      ]
    ),
    (
      .onSale,
      [
        "on sale date", "strict on sale date", "release date", "street date",
        "launch date", "laydown date", "erstverkaufstag", "auslieferungstermin",
        "mise en vente", "date de mise en vente", "fecha de lanzamiento", "data di uscita",
        "data uscita",
        "data premiery", "дата выхода", "дата начала продаж", "上架时间", "上架時間", "发售日期",
        "発売日", "発売予定日", "発売年月", "発売年月日",
      ]
    ),
    (
      .publishedYear,
      [
        "year", "year published", "published year", "publication year", "year of publication",
        "pub year", "publish year", "jahr", "erscheinungsjahr", "année", "annee",
        "année de publication", "année d'édition", "año", "año de publicación", "anno", "ano",
        "ano de publicação", "год", "год издания", "год выхода", "год выпуска",
        "год публикации", "出版年", "出版年份", "年份", "発行年", "刊行年",
        "출판년도", "출간년도", "발행연도", "출판연도", "copyright date", "copyright year", "imprint year",
        "rok", "rok wydania", "rok vydání", "jaar", "år", "utgivningsår", "рік", "рік видання",
      ]
    ),
    (.publishedMonth, ["month", "publication month", "monat", "mois", "mes", "出版月"]),
    (
      .originalYear,
      [
        "original publication year", "original year", "first published", "first publication year",
        "first publish year", "original publication date", "original publish year", "原版年份",
      ]
    ),
    (
      .added,
      [
        "added", "date added", "added date", "date d'entrée", "date d'entrée babelio", "entry date",
        "added on", "date acquired", "acquired",
        "acquisition date", "дата поступления", "дата добавления", "received", "date received",
        "accession date", "timestamp",
        "hinzugefügt", "zugangsdatum", "date d'ajout", "date d'acquisition", "fecha de alta",
        "入库时间", "入库日期", "到馆日期", "登记日期", "受入日", "登録日", "등록일", "date accessioned",
        "cat date", "入荷日",
      ]
    ),
  ]

  private static let identifiers: [(BookField, [String])] = [
    (
      .isbn13,
      [
        "isbn13", "isbn-13", "isbn (13)", "isbn13 code", "ean-13 isbn", "primary isbn13",
        "ean isbn13",
      ]
    ),
    (.isbn10, ["isbn10", "isbn-10", "isbn (10)", "primary isbn10", "upc isbn10"]),
    (
      .isbn,
      [
        "isbn", "isbn/uid", "asin/isbn", "isbn/asin", "isbn number", "isbn no", "isbn code",
        "isbn/ean", "ean/isbn",
        "isbn/issn",
        "issn/isbn", "isbn書號", "online identifier",
        "isbn号", "isbn编号", "书号", "書號", "国际标准书号", "国际标准书号isbn", "標準書號",
        "isbnコード", "국제표준도서번호", "isbn番号", "eisbn", "e-isbn", "ebook isbn",
      ]
    ),
    (
      .isbns,
      [
        "isbns", "all isbns", "isbn list", "print identifier", "print isbn", "pisbn",
        "hardback isbn", "hardcover isbn", "paperback isbn", "isbn (print)", "isbn (ebook)",
      ]
    ),
    (.issn, ["issn", "eissn", "e-issn", "pissn", "国际标准刊号"]),
    (.asin, ["asin", "amazon id"]),
    (
      .ean,
      [
        "ean", "ean13", "ean-13", "gtin", "gtin13", "barcode", "jan", "janコード", "条形码", "条码",
        "商品条码", "gtin, upc, ean, or isbn", "product upc/ean", "upc/ean", "ean/upc", "upc/isbn",
      ]
    ),
    (.doi, ["doi"]),
    (.oclc, ["oclc", "oclc number", "oclc numbers", "oclcnum", "oclc no"]),
    (.lccn, ["lccn"]),
    (.uuid, ["uuid", "guid", "urn"]),
    (.goodreads, ["goodreads id", "goodreads book id", "goodreads key", "goodreads"]),
    (.openlibrary, ["openlibrary key", "openlibrary id", "olid", "edition id", "open library"]),
    (.identifiers, ["identifiers", "ids"]),
  ]

  private static let texts: [(BookField, [String])] = [
    (
      .title,
      [
        "title", "titles", "book title", "booktitle", "title proper", "full title", "name",
        "book name", "bookname", "item name", "item title", "product name", "product title",
        "publication title", "main title", "titre", "titel", "título",
        "titulo", "titolo", "tytuł", "tittel", "nimi", "nimeke", "название", "заглавие",
        "наименование",
        "buchtitel", "haupttitel", "hauptsachtitel", "produkttitel", "상품명",
        "titre du livre", "書名", "书名", "标题", "標題", "题名", "題名", "正题名", "正題名", "图书名称",
        "圖書名稱", "书籍名称", "商品名称", "作品名", "タイトル", "書籍名", "商品名", "본표제", "제목", "도서명",
        "서명", "책제목", "kitap adı",
      ]
    ),
    (
      .subtitle,
      [
        "subtitle", "sub title", "sous-titre", "untertitel", "subtítulo", "subtitulo",
        "sottotitolo", "副标题", "副題", "副书名", "副書名", "副题名", "サブタイトル", "부제", "부제목",
        "подзаголовок",
      ]
    ),
    (
      .publisher,
      [
        "publisher", "publishers", "publisher name", "publisher code", "publishing house",
        "publish press", "press", "verlag", "verlagsname", "éditeur", "editeur", "editions",
        "éditions", "maison d'édition",
        "editorial", "editore", "casa editrice", "editora", "uitgever", "förlag", "forlag",
        "wydawnictwo", "kustantaja", "издательство", "издатель", "出版社", "出版社名", "出版者",
        "出版商", "出版方", "出版单位", "出版單位", "发行者", "発行所", "発行元", "出版元", "版元", "출판사",
        "발행처", "yayınevi", "изд-во", "видавництво", "nakladatelství", "vydavatel", "uitgeverij",
        "出版公司",
        "출판사명",
      ]
    ),
    (
      .imprint,
      [
        "imprint", "imprint name", "marque éditoriale", "sello", "sello editorial", "marchio",
        "出品方",
      ]
    ),
    (
      .publication,
      ["publication", "publication info", "pub info", "publication details", "imprint statement"]
    ),
    (
      .languages,
      [
        "language", "languages", "language code", "lang", "langid", "sprache", "sprachen", "langue",
        "langues", "idioma", "idiomas", "lingua", "taal", "язык", "语言", "語言", "语种", "言語", "언어",
      ]
    ),
    (
      .series,
      [
        "series", "series name", "series title", "series 1 title", "reihe", "serie", "série",
        "collection", "colección", "collana", "серия", "丛书", "叢書", "丛书名", "叢書名", "系列",
        "シリーズ", "シリーズ名", "총서명", "시리즈",
      ]
    ),
    (
      .seriesNumber,
      [
        "series index", "series number", "series no", "number in series", "volume", "vol", "band",
        "bandnummer", "tome", "丛书号", "卷", "卷册", "巻", "巻数", "巻次",
      ]
    ),
    (
      .subjects,
      [
        "subject", "subjects", "categories", "category", "genre", "genres", "keywords", "tags",
        "topic", "topics", "thema", "themen", "schlagwort", "schlagworte", "schlagwörter",
        "sachgebiet", "sujet", "sujets", "genre littéraire", "materia", "materias", "tema", "temas",
        "género", "tematica", "тематика", "жанр", "分类", "分類", "类别", "類別", "主题", "主題", "件名",
        "学科", "ジャンル", "カテゴリ", "분야", "주제", "bisac", "bic", "bic subject", "thema subject",
        "bisac category", "bisac subject",
        "bisac subjects", "subject headings", "ジャンル名", "카테고리",
      ]
    ),
    (
      .description,
      [
        "description", "product description", "long description", "summary", "abstract",
        "abstract note", "blurb", "desc", "synopsis",
        "comments", "annotation", "about", "overview", "beschreibung", "inhalt", "klappentext",
        "zusammenfassung", "résumé", "resume", "descripción", "sinopsis", "resumen", "descrizione",
        "sinossi", "описание", "аннотация", "简介", "簡介", "内容简介", "內容簡介", "内容提要", "内容介绍",
        "摘要", "描述", "内容紹介", "内容", "あらすじ", "説明", "概要", "책소개", "소개", "줄거리",
      ]
    ),
  ]
}
