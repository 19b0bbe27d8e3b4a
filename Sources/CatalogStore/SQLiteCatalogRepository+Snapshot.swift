public import CatalogModel
import CatalogRules
import Glibc

extension SQLiteCatalogRepository: SnapshotRepository {
  /// A hash of what changes with every commit, by whatever program.
  ///
  /// In write-ahead mode that is the header of the log's index, which carries the number of commits
  /// and the checksum of the last one (<https://www.sqlite.org/walformat.html>, section 2.1); a new
  /// log begins with other numbers, and then the file itself was written. Without a log the file's
  /// own change counter and its times tell.
  public func stamp() -> UInt64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 96 + 40, alignment: 8) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      guard Self.readHeader(path + "-shm", bytes) || Self.readHeader(path, bytes) else {
        return nil
      }
      let numbers = [
        Int64(bitPattern: UInt64(status.st_ino)), Int64(status.st_size),
        Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      ]
      for (index, number) in numbers.enumerated() {
        bytes.storeBytes(of: number, toByteOffset: 96 + 8 * index, as: Int64.self)
      }
      return StableHash.hash(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Reads until two readings agree: another process may be writing the header.
  private static func readHeader(_ path: String, _ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let start = bytes.baseAddress else { return false }
    // An index keeps its header twice; a database file keeps other things there.
    let isIndex = path.hasSuffix("-shm")
    for _ in 0..<100 {
      guard pread(descriptor, start, 96, 0) == 96 else { return false }
      guard isIndex, memcmp(start, start.advanced(by: 48), 48) != 0 else { return true }
      sched_yield()
    }
    return false
  }

  /// One read transaction, in which every read of the body takes place.
  public func withSnapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result {
    var bodyError: (any Error)?
    do {
      return try pool.snapshot { snapshot in
        var pinned = self
        pinned.snapshot = snapshot
        do {
          return try body(pinned)
        } catch {
          bodyError = error
          throw error
        }
      }
    } catch {
      throw bodyError ?? RepositoryError(error)
    }
  }
}
