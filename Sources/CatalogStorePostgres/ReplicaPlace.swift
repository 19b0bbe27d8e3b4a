import CatalogModel
import CatalogRules
import PostgresDatabase
import Synchronization

/// Which state a server shows, and how far behind its primary it may be.
struct ReplicaPlace {
  /// The change counter.
  let position: Int64
  /// Whether the server follows another one.
  let isReplica: Bool
  /// Seconds since the last change that it has taken over, where more may have happened since.
  let lag: Int?

  /// What a server says of itself, by one statement.
  init(_ connection: Connection) throws {
    guard connection.isStandby else {
      let sql = "SELECT value FROM change_counter WHERE id = 1"
      position = try connection.integer(sql) ?? 0
      isReplica = false
      lag = nil
      return
    }
    let row = try connection.run(Self.asked)[0]
    position = row.int64(at: 0) ?? 0
    isReplica = row.int(at: 1) != 0
    lag = row.int(at: 2)
  }

  /// A replica is up to date while its primary sends and all that came is applied. Else the time of
  /// the last applied commit bounds for how long there may have been a newer state.
  private static let asked = """
    SELECT (SELECT value FROM change_counter WHERE id = 1), pg_is_in_recovery(), CASE
      WHEN NOT pg_is_in_recovery() THEN NULL
      WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
        AND EXISTS (SELECT 1 FROM pg_stat_wal_receiver) THEN NULL
      ELSE CAST(floor(greatest(0, extract(epoch FROM clock_timestamp()
        - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())))) AS BIGINT) END
    """
}

/// Remembers when a replica was last known to be up to date.
///
/// The last commit may be a day ago and the connection to the primary lost for a second: what was
/// up to date a second ago is a second old at most.
final class Freshness: Sendable {
  private struct Known {
    var position: Int64
    var moment: ContinuousClock.Instant
  }

  private let known = Mutex<Known?>(nil)

  func state(at place: ReplicaPlace) -> StoreState {
    StoreState(
      stamp: StableHash.combine(0, place.position), position: place.position, age: age(of: place))
  }

  private func age(of place: ReplicaPlace) -> Int {
    guard place.isReplica else { return 0 }
    let now = ContinuousClock.now
    return known.withLock { known in
      guard let lag = place.lag else {
        // Of several replicas the one that is furthest counts.
        if known.map({ $0.position <= place.position }) ?? true {
          known = Known(position: place.position, moment: now)
        }
        return 0
      }
      guard let known, known.position <= place.position else { return lag }
      return min(lag, Int((now - known.moment).components.seconds))
    }
  }
}
