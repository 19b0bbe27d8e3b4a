/// How several values stand in one text.
package enum JSONFraming: Hashable, Sendable {
  /// Values with white space between them, over any number of lines; the first error ends the text.
  case values
  /// One value a line (JSON lines); an error ends its line only.
  case lines

  /// Guesses from the first bytes of a text: lines, if its first two lines that are not blank are
  /// objects, of which at least one is whole.
  package static func detect(in prefix: [UInt8]) -> JSONFraming {
    let mark = prefix.starts(with: JSONStream.byteOrderMark) ? 3 : 0
    let first = prefix[mark...].split(separator: 0x0A, maxSplits: 64).lazy
      .map { $0.drop(while: { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) }
      .filter { !$0.isEmpty }
      .prefix(2)
    let lines = Array(first)
    guard lines.count == 2, lines.allSatisfy({ $0.first == UInt8(ascii: "{") }) else {
      return .values
    }
    let parser = JSONParser()
    return lines.contains { (try? parser.parse(Array($0))) != nil } ? .lines : .values
  }
}
