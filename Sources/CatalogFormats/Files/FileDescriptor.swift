import CGlibc
import Glibc

/// An open file, closed when nobody holds it any more.
final class FileDescriptor {
  let number: Int32
  private let isOwned: Bool

  init(owning number: Int32) {
    self.number = number
    isOwned = true
  }

  private init(borrowing number: Int32) {
    self.number = number
    isOwned = false
  }

  deinit {
    if isOwned { close(number) }
  }

  /// The process's standard input, which stays open.
  static func standardInput() -> FileDescriptor { FileDescriptor(borrowing: STDIN_FILENO) }

  /// A file of the system that has no name and vanishes with its descriptor.
  static func temporary() throws(CatalogFormatError) -> FileDescriptor {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let number = shelf_unnamed_file(folder)
    guard number >= 0 else {
      throw CatalogFormatError(
        .unreadable, "cannot make a temporary file in \(folder): \(systemMessage())")
    }
    return FileDescriptor(owning: number)
  }

  /// What the last call of the system failed with, in words.
  static func systemMessage() -> String { String(cString: strerror(errno)) }

  /// Whether it is a regular file, which can be read at any place.
  var isRegular: Bool { mode & S_IFMT == S_IFREG }

  var isDirectory: Bool { mode & S_IFMT == S_IFDIR }

  private var mode: mode_t {
    var status = stat()
    return fstat(number, &status) == 0 ? status.st_mode : 0
  }

  /// The number of bytes of a regular file.
  var size: Int {
    var status = stat()
    return fstat(number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Bytes from `offset`, or the next ones of a stream; fewer than asked are no sign of the end.
  func read(atMost limit: Int, at offset: Int?) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      var result = -1
      repeat {
        if let offset {
          result = pread(number, buffer.baseAddress, limit, off_t(offset))
        } else {
          result = Glibc.read(number, buffer.baseAddress, limit)
        }
      } while result < 0 && errno == EINTR
      failed = result < 0
      count = max(0, result)
    }
    return failed ? nil : bytes
  }

  /// Appends all of `bytes`; false where the system cannot.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        let result = Glibc.write(number, rest.baseAddress, rest.count)
        if result < 0 && errno == EINTR { continue }
        guard result > 0 else { return false }
        done += result
      }
      return true
    }
  }
}
