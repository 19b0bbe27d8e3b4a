import JSONText
import LayoutEngine

/// Lays out what a line of JSON says.
package struct LayoutSpecRunner: Sendable {
  /// The answer to one spec.
  package struct Answer: Sendable {
    /// One line of JSON, without its line feed.
    package let output: [UInt8]
    /// Whether the spec was wrong, and the line says why.
    package let isError: Bool
  }

  /// The most frames that one answer lists.
  package static let greatestFrameCount = 5_000_000

  package init() {}

  /// The result of a spec, or `{"error": …}`.
  package func run(line: [UInt8]) -> Answer {
    do {
      return Answer(output: try result(of: line), isError: false)
    } catch {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("error", error.message)
      writer.endObject()
      return Answer(output: writer.takeBytes(), isError: true)
    }
  }

  private func result(of line: [UInt8]) throws(SpecError) -> [UInt8] {
    let value: JSONValue
    do {
      value = try JSONParser().parse(line)
    } catch {
      // Which number is none can be told, though it is no JSON.
      if let quoted = NonFiniteNumbers.quoted(in: line),
        let value = try? JSONParser().parse(quoted)
      {
        _ = try result(of: value)
      }
      throw SpecError("not JSON: \(error.message), at column \(error.column)")
    }
    return try result(of: value)
  }

  private func result(of value: JSONValue) throws(SpecError) -> [UInt8] {
    let spec = try SpecObject(value, path: "")
    let queries = try SpecQueries(spec)
    let laidOut = try LaidOutSpec(spec, in: .top)
    try checkFrameCount(of: laidOut.arrangement)
    var result = ResultWriter(queries: queries)
    result.write(laidOut)
    return result.bytes
  }

  /// Refuses to list more frames than anyone can read.
  private func checkFrameCount(of arrangement: any Arrangement) throws(SpecError) {
    var count = 0
    for section in 0..<arrangement.numberOfSections {
      count += min(arrangement.numberOfItems(inSection: section), Self.greatestFrameCount + 1)
      guard count <= Self.greatestFrameCount else {
        throw SpecError("the result would list more than \(Self.greatestFrameCount) frames")
      }
    }
  }
}
