/// The spellings of what a book is as a thing, of its price and pictures.
extension FieldSpellings {
  static let things: [(BookField, [String])] = [
    (
      .format,
      [
        "format", "binding", "media", "book format", "edition format", "physical format", "formats",
        "einband", "ausstattung", "reliure", "encuadernación", "formato", "装帧", "裝幀", "装订", "判型",
        "製本", "版型", "formats available", "product form", "produktform", "переплёт", "переплет",
        "oprawa",
        "vazba", "판형",
      ]
    ),
    (
      .pages,
      [
        "pages", "num pages", "number of pages", "page count", "pagecount", "no of pages",
        "numpages", "seiten", "seitenzahl", "umfang", "nombre de pages", "páginas", "paginas",
        "количество страниц", "кол-во страниц",
        "número de páginas", "pagine", "страниц", "页数", "頁數", "页码", "ページ数", "頁数", "총페이지",
        "쪽수", "페이지", "nb pages", "nb de pages", "nº páginas", "nº de páginas", "num páginas",
        "n pagine",
        "extent", "pagination", "aantal pagina's", "antal sidor", "antall sider",
        "liczba stron", "počet stran", "anzahl seiten", "seitenanzahl", "numero pagine", "стр",
        "кол-во стр",
        "объём", "объем", "総ページ数",
      ]
    ),
    (
      .price,
      [
        "price", "list price", "retail price", "regular price", "unit price", "cover price", "rrp",
        "srp", "msrp",
        "preis", "ladenpreis", "vk-preis", "verkaufspreis", "bruttopreis", "prix", "prix ttc",
        "prix public", "precio", "pvp", "p.v.p.", "precio de venta", "precio con iva",
        "pvp con iva", "单价", "原价", "prezzo",
        "prezzo di copertina", "preço", "preço de capa", "prijs", "pris", "cena", "ціна", "цена",
        "стоимость", "价格", "價格", "定价", "定價", "售价", "售價", "価格", "本体価格", "정가", "가격", "定価", "税込価格",
        "税抜価格",
        "価格（税込）", "定価（税込）", "本体価格（税抜）", "本体価格（税別）", "販売価格", "판매가",
      ]
    ),
    (.currency, ["currency", "currency code", "währung", "devise", "moneda", "货币", "通貨"]),
    (
      .cover,
      [
        "cover", "cover image", "cover url", "cover link", "coverlink", "cover id", "cover i",
        "covers", "image", "images", "image url", "uploaded image url", "image link", "imgurl",
        "img", "img url", "image src", "base image", "main image", "product image",
        "image l",
        "image url l", "large image url", "title image", "picture", "book image", "cover path",
        "coverimg", "titelbild", "coverbild", "umschlag", "couverture", "image de couverture",
        "portada", "copertina", "capa", "обложка", "изображение", "封面", "封面图", "封面图片", "封面图片链接",
        "图片",
        "圖片", "封面链接", "图书封面", "書影", "表紙", "表紙画像", "カバー画像", "画像", "표지", "cover image url",
        "cover image link", "jacket image", "jacket url", "bild-url", "封面url", "书影", "書影url",
        "표지이미지",
      ]
    ),
    (
      .thumbnail,
      [
        "thumbnail", "thumbnail url", "thumb", "small image url", "image url s", "image url m",
        "image m", "缩略图", "サムネイル",
      ]
    ),
    (
      .link,
      [
        "url", "link", "title url", "web address", "website", "webpage", "web page", "book url",
        "book link", "lien", "enlace", "详情页", "链接", "連結", "详情链接", "网址", "ウェブサイト",
        "図書カードurl", "링크",
      ]
    ),
    (.kind, ["item type", "publication type", "type of item"]),
  ]
}
