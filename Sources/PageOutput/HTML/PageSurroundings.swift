package import CatalogModel

/// What stands around the shelves where a page is part of a web site: mark-up that is safe as it is.
package struct PageSurroundings {
  /// The document's title; `nil` for the sections' own.
  package var title: String?
  /// Further elements of the head.
  package var head = ""
  /// What stands before the shelves.
  package var before = ""
  /// What stands after them.
  package var after = ""
  /// The address that a section's title leads to.
  package var sectionLink: (Section) -> String? = { _ in nil }
  /// The address that a book leads to.
  package var link: (PageBook) -> String? = { _ in nil }

  /// Nothing.
  package init() {}
}
