internal import CGlibc
import Glibc
import Synchronization

/// The folders in which covers are, and out of which nothing leads.
///
/// A path is followed folder by folder, each opened from the one before without following links, so
/// that neither `..`, a link nor an absolute path reaches anything else.
package final class CoverStore: Sendable {
  private let folders: [String]
  /// Where fetched covers are, a file each with a name of hexadecimal digits.
  private let fetched: String?
  private let stampMemory = Mutex<(second: Int, stamp: UInt64)>((0, 0))

  package init(folders: [String], fetched: String?) {
    self.folders = folders
    self.fetched = fetched
  }

  /// The picture of a reference relative to the folders; `nil` where there is none.
  package func file(_ reference: String) -> ServedFile? {
    guard let parts = Self.parts(reference) else { return nil }
    for folder in folders {
      if let file = Self.open(parts, in: folder) { return file }
    }
    return nil
  }

  /// A fetched picture by its name.
  func fetched(_ name: String) -> ServedFile? {
    guard let fetched, name.utf8.count == 32,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    return Self.open([name], in: fetched)
  }

  /// The parts of a reference that may be followed.
  private static func parts(_ reference: String) -> [String]? {
    guard !reference.isEmpty, reference.utf8.count <= 1024, !reference.utf8.contains(0) else {
      return nil
    }
    let parts = reference.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPlain = parts.count <= 16 && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    return isPlain ? parts : nil
  }

  private static func open(_ parts: [String], in folder: String) -> ServedFile? {
    var directory = shelf_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
    guard directory >= 0 else { return nil }
    defer { close(directory) }
    for part in parts.dropLast() {
      let next = shelf_openat(directory, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { return nil }
      close(directory)
      directory = next
    }
    guard let name = parts.last else { return nil }
    let file = shelf_openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0, let served = ServedFile(descriptor: file) else { return nil }
    // What a folder holds beside pictures is nobody's business: a database, for instance.
    return PictureType(served.head(16)) == nil ? nil : served
  }

  /// Changes when files come to the folders or go; looked up once a second.
  func stamp() -> UInt64 {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &moment)
    return stampMemory.withLock { memory in
      if memory.second == moment.tv_sec, memory.stamp != 0 { return memory.stamp }
      var stamp: UInt64 = 1
      for folder in folders + (fetched.map { [$0] } ?? []) {
        var status = stat()
        guard stat(folder, &status) == 0 else { continue }
        stamp = ETag.combine(stamp, UInt64(bitPattern: Int64(status.st_mtim.tv_sec)))
        stamp = ETag.combine(stamp, UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)))
      }
      memory = (moment.tv_sec, stamp)
      return stamp
    }
  }
}
