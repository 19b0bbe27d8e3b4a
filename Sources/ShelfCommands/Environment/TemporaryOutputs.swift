import Glibc
internal import Synchronization

/// The unfinished output files of this process, for an end that runs no `deinit`.
final class TemporaryOutputs: Sendable {
  static let shared = TemporaryOutputs()

  private let paths = Mutex<Set<String>>([])

  func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes the files.
  func remove() {
    let paths = paths.withLock { $0 }
    for path in paths { unlink(path) }
  }
}
