import CatalogFormats
import CatalogModel
import CoverFetching
import PageOutput

/// Where the service shows the covers that a catalog names.
struct CoverAddress {
  let call: Call

  /// A picture in the service.
  struct Located {
    var path: String
    var type: PictureType
  }

  /// A book's cover in the service; `nil` where its picture is not at hand: nothing is fetched from
  /// elsewhere for a client.
  func located(_ cover: Cover, _ book: Int64) -> Located? {
    let ref = cover.ref
    let type: PictureType?
    let target: String
    if DataPicture.isOne(ref) {
      type = PictureType(DataPicture.head(ref, count: 16))
      target = "@/\(book)/" + PictureCache.name(of: ref)
    } else if Self.isRemote(ref) {
      let name = PictureCache.name(of: ref)
      type = call.service.covers.fetched(name)?.pictureType
      target = "@/" + name
    } else {
      type = call.service.covers.file(ref)?.pictureType
      target = ref.split(separator: "/").map { PercentEncoding.encode(String($0)) }
        .joined(separator: "/")
    }
    return type.map { Located(path: call.link("/covers/" + target), type: $0) }
  }

  /// The picture at a width, which is a JPEG; `nil` where the service makes none.
  func smaller(_ picture: Located, width: Int) -> Located? {
    guard call.service.pictures.isAvailable else { return nil }
    return Located(path: picture.path + "?width=\(width)", type: .jpeg)
  }

  /// What a page shows of a book.
  func pageBook(_ stored: StoredBook, width: Int) -> PageBook {
    var book = PageBook(id: stored.id, title: stored.book.title)
    let people = stored.book.contributors
    book.author = (people.first { $0.role == "author" } ?? people.first)?.name
    book.language = stored.book.languages.first
    let cover = stored.book.covers.first
    let picture = cover.flatMap { located($0, stored.id) }
    book.picture = picture.map { .remote((smaller($0, width: width) ?? $0).path) }
    return book
  }

  static func isRemote(_ ref: String) -> Bool {
    let start = ref.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
