internal import CGlibc
import Glibc

/// A file that a command writes, put in place whole or not at all.
///
/// It is written under a temporary name in the same folder and renamed when finished.
final class OutputFile {
  private let path: String
  private let temporaryPath: String
  private var descriptor: Int32

  /// Creates the temporary file, so that an output that cannot be created stops the work before it.
  init(path: String) throws(CommandFailure) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & Glibc.S_IFMT != Glibc.S_IFREG {
      // A device or a pipe is written to as it is.
      temporaryPath = path
    } else {
      temporaryPath = path + ".part-\(getpid())"
    }
    let flags = temporaryPath == path ? O_WRONLY : O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    descriptor = shelf_open(temporaryPath, flags | O_CLOEXEC, 0o644)
    if descriptor < 0 {
      throw CommandFailure(
        .cannotCreate, "\(path): cannot be created: \(String(cString: strerror(errno)))")
    }
  }

  deinit { discard() }

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
    guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw failure() }
    close(descriptor)
    descriptor = -1
  }

  private func failure() -> CommandFailure {
    CommandFailure(.inputOutput, "\(path): writing failed: \(String(cString: strerror(errno)))")
  }

  private func discard() {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if temporaryPath != path { unlink(temporaryPath) }
  }
}
