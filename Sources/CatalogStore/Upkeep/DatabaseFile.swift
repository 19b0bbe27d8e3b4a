import CatalogModel
import Glibc

/// A database's file and those that SQLite keeps beside it.
struct DatabaseFile {
  /// What SQLite appends to the name for a log, its index and a journal.
  static let companions = ["-wal", "-shm", "-journal"]

  let path: String

  var exists: Bool { Self.exists(path) }

  /// Whether a log or journal lies beside it: part of the database until it is written back.
  var hasCompanions: Bool { ["-wal", "-journal"].contains { Self.exists(path + $0) } }

  /// Its bytes; 0 where there is none.
  var size: Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Throws where there is nothing that could be read.
  func expectReadable() throws(RepositoryError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? RepositoryError(.missing, "there is no database at \(path)")
        : RepositoryError(.missing, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw RepositoryError(.missing, "\(path) is a folder, no database")
    }
    guard access(path, R_OK) == 0 else {
      throw RepositoryError(
        .missing, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
  }

  /// The permissions, or those of a new database where there is none.
  var mode: mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o666 : 0o644
  }

  /// A new, empty file of this user's alone beside the database, whose name nobody else has.
  static func makePart(for path: String) throws(RepositoryError) -> DatabaseFile {
    for _ in 0..<100 {
      let part = path + ".part-\(getpid())-" + String(UInt32.random(in: .min ... .max), radix: 36)
      let descriptor = creat(part)
      if descriptor >= 0 {
        close(descriptor)
        return DatabaseFile(path: part)
      }
      guard errno == EEXIST else { throw failure(path, errno) }
    }
    throw RepositoryError(.notWritable, "\(path): no name is free beside it")
  }

  /// Gives the file a name, over what has it only where `isReplacing`.
  func rename(to name: String, isReplacing: Bool) throws(RepositoryError) {
    if isReplacing {
      // A log of the old file would be taken for one of the new file.
      guard !DatabaseFile(path: name).hasCompanions else {
        throw RepositoryError(
          .notWritable, "\(name) is a database with a log beside it: it may be in use")
      }
      guard Glibc.rename(path, name) == 0 else { throw Self.failure(name, errno) }
    } else {
      guard link(path, name) == 0 else {
        throw errno == EEXIST
          ? RepositoryError(.notWritable, "\(name) exists") : Self.failure(name, errno)
      }
      unlink(path)
    }
    Self.syncFolder(of: name)
  }

  /// Moves the file with its companions.
  func move(to aside: String) throws(RepositoryError) {
    for companion in [""] + Self.companions where Self.exists(path + companion) {
      guard Glibc.rename(path + companion, aside + companion) == 0 else {
        throw Self.failure(path + companion, errno)
      }
    }
    Self.syncFolder(of: path)
  }

  /// Removes the file with its companions.
  func remove() { for ending in [""] + Self.companions { unlink(path + ending) } }

  /// Makes a change of names outlast a power cut.
  static func syncFolder(of path: String) {
    let descriptor = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func failure(_ path: String, _ number: Int32) -> RepositoryError {
    let kind: RepositoryError.Kind =
      [ENOSPC, EDQUOT, EIO, EFBIG].contains(number) ? .inputOutput : .notWritable
    return RepositoryError(kind, "\(path): \(String(cString: strerror(number)))")
  }

  /// Copies bytes into a new file.
  static func copyBytes(from path: String, to copy: String) throws(RepositoryError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure(path, errno) }
    defer { close(source) }
    let target = creat(copy)
    guard target >= 0 else { throw failure(copy, errno) }
    defer { close(target) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw failure(path, errno) }
      guard count > 0 else { break }
      guard write(target, buffer, count) == count else {
        throw failure(copy, errno == 0 ? ENOSPC : errno)
      }
    }
    guard fsync(target) == 0 else { throw failure(copy, errno) }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func creat(_ path: String) -> Int32 {
    open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }
}
