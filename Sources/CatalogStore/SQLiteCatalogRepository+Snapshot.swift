public import CatalogModel
import CatalogRules
import SQLiteDatabase

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
      let result = try CallersErrors.apart(RepositoryError.init(_:)) { errors in
        try pool.snapshot(
          of: before.stamp, keeps: keepsStates && stamps.hasLog, isPresent: { state() == before }
        ) { snapshot in
          try errors.noting { try body(pinned(to: snapshot), before) }
        }
      }
      if let result { return result }
    }
    return try CallersErrors.apart(RepositoryError.init(_:)) { errors in
      try pool.snapshot { snapshot in try errors.noting { try body(pinned(to: snapshot), nil) } }
    }
  }

  /// Ends the states that were left open for the next snapshot.
  public func endIdleReads() { pool.endIdleReads() }

  private func pinned(to snapshot: PoolSnapshot) -> Self {
    var pinned = self
    pinned.snapshot = snapshot
    return pinned
  }
}
