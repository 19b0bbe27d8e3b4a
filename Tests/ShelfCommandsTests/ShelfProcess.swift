import Glibc

/// The built program, run as a process of its own.
struct ShelfProcess {
  /// Beside the tests, or in the folder of debug builds; `nil` where it is not built.
  static let path: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = own.lastIndex(of: "/").map { String(own[...$0]) + "shelf" } ?? ""
    return [beside, ShelfRun.project + "/.build/debug/shelf"].first { access($0, X_OK) == 0 }
  }()

  private let process: pid_t
  private let output: String

  /// Starts it; its output goes to the file `output`.
  init?(_ arguments: [String], variables: [String: String], output: String) {
    guard let path = Self.path else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let mode = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, mode, 0o600)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, output + ".errors", mode, 0o600)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, path, &actions, nil, &words, &environment) == 0 else { return nil }
    self.process = process
    self.output = output
  }

  /// Waits for its end; the exit code.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
