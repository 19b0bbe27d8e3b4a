package import LayoutEngine

/// What a page shows of a book.
package struct PageBook: Hashable, Sendable {
  /// Where a cover's picture is.
  package enum Picture: Hashable, Sendable {
    /// A file on this machine.
    case file(String)
    /// An address on the web.
    case remote(String)
  }

  package var id: Int64
  package var title: String
  /// The first contributor, or the first author where roles are known.
  package var author: String?
  /// The language of the text as a BCP 47 tag.
  package var language: String?
  package var picture: Picture?
  /// The picture's size in pixels, where it was asked for and is known.
  package var pictureSize: Size?

  /// Whether its picture is on the web alone.
  package var isRemote: Bool {
    if case .remote = picture { return true }
    return false
  }

  package init(id: Int64, title: String) {
    self.id = id
    self.title = title
  }
}

/// What stands under a cover.
package enum PageCaptions: String, Hashable, Sendable, CaseIterable {
  case none
  case title
  case titleAndAuthor = "title,author"
}
