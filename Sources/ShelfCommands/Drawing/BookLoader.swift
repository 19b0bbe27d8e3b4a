import CatalogModel
import PageOutput

/// Reads what pages show of books.
struct BookLoader {
  private static let pageSize = 2_000

  let repository: any CatalogRepository
  let covers: CoverFolders

  /// The books of a section, in shelf order.
  func books(of section: Section) throws -> [PageBook] {
    var books: [PageBook] = []
    var position: Int64?
    repeat {
      let page = try repository.books(
        inSection: section.id, after: position, limit: Self.pageSize)
      books += page.books.map(book)
      position = page.next
    } while position != nil
    return books
  }

  private func book(_ stored: StoredBook) -> PageBook {
    var book = PageBook(id: stored.id, title: stored.book.title)
    let people = stored.book.contributors
    book.author = (people.first { $0.role == "author" } ?? people.first)?.name
    book.language = stored.book.languages.first
    book.picture = stored.book.covers.first.flatMap(covers.picture)
    return book
  }
}
