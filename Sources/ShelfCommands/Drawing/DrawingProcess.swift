internal import CGlibc
import DrawingPage
import Glibc

/// Runs `shelf-draw`, the process that draws: a page in JSON to its input, a picture from its output.
struct DrawingProcess {
  let session: CommandSession

  /// Draws a page into a file.
  func draw(_ page: DrawingPage, into file: OutputFile) throws {
    try run([], input: page.json()) { try file.write($0) }
  }

  /// Draws a page for a terminal.
  func draw(_ page: DrawingPage) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try run([], input: page.json()) { bytes += $0 }
    return bytes
  }

  /// Measures texts, in the order asked.
  func measure(_ measurement: TextMeasurement) throws -> MeasuredTexts {
    guard !measurement.items.isEmpty else { return MeasuredTexts(sizes: []) }
    var answer: [UInt8] = []
    try run(["--measure"], input: measurement.json()) { answer += $0 }
    do {
      let sizes = try MeasuredTexts(json: answer)
      guard sizes.sizes.count == measurement.items.count else {
        throw DrawingPageError("some sizes are missing")
      }
      return sizes
    } catch { throw CommandFailure(.inputOutput, "shelf-draw: \(error)") }
  }

  /// Whether the program is there.
  var isInstalled: Bool { access(path, X_OK) == 0 }

  /// `$SHELF_DRAW`, else the program that stands beside this one.
  var path: String {
    if let path = session.context.variables["SHELF_DRAW"], !path.isEmpty { return path }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let folder = own.lastIndex(of: "/").map { own[...$0] } ?? ""
    return folder + "shelf-draw"
  }

  /// Gives the program its input, then takes its output until it ends: it reads everything before it
  /// writes anything.
  private func run(_ arguments: [String], input: [UInt8], take: ([UInt8]) throws -> Void) throws {
    guard isInstalled else {
      throw CommandFailure(
        .unavailable,
        "\(path) is missing, which draws; build it with make build, or name it in "
          + "$SHELF_DRAW")
    }
    let toProgram = try Self.pipe()
    let fromProgram = try Self.pipe()
    let process = try Self.spawn(path, arguments, input: toProgram.read, output: fromProgram.write)
    close(toProgram.read)
    close(fromProgram.write)
    let isWritten = Self.writeAll(input, to: toProgram.write)
    close(toProgram.write)
    defer { close(fromProgram.read) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var failure: (any Error)?
    var isEmpty = true
    while true {
      let count = read(fromProgram.read, &buffer, buffer.count)
      if count == 0 || (count < 0 && errno != EINTR) { break }
      guard count > 0, failure == nil else { continue }
      isEmpty = false
      do { try take(Array(buffer[..<count])) } catch { failure = error }
    }
    try Self.check(process)
    if let failure { throw failure }
    guard isWritten, !isEmpty else {
      throw CommandFailure(
        .unavailable, "\(path) drew nothing; it is not this version's shelf-draw")
    }
  }

  private static func pipe() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard shelf_pipe(&ends) == 0 else {
      throw CommandFailure(.inputOutput, "no pipe: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }

  private static func spawn(_ path: String, _ arguments: [String], input: Int32, output: Int32)
    throws -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    let strings = ([path] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var process = pid_t()
    let code = posix_spawn(&process, path, &actions, nil, strings + [nil], environ)
    guard code == 0 else {
      throw CommandFailure(
        .unavailable, "\(path) cannot be run: \(String(cString: strerror(code)))")
    }
    return process
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written > 0 {
        start += written
      } else if written == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Waits for the end; what went wrong the program has said itself, unless a signal ended it.
  private static func check(_ process: pid_t) throws {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    if signal == SIGXCPU {
      throw CommandFailure(.unavailable, "shelf-draw was ended: drawing took too long")
    }
    if signal != 0 {
      throw CommandFailure(
        .unavailable, "shelf-draw was ended by signal \(signal); a cover's picture may be broken")
    }
    let code = status >> 8 & 0xFF
    guard code != 0 else { return }
    throw CommandFailure(ExitCode(rawValue: code) ?? .inputOutput, "the page was not drawn")
  }
}
