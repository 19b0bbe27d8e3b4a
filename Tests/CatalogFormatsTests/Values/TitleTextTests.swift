import Testing

@testable import CatalogFormats

struct TitleTextTests {
  @Test(arguments: [
    (
      "Harry Potter and the Half-Blood Prince (Harry Potter  #6)",
      "Harry Potter and the Half-Blood Prince", "Harry Potter", "6"
    ),
    ("The Hunger Games (The Hunger Games, #1)", "The Hunger Games", "The Hunger Games", "1"),
    ("Foundation (Foundation, #1; Robots, #7)", "Foundation", "Foundation", "1"),
    ("The Complete (Saga, #1-3)", "The Complete", "Saga", "1-3"),
    ("A (B (C), #2.5)", "A", "B (C)", "2.5"),
  ])
  func `a number sign in brackets at the end names a series`(
    _ title: String, _ clean: String, _ name: String, _ number: String
  ) {
    let found = TitleText.seriesAtEnd(title)
    #expect(found.title == clean)
    #expect(found.series?.name == name)
    #expect(found.series?.number == number)
  }

  @Test(arguments: [
    "Emma (Norton Critical Edition)", "C# in Depth", "(Series, #1)", "Learn C# (2nd)", "A (#)",
    "A (#1)", "", "A )#1(", "A (B, #x)",
  ])
  func `a title without a numbered series stays as it is`(_ title: String) {
    let found = TitleText.seriesAtEnd(title)
    #expect(found.title == title)
    #expect(found.series == nil)
  }

  @Test func `a title is parted from its subtitle only at what the format names`() {
    #expect(TitleText.split("A : B : C", at: [" : "]) == ("A", "B : C"))
    #expect(TitleText.split("A\nB", at: ["\r\n", "\n"]) == ("A", "B"))
    #expect(TitleText.split("2001: A Space Odyssey", at: [" : "]) == ("2001: A Space Odyssey", nil))
    #expect(TitleText.split(" : ", at: [" : "]) == (":", nil))
  }
}
