internal import CGlibc
import Glibc
internal import Synchronization

/// Tells work under way that the user wants it to stop.
package final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)

  package init() {}

  /// Whether stopping was asked for.
  package var isRequested: Bool { requested.load(ordering: .relaxed) }

  /// Asks to stop.
  package func request() { requested.store(true, ordering: .relaxed) }

  /// From here on SIGINT and SIGTERM ask to stop in place of ending the process.
  ///
  /// A thread of its own waits for them, so no code runs inside a signal handler.
  package func watchSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self).toOpaque()
    if pthread_create(&thread, nil, waitForSignals, box) == 0 {
      pthread_detach(thread)
    } else {
      Unmanaged<Interruption>.fromOpaque(box).release()
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }
}

/// The thread that waits; a second Ctrl-C ends the process at once, and the store rolls back by itself.
private func waitForSignals(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  let interruption = Unmanaged<Interruption>.fromOpaque(box).takeRetainedValue()
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGINT)
  sigaddset(&signals, SIGTERM)
  var received: CInt = 0
  while sigwait(&signals, &received) == 0 {
    if interruption.isRequested { _exit(ExitCode.interrupted.rawValue) }
    interruption.request()
  }
  return nil
}
