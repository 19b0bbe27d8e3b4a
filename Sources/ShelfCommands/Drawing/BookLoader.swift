import CatalogModel
import LayoutEngine
import PageOutput

/// Reads what pages show of books.
struct BookLoader {
  private static let pageSize = 2_000

  let repository: any CatalogRepository
  let covers: CoverFolders
  /// Whether a page needs the sizes of pictures.
  var readsSizes = false

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
    guard let cover = stored.book.covers.first else { return book }
    book.picture = covers.picture(of: cover)
    if readsSizes, case (let width?, let height?) = covers.size(of: cover) {
      book.pictureSize = Size(width: Double(width), height: Double(height))
    }
    return book
  }
}
