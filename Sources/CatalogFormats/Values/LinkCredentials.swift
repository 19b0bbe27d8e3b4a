package import CatalogModel

/// Takes passwords and keys out of the links of books.
package enum LinkCredentials {
  /// Takes users, passwords and secret items of queries away; what was done, if anything was.
  package static func remove(from book: inout Book) -> Warning? {
    var first: String?
    for index in book.links.indices {
      var url = URLReference(book.links[index].href)
      guard url.scheme.map({ ["http", "https"].contains($0.lowercased()) }) == true,
        url.removeCredentials()
      else { continue }
      book.links[index].href = url.text
      first = first ?? url.text
    }
    return first.map {
      Warning(
        kind: "link-credentials",
        message: "the link \(Warning.quoted($0)) came with credentials, which are left out")
    }
  }
}
