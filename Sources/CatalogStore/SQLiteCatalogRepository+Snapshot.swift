public import CatalogModel

extension SQLiteCatalogRepository: SnapshotRepository {
  /// A number that every commit to the file changes, by whatever program.
  public func stamp() -> UInt64? { stamps.stamp() }

  /// One read transaction, in which every read of the body takes place.
  public func withSnapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result {
    var bodyError: (any Error)?
    do {
      return try pool.snapshot { snapshot in
        var pinned = self
        pinned.snapshot = snapshot
        do {
          return try body(pinned)
        } catch {
          bodyError = error
          throw error
        }
      }
    } catch {
      throw bodyError ?? RepositoryError(error)
    }
  }
}
