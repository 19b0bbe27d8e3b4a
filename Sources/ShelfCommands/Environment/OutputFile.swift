internal import CGlibc
import Glibc

/// A file that a command writes, put in place whole or not at all.
///
/// It is written under a temporary name in the same folder and renamed when finished. A link is
/// followed: what it leads to is replaced, the link stays.
final class OutputFile {
  private let path: String
  private let place: String
  private let temporaryPath: String
  private var descriptor: Int32

  /// Creates the temporary file, so that an output that cannot be created stops the work before it.
  ///
  /// A file of `sources`, which the work reads or keeps its data in, is never written over.
  init(path: String, sparing sources: [String] = []) throws(CommandFailure) {
    self.path = path
    try Self.check(path, isNoneOf: sources)
    place = Self.target(of: path)
    temporaryPath = Self.isWrittenInPlace(path) ? path : place + ".part-\(getpid())"
    let flags = temporaryPath == path ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    descriptor = shelf_open(temporaryPath, flags | O_CLOEXEC, 0o644)
    if descriptor < 0 {
      throw CommandFailure(
        .cannotCreate, "\(path): cannot be created: \(String(cString: strerror(errno)))")
    }
    if temporaryPath != path { TemporaryOutputs.shared.add(temporaryPath) }
  }

  deinit { discard() }

  /// Refuses an output that is one of the files which the work reads or keeps its data in.
  static func check(_ path: String, isNoneOf sources: [String]) throws(CommandFailure) {
    if let source = sources.first(where: { isOneFile($0, path) }) {
      throw CommandFailure(
        .usage, "\(path) is the file \(source) itself; give the output a name of its own")
    }
  }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        CGlibc.write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Appends the last bytes and puts the file in its place.
  func finish(_ bytes: [UInt8] = []) throws(CommandFailure) {
    try write(bytes)
    if temporaryPath == path {
      close(descriptor)
      descriptor = -1
      return
    }
    guard fsync(descriptor) == 0, rename(temporaryPath, place) == 0 else { throw failure() }
    TemporaryOutputs.shared.forget(temporaryPath)
    close(descriptor)
    descriptor = -1
  }

  private func failure() -> CommandFailure {
    CommandFailure(.inputOutput, "\(path): writing failed: \(String(cString: strerror(errno)))")
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    guard temporaryPath != path else { return }
    unlink(temporaryPath)
    TemporaryOutputs.shared.forget(temporaryPath)
  }

  /// Whether two paths lead to one file that exists.
  static func isOneFile(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    return stat(one, &first) == 0 && stat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether the path is a device, a pipe or an open descriptor, which is written to as it is.
  private static func isWrittenInPlace(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & Glibc.S_IFMT != Glibc.S_IFREG || path.hasPrefix("/dev/")
      || path.hasPrefix("/proc/")
  }

  /// Where the file is: links are followed, as far as they lead somewhere.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
