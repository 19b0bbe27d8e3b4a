import Foundation
import JSONText
import LayoutSpecs

/// The answer to a spec, as a value.
func answer(_ spec: String) throws -> JSONValue {
  let answer = LayoutSpecRunner().run(line: Array(spec.utf8))
  let value = try JSONParser().parse(answer.output)
  #if DEBUG
    precondition(answer.isError == (value["error"] != nil), "an error is said once")
  #endif
  return value
}

/// The numbers of rectangles, sizes or paths in a result, in the order of their keys.
func numbers(_ value: JSONValue?) -> [Double] {
  switch value {
  case .number: [value?.double].compactMap(\.self)
  case .array(let elements): elements.flatMap { numbers($0) }
  case .object(let members): members.flatMap { numbers($0.value) }
  default: []
  }
}

/// The frames of a section's items: x, y, width and height of one after the other.
func items(_ value: JSONValue, section: Int = 0) -> [Double] {
  numbers(value["sections"]?[section]?["items"])
}

/// The lines of a file beside the package, which is no part of it; none where it is not at hand.
func sharedLines(_ path: String) throws -> [String] {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let candidates = [root, root.deletingLastPathComponent()].map {
    $0.appendingPathComponent(path).standardizedFileURL
  }
  guard let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) })
  else { return [] }
  return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
}
