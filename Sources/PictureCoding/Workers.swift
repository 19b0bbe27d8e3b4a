import Glibc
internal import Synchronization

/// Threads for work that splits into independent pieces.
package enum Workers {
  /// The processors that are online, at most eight.
  package static var count: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 8) }

  /// Does `body` for every number below `count`, on all processors, and waits for the last.
  package static func forEach(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Counter()
    let helpers = (1..<max(min(Self.count, count), 1)).map { _ in
      Background { work(next, count, body) }
    }
    work(next, count, body)
    for helper in helpers { helper.wait() }
  }

  private static func work(_ next: Counter, _ count: Int, _ body: @Sendable (Int) -> Void) {
    while true {
      let index = next.take()
      guard index < count else { return }
      body(index)
    }
  }
}

private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func take() -> Int { value.add(1, ordering: .relaxed).oldValue }
}

/// A piece of work on a thread of its own; where no thread can be made, it is done at once.
package final class Background {
  private var thread = pthread_t()
  private var isRunning = false

  package init(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body)).toOpaque()
    if pthread_create(&thread, nil, runWork, work) == 0 {
      isRunning = true
    } else {
      _ = runWork(work)
    }
  }

  /// Waits until the work is done.
  package func wait() {
    guard isRunning else { return }
    pthread_join(thread, nil)
    isRunning = false
  }

  deinit { wait() }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runWork(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
  return nil
}
