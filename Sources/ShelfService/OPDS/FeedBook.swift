import CatalogFormats
import CatalogModel

/// A book as feeds show it: its covers where the service has them, and a way to it.
struct FeedBook {
  let stored: StoredBook
  let call: Call

  /// The book with its covers' addresses in the service, and the media types of these; covers
  /// elsewhere stay where they are. Of the pictures, those in formats that the feed does not know
  /// are left out, or made anew.
  func book(in formats: Set<PictureType> = PictureType.all) -> (book: Book, types: [String: String])
  {
    var book = stored.book
    var types: [String: String] = [:]
    let address = CoverAddress(call: call)
    var covers: [Cover] = []
    for cover in book.covers {
      guard let located = address.located(cover, stored.id) else {
        if CoverAddress.isRemote(cover.ref), Self.isFit(cover.ref, formats) { covers.append(cover) }
        continue
      }
      let isFit = formats.contains(located.type)
      let small = address.smaller(located, width: 200) ?? (isFit ? located : nil)
      guard let shown = isFit ? located : address.smaller(located, width: 800) else { continue }
      var own = cover
      own.ref = shown.path
      types[shown.path] = shown.type.mediaType
      covers.append(own)
      if cover.kind == .cover, let small {
        types[small.path] = small.type.mediaType
        covers.append(Cover(ref: small.path, kind: .thumbnail))
      }
    }
    book.covers = covers
    book.links.removeAll { !SafeLink.isSafe($0.href) }
    return (book, types)
  }

  /// Whether a picture elsewhere may be in a format, as far as its name tells.
  private static func isFit(_ ref: String, _ formats: Set<PictureType>) -> Bool {
    guard let type = MediaType.ofPicture(ref) else { return true }
    return formats.contains { $0.mediaType == type }
  }

  /// Whether the catalog says how to get the book.
  var isAcquirable: Bool {
    stored.book.links.contains { AcquisitionRelation.longForm($0.rel) != nil }
  }

  var pageTarget: String { call.link("/books/\(stored.id)") }
}
