import CatalogModel
import Testing

@testable import CatalogFormats

/// The exports of shops' products, and columns that say yes or no.
@Suite struct CSVShopTests {
  @Test func `Shopify's products are books by barcode, and rows of further pictures are none`()
    throws
  {
    let reading = try Reading(
      """
      Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Variant SKU,Variant Price,Variant Barcode,Image Src,\
      Author (product.metafields.custom.author),Date published (product.metafields.custom.date)
      sea,Sea,<p>A <b>novel</b>.</p>,P,Book,"sea, night",TRUE,S1,12.99,9780306406157,https://a.example/1.jpg,Jane Doe,2024-05-01
      sea,,,,,,,,,,https://a.example/2.jpg,,
      house,House,,P,Book,art,FALSE,H1,9.50,9780201896831,https://a.example/3.jpg,John Roe,2024-06-01
      """)
    #expect(reading.titles == ["Sea", "House"] && reading.refused.isEmpty)
    #expect(reading.warnings == ["further-rows": 1])
    let book = try #require(reading.books.first)
    #expect(book.isbn?.digits == "9780306406157" && book.publisher == "P")
    #expect(book.contributors == [Contributor(name: "Jane Doe", role: "author")])
    #expect(book.published?.description == "2024-05-01" && book.description == "A novel.")
    #expect(
      book.subjects == ["sea", "night"] && book.covers.map(\.ref) == ["https://a.example/1.jpg"])
  }

  @Test(arguments: [("A1", "9780306406157"), ("9780306406157", "")])
  func `WooCommerce's products have their ISBN as GTIN or SKU, and attributes by name`(
    _ sku: String, _ gtin: String
  ) throws {
    let reading = try Reading(
      """
      ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Visibility in catalog,Short description,\
      Description,Regular price,Categories,Images,Attribute 1 name,Attribute 1 value(s)
      12,simple,\(sku),\(gtin),Sea,1,visible,Short,Long,12.99,"Books > Fiction, Sea",\
      "https://a.example/1.jpg, https://a.example/2.jpg",Author,Jane Doe
      """)
    let book = try #require(reading.books.first)
    #expect(book.isbn?.digits == "9780306406157" && book.published == nil)
    #expect(book.contributors == [Contributor(name: "Jane Doe", role: "author")])
    #expect(book.covers == [Cover(ref: "https://a.example/1.jpg")])
    #expect(book.subjects == ["Books > Fiction", "Sea"] && book.description == "Long")
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: ["published", "year", "date", "release date", "date added"])
  func `a column of yes and no is no column of dates`(_ header: String) throws {
    for (yes, no) in [("TRUE", "FALSE"), ("1", "0"), ("yes", "no"), ("1", "-1"), ("是", "否")] {
      let reading = try Reading("title,\(header)\nA,\(yes)\nB,\(no)\nC,\n")
      #expect(reading.books.map(\.published) == [nil, nil, nil])
      #expect(reading.refused.isEmpty && reading.warnings == ["columns-unused": 1])
    }
    let dated = try Reading("title,published\nA,1\nB,2024-05\n")
    #expect(dated.books.last?.published?.description == "2024-05")
  }

  @Test func `a line of a cell is an entry of its list, unless a mark at its end goes on`() throws {
    let reading = try Reading(
      """
      title,authors,subjects
      A,"Jane Doe
      John Roe","Art
      Music, Sound"
      B,"Jane Doe,
      John Roe","Art"
      C,"Doe, Jane
      Roe, John",
      D,"Jane Doe
      ; John Roe","Art
      "
      "E
      F","Jane Doe",
      """)
    let both = ["Jane Doe", "John Roe"]
    #expect(
      reading.books.prefix(4).map { $0.contributors.map(\.name) } == [both, both, both, both])
    #expect(
      reading.books.map(\.subjects) == [["Art", "Music", "Sound"], ["Art"], [], ["Art"], []])
    #expect(reading.titles.last == "E F")
  }

  @Test func `images are pictures, and the small one only beside larger ones`() throws {
    let images = try Reading("title,images\nA,https://a.example/1.jpg\n")
    #expect(images.books.first?.covers.map(\.kind) == [.cover])
    let sizes = try Reading(
      "title,image_s,image_m,image_l\nA,https://a.example/s.jpg,https://a.example/m.jpg,https://a.example/l.jpg\n"
    )
    #expect(sizes.books.first?.covers.first == Cover(ref: "https://a.example/l.jpg"))
  }

  @Test func `the number within a series goes before that of a volume`() throws {
    let reading = try Reading("title,volume,series,series number\nA,2,Rows,3\nB,4,Rows,\n")
    #expect(reading.books.map { $0.series?.number } == ["3", "4"])
  }

  @Test func `an address is taken from behind its file's name, and a shop's name is none`() throws {
    let reading = try Reading(
      "title,cover,link\nA,c.jpg (https://a.example/c.jpg),Shop.example\nB,,https://b.example/\n")
    #expect(reading.books.first?.covers == [Cover(ref: "https://a.example/c.jpg")])
    #expect(reading.books.map { $0.links.map(\.href) } == [[], ["https://b.example/"]])
  }

  @Test func `of a span with an arrow the first day counts`() throws {
    let reading = try Reading(
      "title,published\nA,\"May 5, 2024 → May 9, 2024\"\nB,2024/05/07 → 2024/06/01\n")
    #expect(reading.books.map { $0.published?.description } == ["2024-05-05", "2024-05-07"])
  }
}
