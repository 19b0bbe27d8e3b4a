internal import CGlibc
import Glibc
import Synchronization

/// Makes smaller pictures, each once, in a process of its own, and keeps them in a folder of bounded
/// size.
package final class PictureScaler: Sendable {
  /// How long one picture may take.
  private static let greatestSeconds = 20

  private let program: String?
  private let cache: String?
  private let limit: Int
  private let size: Mutex<Int>
  private let running = Mutex(())

  /// A scaler with the program that draws, and a folder that is created where it is not there;
  /// without either it makes nothing.
  package init(program: String?, cache: String?, limit: Int = 256 << 20) {
    self.limit = limit
    guard let program, let cache, access(program, X_OK) == 0,
      mkdir(cache, 0o755) == 0 || errno == EEXIST, access(cache, W_OK) == 0
    else {
      self.program = nil
      self.cache = nil
      size = Mutex(0)
      return
    }
    self.program = program
    self.cache = cache
    size = Mutex(Self.files(in: cache).reduce(0) { $0 + $1.size })
  }

  var isAvailable: Bool { program != nil }

  /// A picture at most so wide; `nil` where it cannot be made, and the file itself has to do.
  func small(_ file: ServedFile, width: Int) -> ServedFile? {
    guard let program, let cache else { return nil }
    let path = "\(cache)/\(file.tag)-\(width)"
    if let made = Self.open(path) { return made }
    // One at a time: what decodes strangers' pictures shall not take the whole machine.
    return running.withLock { _ in
      if let made = Self.open(path) { return made }
      guard let source = file.duplicate(), make(path, width, from: source, program) else {
        return nil
      }
      let made = Self.open(path)
      keepBounds(cache, added: made?.length ?? 0)
      return made
    }
  }

  private func make(_ path: String, _ width: Int, from source: Int32, _ program: String) -> Bool {
    defer { close(source) }
    let part = path + ".part"
    let target = shelf_open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard target >= 0 else { return false }
    defer { close(target) }
    let isMade = Self.run(program, ["--thumbnail", String(width)], source, target)
    guard isMade, rename(part, path) == 0 else {
      unlink(part)
      return false
    }
    return true
  }

  private static func run(
    _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32
  ) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The service waits for signals with all of them blocked; its child shall not.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let strings = ([program] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, &attributes, strings + [nil], environ)
    return code == 0 && waitFor(process)
  }

  private static func waitFor(_ process: pid_t) -> Bool {
    var status: Int32 = 0
    for _ in 0..<greatestSeconds * 200 {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process { return status == 0 }
      if ended < 0, errno != EINTR { return false }
      usleep(5_000)
    }
    kill(process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return false
  }

  private static func open(_ path: String) -> ServedFile? {
    let descriptor = shelf_open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0)
    return descriptor < 0 ? nil : ServedFile(descriptor: descriptor)
  }

  /// Removes the oldest files where there is more than the limit, until a fifth of it is free.
  private func keepBounds(_ cache: String, added: Int) {
    size.withLock { size in
      size += added
      guard size > limit else { return }
      var files = Self.files(in: cache).sorted { $0.moment < $1.moment }
      size = files.reduce(0) { $0 + $1.size }
      files.reverse()
      while size > limit / 5 * 4, let oldest = files.popLast() {
        if unlink(oldest.path) == 0 { size -= oldest.size }
      }
    }
  }

  private static func files(in folder: String) -> [(path: String, size: Int, moment: Int)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var files: [(path: String, size: Int, moment: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let moment = Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec)
      files.append((path, Int(status.st_size), moment))
    }
    return files
  }
}
