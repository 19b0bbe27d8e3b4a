import Glibc

/// Starts threads of the system.
package enum WorkerThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs work on a thread of its own, whose end nobody waits for; false where there is no room for
  /// one.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Work(work)).toOpaque()
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runWork, box) == 0 else {
      Unmanaged<Work>.fromOpaque(box).release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let runWork:
    @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      { box in
        if let box { Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run() }
        return nil
      }
}
