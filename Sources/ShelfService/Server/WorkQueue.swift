import Glibc
import Synchronization

/// Threads for work that would keep others waiting: imports, scaling pictures, long readings.
final class WorkQueue: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting: [Work] = []
    var threads = 0
  }

  private let greatest: Int
  private let state = Mutex(State())

  init(threads: Int) { greatest = threads }

  /// Runs some work soon, on a thread of the queue.
  func add(_ work: @escaping Work) {
    let isThreadNeeded = state.withLock { state in
      state.waiting.append(work)
      guard state.threads < greatest else { return false }
      state.threads += 1
      return true
    }
    guard isThreadNeeded else { return }
    var thread = pthread_t()
    let queue = Unmanaged.passRetained(self).toOpaque()
    if pthread_create(&thread, nil, runWork, queue) == 0 {
      pthread_detach(thread)
    } else {
      Unmanaged<WorkQueue>.fromOpaque(queue).release()
      state.withLock { $0.threads -= 1 }
      run()
    }
  }

  /// Works until nothing waits.
  func run() {
    while true {
      let work: Work? = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.threads = max(0, state.threads - 1)
          return nil
        }
        return state.waiting.removeFirst()
      }
      guard let work else { return }
      work()
    }
  }
}

private func runWork(_ queue: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let queue { Unmanaged<WorkQueue>.fromOpaque(queue).takeRetainedValue().run() }
  return nil
}
