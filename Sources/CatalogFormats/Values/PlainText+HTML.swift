/// Descriptions come as HTML, whole or in shreds; a book keeps text.
extension PlainText {
  /// How many bytes of mark-up are read; the rest of a longer text is left out.
  package static let longestHTML = 1 << 20

  /// The text of HTML: paragraphs parted by an empty line, line breaks kept, scripts and styles gone.
  ///
  /// Anything is taken; what is no mark-up stays as it is. Linear, up to `longestHTML`.
  package static func fromHTML(_ text: String) -> String {
    let utf8 = text.utf8
    if !utf8.contains(0x3C) && !utf8.contains(0x26) { return cleanLines(text) }
    var bytes = Array(utf8)
    if bytes.count > longestHTML { bytes.removeLast(bytes.count - longestHTML) }
    var reader = HTMLReader(bytes)
    return cleanLines(bytes: reader.text())
  }

  /// The text with its entities and character references (`&amp;`, `&#233;`) decoded, once.
  package static func decodeEntities(_ text: String) -> String {
    guard text.utf8.contains(0x26) else { return text }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x26, let entity = HTMLEntities.decode(bytes, at: index) {
        decoded += entity.text.utf8
        index += entity.length
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}

extension PlainText {
  /// What parts the text in and around an element of HTML from what stands beside it.
  package static func gap(ofElement name: String) -> String? { HTMLReader.gaps[name] }
}

/// One pass over HTML that keeps its text.
private struct HTMLReader {
  private let bytes: [UInt8]
  private var position = 0
  private var output: [UInt8] = []
  /// Whether lines are those of the mark-up, not of the text.
  private let hasTags: Bool
  /// Where the last `>` is: after it nothing can be a tag.
  private let lastTagEnd: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lastTagEnd = bytes.lastIndex(of: 0x3E) ?? -1
    hasTags = Self.hasTags(bytes)
  }

  /// Whether there is a closing tag, a paragraph or a line break.
  private static func hasTags(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices.dropLast() where bytes[index] == 0x3C {
      let second = bytes[index + 1]
      if second == 0x2F || second | 0x20 == 0x70 || second | 0x20 == 0x62 { return true }
    }
    return false
  }

  mutating func text() -> [UInt8] {
    output.reserveCapacity(bytes.count)
    while position < bytes.count {
      switch bytes[position] {
      case 0x3C where takeMarkup(): break
      case 0x26: takeEntity()
      case 0x0A, 0x0D: append(hasTags ? 0x20 : bytes[position])
      default: appendRun()
      }
    }
    return output
  }

  /// Appends everything up to the next byte that may mean something.
  private mutating func appendRun() {
    var end = position + 1
    while end < bytes.count {
      let byte = bytes[end]
      if byte == 0x3C || byte == 0x26 || byte == 0x0A || byte == 0x0D { break }
      end += 1
    }
    output += bytes[position..<end]
    position = end
  }

  private mutating func append(_ byte: UInt8) {
    output.append(byte)
    position += 1
  }

  private mutating func takeEntity() {
    guard let entity = HTMLEntities.decode(bytes, at: position) else { return append(0x26) }
    output += entity.text.utf8
    position += entity.length
  }

  /// Takes a tag, a comment or a CDATA section; whether there was one.
  private mutating func takeMarkup() -> Bool {
    guard position < lastTagEnd else { return false }
    let next = bytes[position + 1]
    if next == 0x21 || next == 0x3F { return takeDeclaration() }
    let isClosing = next == 0x2F
    let name = tagName(at: position + (isClosing ? 2 : 1))
    guard !name.isEmpty, let end = tagEnd() else { return false }
    position = end + 1
    if let gap = Self.gaps[name] { output += gap.utf8 }
    if !isClosing, Self.hidden.contains(name), bytes[end - 1] != 0x2F { skipHidden(name) }
    return true
  }

  fileprivate static let gaps: [String: String] = [
    "br": "\n", "li": "\n", "div": "\n", "tr": "\n", "dt": "\n", "dd": "\n", "hr": "\n\n",
    "p": "\n\n", "h1": "\n\n", "h2": "\n\n", "h3": "\n\n", "h4": "\n\n", "h5": "\n\n",
    "h6": "\n\n", "ul": "\n\n", "ol": "\n\n", "dl": "\n\n", "table": "\n\n", "pre": "\n\n",
    "blockquote": "\n\n", "section": "\n\n", "article": "\n\n", "td": " ", "th": " ",
  ]

  private static let hidden: Set<String> = ["script", "style", "head", "title", "template"]

  private func tagName(at start: Int) -> String {
    var name: [UInt8] = []
    var index = start
    while index < bytes.count, name.count < 12 {
      let byte = bytes[index]
      let isLetter = (0x41...0x5A).contains(byte & 0xDF)
      guard isLetter || !name.isEmpty && (0x30...0x39).contains(byte) else { break }
      name.append(isLetter ? byte | 0x20 : byte)
      index += 1
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The `>` that ends the tag here: the first outside quotes, else the first of all.
  private func tagEnd() -> Int? {
    var quote: UInt8 = 0
    var first: Int?
    for index in position...lastTagEnd {
      let byte = bytes[index]
      if byte == 0x3E {
        if quote == 0 { return index }
        first = first ?? index
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == 0x22 || byte == 0x27, index > position, bytes[index - 1] == 0x3D {
        quote = byte
      }
    }
    return first
  }

  private mutating func takeDeclaration() -> Bool {
    let rest = bytes[position...]
    if rest.starts(with: "<!--".utf8) {
      position = end(of: "-->", from: position + 4) ?? bytes.count
    } else if rest.starts(with: "<![CDATA[".utf8) {
      let start = position + 9
      let stop = end(of: "]]>", from: start).map { $0 - 3 } ?? bytes.count
      output += bytes[start..<max(start, stop)]
      position = min(bytes.count, stop + 3)
    } else {
      guard let end = tagEnd() else { return false }
      position = end + 1
    }
    return true
  }

  /// Where the text after a mark begins.
  private func end(of mark: String, from start: Int) -> Int? {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
        return index + mark.count
      }
      index += 1
    }
    return nil
  }

  /// Passes over what stands before the closing tag; over everything where there is none.
  private mutating func skipHidden(_ name: String) {
    let closing = Array("</\(name)".utf8)
    while position < bytes.count {
      let rest = bytes[position...].prefix(closing.count)
      if rest.elementsEqual(closing, by: { $0 == $1 || $0 | 0x20 == $1 }) { return }
      position += 1
    }
  }
}
