import Glibc

/// Lets threads wait until another one says that something changed.
///
/// `@unchecked` because all it has are two locks of the system at addresses that never move, and a
/// count that is touched under the first of them only.
package final class ThreadSignal: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var count: UInt64 = 0

  package init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// The number of changes so far: taken before looking at what may change.
  package func ticket() -> UInt64 {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return count
  }

  /// Says that something changed.
  package func raise() {
    pthread_mutex_lock(lock)
    count &+= 1
    pthread_mutex_unlock(lock)
    pthread_cond_broadcast(condition)
  }

  /// Waits for a change after the ticket, for some time at most.
  package func wait(for ticket: UInt64, atMost duration: Duration) {
    var until = timespec()
    clock_gettime(CLOCK_REALTIME, &until)
    let (seconds, attoseconds) = duration.components
    until.tv_sec += Int(seconds)
    until.tv_nsec += Int(attoseconds / 1_000_000_000)
    if until.tv_nsec >= 1_000_000_000 {
      until.tv_sec += 1
      until.tv_nsec -= 1_000_000_000
    }
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while count == ticket {
      if pthread_cond_timedwait(condition, lock, &until) != 0 { return }
    }
  }
}
