internal import CGlibc
import Glibc
internal import Synchronization

/// Tells work under way that the user wants it to stop.
package final class Interruption: Sendable {
  private enum State: UInt8 {
    case running
    case stopping
    /// What was done is being kept: stopping comes too late.
    case keeping
  }

  private let state = Atomic<UInt8>(State.running.rawValue)

  package init() {}

  /// Whether stopping was asked for.
  package var isRequested: Bool {
    state.load(ordering: .acquiring) == State.stopping.rawValue
  }

  /// Asks to stop; whether that is still possible.
  @discardableResult
  package func request() -> Bool { move(to: .stopping) }

  /// Leaves the point after which work is kept: whether stopping was not asked for before it.
  package func beginKeeping() -> Bool { move(to: .keeping) }

  private func move(to next: State) -> Bool {
    let (moved, before) = state.compareExchange(
      expected: State.running.rawValue, desired: next.rawValue, ordering: .acquiringAndReleasing)
    return moved || before == next.rawValue
  }

  /// From here on SIGINT and SIGTERM ask to stop in place of ending the process.
  ///
  /// A thread of its own waits for them, so no code runs inside a signal handler. Work that does not
  /// stop within two seconds, since it waits for input or for a lock, is ended with the process: a
  /// store undoes by itself what was not finished.
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

/// The thread that waits; a second Ctrl-C ends the process at once.
private func waitForSignals(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  let interruption = Unmanaged<Interruption>.fromOpaque(box).takeRetainedValue()
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGINT)
  sigaddset(&signals, SIGTERM)
  var received: CInt = 0
  while sigwait(&signals, &received) != 0 {}
  guard interruption.request() else { return nil }
  var grace = timespec(tv_sec: 2, tv_nsec: 0)
  while sigtimedwait(&signals, nil, &grace) < 0, errno == EINTR {}
  TemporaryOutputs.shared.remove()
  _exit(ExitCode.interrupted.rawValue)
}
