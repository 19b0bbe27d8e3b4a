import Glibc

/// A folder of one's own that goes, with what is in it, when the object does.
final class TemporaryFolder {
  let path: String

  /// Creates the folder in `$TMPDIR`, else `/tmp`, for this user alone.
  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/shelf-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw CommandFailure(
        .cannotCreate,
        "\(parent): no temporary folder can be created: \(String(cString: strerror(errno)))")
    }
    path = String(cString: made)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { unlink(path + "/" + name) }
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
