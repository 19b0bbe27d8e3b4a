package import DrawingPage
package import ShelfPages

/// What a page in HTML is made of, whatever its form.
package struct PageContent {
  let page: Page
  let look: DrawingLook
  let titles: MonthTitle
  let captions: PageCaptions
  /// Gives the address of a picture in the page; `nil` where the card has to stand in.
  let address: (PageBook.Picture) throws -> String?

  package init(
    page: Page, look: DrawingLook, titles: MonthTitle, captions: PageCaptions,
    address: @escaping (PageBook.Picture) throws -> String?
  ) {
    self.page = page
    self.look = look
    self.titles = titles
    self.captions = captions
    self.address = address
  }

  /// The page's name: the titles of its first sections.
  var name: String {
    guard !page.sections.isEmpty else { return "Shelf" }
    let first = page.sections.prefix(3).map { titles.title(of: $0.section) }
    return first.joined(separator: " · ") + (page.sections.count > 3 ? " …" : "")
  }

  /// What a picture is of: the book's title and author.
  static func description(of book: PageBook) -> String {
    book.author.map { "\(book.title), \($0)" } ?? book.title
  }

  /// The families of a configuration as CSS takes them, in front of those that stand in for them.
  ///
  /// Nothing of a name may end the rule, the attribute or the element it stands in.
  static func families(_ names: String, quote: String, standIns: [String]) -> String {
    let generic: Set<String> = ["serif", "sans-serif", "monospace", "system-ui"]
    let cleaned = names.split(separator: ",").map { name in
      String(name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })
        .split(separator: " ").joined(separator: " ")
    }
    let own = cleaned.filter { !$0.isEmpty && !standIns.contains($0) }
    return (own.map { generic.contains($0) ? $0 : quote + $0 + quote } + standIns)
      .joined(separator: ",")
  }
}
