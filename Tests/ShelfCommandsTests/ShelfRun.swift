import Glibc

@testable import ShelfCommands

/// A sink that keeps what it is given.
final class MemorySink: TextSink {
  var bytes: [UInt8] = []
  let isTerminal: Bool
  let columns: Int

  init(isTerminal: Bool = false) {
    self.isTerminal = isTerminal
    columns = isTerminal ? 80 : 0
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes += bytes }
  func flush() {}
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A folder of a test's own, gone when the object is.
final class TestFolder {
  let path: String

  init() {
    var template = Array("/tmp/shelf-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/nonexistent"
  }

  deinit { Self.remove(path) }

  /// Removes a file, or a folder with all that is in it.
  private static func remove(_ path: String) {
    guard unlink(path) != 0, let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { remove(path + "/" + name) }
    }
    closedir(folder)
    rmdir(path)
  }

  /// Writes a file and gives its path.
  @discardableResult
  func file(_ name: String, _ content: String) -> String {
    let path = self.path + "/" + name
    guard let file = fopen(path, "w") else { return path }
    let bytes = Array(content.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  func read(_ name: String) -> String {
    guard let file = fopen(path + "/" + name, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func has(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }
}

/// Runs of the command line against a database in a folder of a test's own.
struct ShelfRun {
  let folder = TestFolder()

  struct Result {
    var code: ExitCode
    var output: String
    var diagnostics: String
  }

  var database: String { folder.path + "/shelf.db" }

  @discardableResult
  func callAsFunction(_ arguments: String...) -> Result { run(arguments) }

  /// Runs a command line with variables beside the database's.
  @discardableResult
  func run(
    _ arguments: [String], variables: [String: String] = [:], isTerminal: Bool = false
  ) -> Result {
    // As the program itself does: a drawing program that ends early ends nobody else.
    signal(SIGPIPE, SIG_IGN)
    let output = MemorySink(isTerminal: isTerminal)
    let diagnostics = MemorySink()
    let context = CommandContext(
      output: output, diagnostics: diagnostics,
      variables: variables.merging(["SHELF_DATABASE": database]) { $1 },
      now: Moment(year: 2026, month: 11, day: 30))
    let code = ShelfProgram.run(arguments, context)
    return Result(code: code, output: output.text, diagnostics: diagnostics.text)
  }

  /// The project's folder.
  static var project: String {
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  }

  /// A folder of real catalogs that may lie beside the project.
  static var realCatalogs: String? {
    let path = project + "/../shared/catalogs"
    return access(path, R_OK) == 0 ? path : nil
  }
}
