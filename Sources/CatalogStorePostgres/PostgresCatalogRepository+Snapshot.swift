public import CatalogModel
import CatalogRules
import Glibc
import PostgresDatabase

extension PostgresCatalogRepository: SnapshotRepository {
  /// How long a replica is waited for that lacks what a reader has seen elsewhere.
  private static let patience = Duration.milliseconds(200)

  /// The state by the change counter, which grows with every commit, whatever program makes it:
  /// instances on one database agree on it. One read; `nil` where the server does not answer.
  public func state() -> StoreState? {
    let place = try? stamps.withConnection(canRepeat: true) { try ReplicaPlace($0) }
    return place.map(freshness.state(at:))
  }

  /// One read transaction, in which every read of the body takes place.
  ///
  /// A replica that is behind `position` is waited for, then the primary is read, if the URL names
  /// one. A primary has what there is, and is read whatever it has.
  public func withSnapshot<Result>(
    notBefore position: Int64?, _ body: (any BrowsableRepository, StoreState?) throws -> Result
  ) throws -> Result {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      if let result = try snapshot(of: reads, notBefore: position, body) { return result }
      guard ContinuousClock.now < deadline else { break }
      usleep(10_000)
    }
    let behind = RepositoryError(
      .busy, "\(settings.server) is behind what an earlier page was made from; try again")
    do {
      if let result = try snapshot(of: primary, notBefore: position, body) { return result }
    } catch let error as RepositoryError where [.busy, .unavailable].contains(error.kind) {
      throw behind
    }
    throw behind
  }

  /// `nil` where the server is a replica and has not come to `position` yet.
  private func snapshot<Result>(
    of pool: ConnectionPool, notBefore position: Int64?,
    _ body: (any BrowsableRepository, StoreState?) throws -> Result
  ) throws -> Result? {
    try CallersErrors.apart(RepositoryError.init(_:)) { errors in
      try pool.withTransaction(.reading) { connection in
        // A transaction takes its state with its first statement.
        let place = try ReplicaPlace(connection)
        if place.isReplica, place.position < position ?? .min { return nil }
        var pinned = self
        let pin = PinnedState(connection)
        defer { pin.end() }
        pinned.pinned = pin
        return try errors.noting { try body(pinned, freshness.state(at: place)) }
      }
    }
  }
}
