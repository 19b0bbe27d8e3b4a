package import CatalogModel

/// A store that passes the books of a page on as its database has them, without making values of them:
/// for those who write them down at once.
package protocol BookPassingRepository: CatalogRepository {
  /// Passes on the books that stand directly in a section, in shelf order, each with the covers that
  /// follow its first one; returns the position after which the next page begins, if there is one.
  ///
  /// `take` must not use the repository. O(limit).
  func passBooks(
    inSection id: Int64, after position: Int64?, limit: Int,
    _ take: (BookCells, [Cover]) -> Void
  ) throws(RepositoryError) -> Int64?

  /// The titles of the first books that stand directly in a section, in shelf order. O(limit).
  func titles(inSection id: Int64, limit: Int) throws(RepositoryError) -> [String]
}
