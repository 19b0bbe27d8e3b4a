public import CatalogModel
import CatalogRules

extension SQLiteCatalogRepository: SnapshotRepository {
  /// The state of the file, which every commit changes, by whatever program.
  public func state() -> StoreState? { stamps.stamp().map { StoreState(stamp: $0) } }

  /// One read transaction, in which every read of the body takes place.
  ///
  /// There is one file, which never goes back. Its state is told where no commit came in between.
  public func withSnapshot<Result>(
    notBefore position: Int64?, _ body: (any BrowsableRepository, StoreState?) throws -> Result
  ) throws -> Result {
    for _ in 0..<4 {
      guard let before = state() else { break }
      let result = try snapshot { store in
        state() == before ? try body(store, before) : nil
      }
      if let result { return result }
    }
    return try snapshot { try body($0, nil) }
  }

  private func snapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result {
    try CallersErrors.apart(RepositoryError.init(_:)) { errors in
      try pool.snapshot { snapshot in
        var pinned = self
        pinned.snapshot = snapshot
        return try errors.noting { try body(pinned) }
      }
    }
  }
}
