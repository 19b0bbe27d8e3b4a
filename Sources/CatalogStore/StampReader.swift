import CatalogRules
import Glibc
import SQLiteDatabase
import Synchronization

/// Tells the states of a database file apart, at the cost of one reading of a few bytes.
///
/// In write-ahead mode a state is told by the header of the log's index, which carries the number of
/// commits and the checksum of the last one (<https://www.sqlite.org/walformat.html>, section 2.1).
/// While a connection is open that index stays; one that begins anew has other numbers, or follows a
/// change of the file itself, whose times and size are taken when the index is opened. Without a log
/// the file's own change counter, times and size tell.
final class StampReader: Sendable {
  /// An open file; closed with the last one who reads it.
  private final class OpenFile: Sendable {
    let descriptor: Int32

    init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
  }

  private struct Index {
    var file: OpenFile
    /// A hash of the database file as it was when the index was opened.
    var base: UInt64
    var inode: UInt64
    var second: Int
  }

  private let path: String
  private let pool: ConnectionPool
  private let index = Mutex<Index?>(nil)

  init(path: String, pool: ConnectionPool) {
    self.path = path
    self.pool = pool
  }

  /// Whether the state of a log was read last: without one, who reads makes writers wait.
  var hasLog: Bool { index.withLock { $0 != nil } }

  func stamp() -> UInt64? {
    withUnsafeTemporaryAllocation(byteCount: 96, alignment: 8) { bytes in
      guard let start = bytes.baseAddress else { return nil as UInt64? }
      guard let known = currentIndex() else { return stampWithoutLog(start) }
      // The header stands there twice: two that differ are being written.
      for _ in 0..<1000 {
        guard pread(known.file.descriptor, start, 96, 0) == 96 else { return nil }
        if memcmp(start, start.advanced(by: 48), 48) == 0 {
          return StableHash.hash(UnsafeRawBufferPointer(start: start, count: 48), seed: known.base)
        }
        sched_yield()
      }
      return nil
    }
  }

  /// The index of the log; looked for anew once a second, as the file may have been replaced.
  private func currentIndex() -> Index? {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &moment)
    return index.withLock { index in
      if let known = index, known.second == moment.tv_sec { return known }
      var file = stat()
      guard stat(path, &file) == 0 else { return nil }
      if var known = index, known.inode == UInt64(file.st_ino), isLinked(known.file.descriptor) {
        known.second = moment.tv_sec
        index = known
        return known
      }
      if let known = index {
        index = nil
        // What is open reads the file that stood here before.
        if known.inode != UInt64(file.st_ino) { pool.closeIdle() }
      }
      let descriptor = open(path + "-shm", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      index = Index(
        file: OpenFile(descriptor: descriptor), base: Self.hash(of: file),
        inode: UInt64(file.st_ino),
        second: moment.tv_sec)
      return index
    }
  }

  private func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  private func stampWithoutLog(_ start: UnsafeMutableRawPointer) -> UInt64? {
    var file = stat()
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard fstat(descriptor, &file) == 0, pread(descriptor, start, 96, 0) == 96 else { return nil }
    return StableHash.hash(
      UnsafeRawBufferPointer(start: start, count: 96), seed: Self.hash(of: file))
  }

  private static func hash(of file: stat) -> UInt64 {
    [
      Int64(bitPattern: UInt64(file.st_ino)), Int64(file.st_size), Int64(file.st_mtim.tv_sec),
      Int64(file.st_mtim.tv_nsec),
    ].reduce(0) { StableHash.combine($0, $1) }
  }
}
