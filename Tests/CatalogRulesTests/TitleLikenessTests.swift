import CatalogModel
import CatalogRules
import Testing

/// Titles of one book in two records, and of two books under one number.
@Suite struct TitleLikenessTests {
  private static func book(_ title: String) -> Book {
    let parts = title.split(separator: "|", maxSplits: 1).map(String.init)
    var book = Book(title: parts.first ?? "")
    book.subtitle = parts.count > 1 ? parts[1] : nil
    return book
  }

  @Test(arguments: [
    ("Complete Poems", "Garden Birds"), ("Opera omnia. Vol. 1", "Opera omnia. Vol. 2"),
    ("战争与和平", "红楼梦"), ("Werke 1", "Werke 10"), ("Dune", "Emma"),
    ("The sea in spring", "The art of war"),
  ])
  func `titles of other numbers or words are unlike`(one: String, other: String) {
    #expect(TitleLikeness.areUnlike(Self.book(one), Self.book(other)))
    #expect(TitleLikeness.areUnlike(Self.book(other), Self.book(one)))
  }

  @Test(arguments: [
    ("Emma", "EMMA"), ("Émile", "Emile"), ("Emma", "Emma: a novel"), ("Emma|a novel", "Emma"),
    ("The Hobbit", "Hobbit, or There and Back Again"), ("Werke 1", "Werke 01"),
    ("Werke", "Werke 2"), ("1984", "1984 (2009 edition)"), ("战争与和平", "战争与和平 全四册"),
    ("", "Emma"), ("???", "Emma"), ("A novel|Emma", "Emma|A novel"),
  ])
  func `spellings, subtitles and longer forms are alike`(one: String, other: String) {
    #expect(!TitleLikeness.areUnlike(Self.book(one), Self.book(other)))
    #expect(!TitleLikeness.areUnlike(Self.book(other), Self.book(one)))
  }
}
