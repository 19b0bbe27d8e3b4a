/// Finds the entries of a BibTeX file.
struct BibTeXScanner {
  enum Step {
    case entry(type: String, body: [UInt8], line: Int)
    case refused(kind: String, reason: String, raw: [UInt8], line: Int)
  }

  /// Bytes of one entry.
  static let longestEntry = 16 << 20

  let lines: TextLines
  private var line: ArraySlice<UInt8> = []

  init(_ lines: TextLines) { self.lines = lines }

  /// The next entry of any type; text between entries is a comment.
  mutating func next() throws(CatalogFormatError) -> Step? {
    while true {
      while let sign = line.firstIndex(of: UInt8(ascii: "@")) {
        line = line[(sign + 1)...]
        if let type = Self.type(at: line) {
          line = line.dropFirst(type.length)
          return try entry(type.name, closing: type.closing)
        }
      }
      guard let next = try lines.next() else { return nil }
      line = next
    }
  }

  /// The type in `book{`, the bracket included, where an entry begins.
  private static func type(
    at text: ArraySlice<UInt8>
  ) -> (name: String, length: Int, closing: UInt8)? {
    let name = text.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    let rest = text[name.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard !name.isEmpty, let open = rest.first,
      open == UInt8(ascii: "{") || open == UInt8(ascii: "(")
    else { return nil }
    return (
      String(decoding: name, as: UTF8.self), rest.startIndex - text.startIndex + 1,
      open == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
    )
  }

  private mutating func entry(
    _ type: String, closing: UInt8
  ) throws(CatalogFormatError) -> Step {
    let start = lines.number
    var body: [UInt8] = []
    var depth = 0
    while true {
      for place in line.indices {
        let byte = line[place]
        if depth == 0, byte == closing {
          body += line[..<place]
          line = line[(place + 1)...]
          return .entry(type: type, body: body, line: start)
        }
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
      }
      body += line
      body.append(0x0A)
      line = []
      guard let next = try lines.next(), body.count <= Self.longestEntry else {
        return refusal(body, start)
      }
      line = next
      // A new entry at the beginning of a line: the one before was never closed.
      if next.first == UInt8(ascii: "@"), Self.type(at: next.dropFirst()) != nil {
        return refusal(body, start)
      }
    }
  }

  private func refusal(_ body: [UInt8], _ start: Int) -> Step {
    let reason =
      body.count > Self.longestEntry
      ? "an entry of more than \(Self.longestEntry >> 20) MB" : "the entry is never closed"
    return .refused(kind: "syntax", reason: reason, raw: Array(body.prefix(4000)), line: start)
  }
}
