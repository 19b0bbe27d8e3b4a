import CatalogFormats
import LayoutSpecs

/// A file of layout specs: a JSON object a line in, its result a line out, in the same order.
struct SpecFile {
  /// The longest line that is read, in bytes.
  static let longestLine = 1 << 26

  let path: String

  /// Lays out every line; a line that is wrong gets an error as its result, and the others go on.
  ///
  /// Results are handed on whenever the input has no further line at hand, so that a program may
  /// wait for one before it writes the next spec.
  func run(_ session: CommandSession) throws -> ExitCode {
    let source = try FileByteSource(path: path)
    let runner = LayoutSpecRunner()
    var line: [UInt8] = []
    var counts = (specs: 0, errors: 0)
    func layOut() throws {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      defer { line.removeAll(keepingCapacity: true) }
      guard line.contains(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
        return
      }
      let answer = runner.run(line: line)
      counts.specs += 1
      if answer.isError { counts.errors += 1 }
      try session.context.output.write(answer.output)
      if answer.output.last != UInt8(ascii: "\n") { try session.print("") }
    }
    while case let chunk = try source.read(atMost: 1 << 16), !chunk.isEmpty {
      var rest = chunk[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        try layOut()
        rest = rest[(end + 1)...]
      }
      line += rest
      if line.count > Self.longestLine {
        throw CommandFailure(
          .data, "\(path): a line is longer than \(Self.longestLine) bytes, the limit")
      }
      try session.context.output.flush()
    }
    try layOut()
    if counts.specs == 0 {
      throw CommandFailure(.data, "\(path) is empty: it holds no layout spec")
    }
    if counts.errors > 0 { session.note("\(counts.errors) of \(counts.specs) specs are wrong") }
    return counts.errors == 0 ? .done : .data
  }
}
