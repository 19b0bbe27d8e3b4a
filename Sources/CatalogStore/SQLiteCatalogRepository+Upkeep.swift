public import CatalogModel
import SQLiteDatabase

extension SQLiteCatalogRepository {
  /// What is wrong with the database, a sentence each; empty when all is well.
  ///
  /// Looks at the file's structure, at every index and reference, at counts, covers and the order of
  /// books, and at every word of the search index. Linear in the size of the file.
  public func problems() throws(RepositoryError) -> [String] {
    try RepositoryError.wrapping {
      try CatalogCheck.problems(path: path, timeout: .seconds(10))
    }
  }

  /// Copies the database as it is at this moment into a file, while others read and write it.
  ///
  /// The copy is verified before it stands under its name, over what the file held. Where that fails
  /// or `progress` throws, the file is as before. `progress` hears of pages copied and pages in all.
  public func backUp(
    to file: String, progress: (_ copied: Int, _ total: Int) throws -> Void = { _, _ in }
  ) throws(RepositoryError) {
    try Self.backUp(path: path, to: file, isReplacing: true, progress: progress)
  }
}
