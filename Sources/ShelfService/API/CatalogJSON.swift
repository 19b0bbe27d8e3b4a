import CatalogFormats
package import CatalogModel
import CatalogRules
package import JSONText

/// The JSON forms of sections, books and reports: one for the command line and the service.
package enum CatalogJSON {
  /// A section as an object.
  package static func write(_ section: Section, to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", Int(section.id))
    if let parent = section.parent { json.member("parent", Int(parent)) }
    json.member("period", section.key.period.description)
    json.member("title", section.key.displayTitle)
    json.member("bookCount", section.bookCount)
    json.member("coverCount", section.coverCount)
    json.endObject()
  }

  /// A book as an object, with its section where that is given.
  package static func write(
    _ stored: StoredBook, section: Section? = nil, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("id", Int(stored.id))
    BookJSON.writeMembers(of: stored.book, to: &json)
    if let section {
      json.key("section")
      write(section, to: &json)
    }
    json.endObject()
  }

  /// A page of a section's books; `take` takes the bytes written so far.
  package static func write(
    _ page: BookPage, of section: Section, to json: inout JSONWriter,
    take: (inout JSONWriter) throws -> Void
  ) rethrows {
    json.beginObject()
    json.key("section")
    write(section, to: &json)
    json.key("books")
    json.beginArray()
    for book in page.books {
      write(book, to: &json)
      try take(&json)
    }
    json.endArray()
    if let next = page.next { json.member("next", String(next)) }
    json.endObject()
    json.lineFeed()
    try take(&json)
  }

  /// A page of a section's books, written from the store's rows where it passes them on; returns the
  /// position behind which the next page begins.
  static func writePage(
    of section: Section, from store: any BrowsableRepository, after position: Int64?, limit: Int,
    to json: inout JSONWriter
  ) throws -> Int64? {
    guard let passing = store as? any BookPassingRepository else {
      let page = try store.books(inSection: section.id, after: position, limit: limit)
      write(page, of: section, to: &json) { _ in }
      return page.next
    }
    json.beginObject()
    json.key("section")
    write(section, to: &json)
    json.key("books")
    json.beginArray()
    let next = try passing.passBooks(inSection: section.id, after: position, limit: limit) {
      BookJSON.write($0, furtherCovers: $1, to: &json)
    }
    json.endArray()
    if let next { json.member("next", String(next)) }
    json.endObject()
    json.lineFeed()
    return next
  }

  /// A page of found books; `take` takes the bytes written so far.
  package static func write(
    _ page: SearchPage, to json: inout JSONWriter,
    take: (inout JSONWriter) throws -> Void
  ) rethrows {
    json.beginObject()
    json.key("books")
    json.beginArray()
    for hit in page.hits {
      write(hit.book, section: hit.section, to: &json)
      try take(&json)
    }
    json.endArray()
    if let next = page.next { json.member("next", next) }
    json.endObject()
    json.lineFeed()
    try take(&json)
  }
}
