public import CatalogModel
import CatalogRules
import PostgresDatabase

extension PostgresCatalogRepository: SnapshotRepository {
  /// The change counter, which grows with every commit, whatever program makes it: instances on
  /// one database agree on it. One read; `nil` where the server does not answer.
  public func stamp() -> UInt64? {
    let value = try? stamps.withConnection(canRepeat: true) { connection in
      try connection.integer("SELECT value FROM change_counter WHERE id = 1")
    }
    return (value ?? nil).map { StableHash.combine(0, $0) }
  }

  /// One read transaction, in which every read of the body takes place.
  public func withSnapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result {
    var bodyError: (any Error)?
    do {
      return try reads.withTransaction(.reading) { connection in
        // A transaction takes its state with its first statement.
        try connection.run("SELECT value FROM change_counter WHERE id = 1")
        var pinned = self
        let state = PinnedState(connection)
        defer { state.end() }
        pinned.pinned = state
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
