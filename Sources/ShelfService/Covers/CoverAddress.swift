import CatalogModel
import CoverFetching
import PageOutput

/// Where the service shows the covers that a catalog names.
struct CoverAddress {
  let call: Call

  /// The path of a cover in the service; `nil` where its picture is not at hand: nothing is fetched
  /// from elsewhere for a client.
  func path(of cover: Cover) -> String? {
    if Self.isRemote(cover.ref) {
      let name = PictureCache.name(of: cover.ref)
      return call.service.covers.fetched(name) == nil ? nil : call.link("/covers/@/" + name)
    }
    guard call.service.covers.file(cover.ref) != nil else { return nil }
    let segments = cover.ref.split(separator: "/").map { PercentEncoding.encode(String($0)) }
    return call.link("/covers/" + segments.joined(separator: "/"))
  }

  /// The path of a cover's picture at a width.
  func thumbnail(of cover: Cover, width: Int) -> String? {
    guard let path = path(of: cover) else { return nil }
    return call.service.pictures.isAvailable ? path + "?width=\(width)" : path
  }

  /// What a page shows of a book.
  func pageBook(_ stored: StoredBook, width: Int) -> PageBook {
    var book = PageBook(id: stored.id, title: stored.book.title)
    let people = stored.book.contributors
    book.author = (people.first { $0.role == "author" } ?? people.first)?.name
    book.language = stored.book.languages.first
    let cover = stored.book.covers.first
    book.picture = cover.flatMap { thumbnail(of: $0, width: width) }.map { .remote($0) }
    return book
  }

  static func isRemote(_ ref: String) -> Bool {
    let start = ref.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
