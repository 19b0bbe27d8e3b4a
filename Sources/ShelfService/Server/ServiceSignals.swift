internal import CGlibc
import Glibc

/// The signals that a service heeds, taken by a thread that waits for them, so that no code runs
/// inside a signal handler.
package enum ServiceSignals {
  package enum Signal: Sendable {
    /// SIGTERM or SIGINT: end.
    case stop
    /// SIGHUP: read the configuration again.
    case reload
  }

  /// Keeps the signals from this thread and from those that it starts from now on.
  package static func block() {
    var signals = set
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The next signal; `nil` when a second has passed without one.
  package static func next() -> Signal? {
    var signals = set
    var second = timespec(tv_sec: 1, tv_nsec: 0)
    switch sigtimedwait(&signals, nil, &second) {
    case SIGTERM, SIGINT: return .stop
    case SIGHUP: return .reload
    default: return nil
    }
  }

  /// Allows as many open files as the system lets this process have.
  package static func raiseFileLimit() {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(resource, &limit)
  }

  private static var set: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    return signals
  }
}
