import CGlibc
import Glibc

/// A private copy of a database with its write-ahead log.
final class TemporaryDatabase {
  /// How often a copy is tried while another program writes.
  private static let attempts = 50

  /// The path of the copy.
  let path: String
  private let folder: String

  /// A copy of what a source gives.
  convenience init(_ source: any ByteSource) throws(CatalogFormatError) {
    try self.init()
    try Self.copy(source, to: path)
  }

  /// A copy of a database that another program may be writing to.
  ///
  /// Neither file is locked; the copy counts when neither has changed meanwhile.
  convenience init(copying original: String, named name: String) throws(CatalogFormatError) {
    try self.init()
    for attempt in 0..<Self.attempts {
      if attempt > 0 { usleep(20_000 * UInt32(min(attempt, 10))) }
      let before = Self.state(original)
      try Self.copy(FileByteSource(path: original), to: path)
      _ = Glibc.unlink(path + "-wal")
      if access(original + "-wal", R_OK) == 0 {
        try Self.copy(FileByteSource(path: original + "-wal"), to: path + "-wal")
      }
      if before == Self.state(original) { return }
    }
    throw CatalogFormatError(
      .unreadable, "\(name) is being written by another program; try again in a moment")
  }

  private init() throws(CatalogFormatError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/shelf-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CatalogFormatError(
        .unreadable,
        "cannot make a temporary folder in \(parent): \(FileDescriptor.systemMessage())")
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/metadata.db"
  }

  deinit { unlink() }

  /// Removes the names of the files; who has them open goes on reading.
  func unlink() {
    for ending in ["", "-wal", "-shm", "-journal"] { _ = Glibc.unlink(path + ending) }
    rmdir(folder)
  }

  /// What changes in a file when somebody writes to it.
  private struct State: Equatable {
    var sizes: [Int] = []
    var seconds: [Int] = []
    var nanoseconds: [Int] = []
    var logHead: [UInt8] = []
  }

  private static func state(_ path: String) -> State {
    var state = State()
    for name in [path, path + "-wal"] {
      var status = stat()
      let isThere = stat(name, &status) == 0
      state.sizes.append(isThere ? Int(status.st_size) : -1)
      state.seconds.append(isThere ? status.st_mtim.tv_sec : 0)
      state.nanoseconds.append(isThere ? status.st_mtim.tv_nsec : 0)
    }
    let log = try? FileByteSource(path: path + "-wal").bytes(at: 0, count: 32)
    state.logHead = log ?? []
    return state
  }

  private static func copy(_ source: any ByteSource, to path: String) throws(CatalogFormatError) {
    let number = shelf_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else {
      throw CatalogFormatError(
        .unreadable, "cannot make a copy of \(source.name): \(FileDescriptor.systemMessage())")
    }
    let file = FileDescriptor(owning: number)
    while true {
      let bytes = try source.read(atMost: 1 << 20)
      if bytes.isEmpty { return }
      guard file.write(bytes) else {
        throw CatalogFormatError(
          .unreadable, "cannot make a copy of \(source.name): \(FileDescriptor.systemMessage())")
      }
    }
  }
}
