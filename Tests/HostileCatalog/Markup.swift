/// The elements of a page as a browser's tokenizer finds them (HTML, section 13.2.5), to see whether
/// a text became one.
package struct Markup {
  package struct Element: Hashable, Sendable {
    package var name: String
    package var attributes: [String: String]
  }

  package private(set) var elements: [Element] = []
  private var rest: Substring.UTF8View

  /// Takes a page apart.
  package init(_ page: String) {
    rest = Substring(page).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...].dropFirst()
      if starts(with: "!--") {
        skip(past: "-->")
      } else if let first = rest.first, Self.isLetter(first) {
        takeElement()
      }
    }
  }

  /// Elements, attributes and addresses that a page of Shelf's has no use for.
  package var faults: [String] {
    elements.flatMap { element -> [String] in
      var faults = Self.known.contains(element.name) ? [] : ["<\(element.name)>"]
      for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
        if name.hasPrefix("on") || !Self.isName(name) { faults.append("\(element.name) \(name)") }
        if Self.addresses.contains(name), !Self.isHarmless(value) {
          faults.append("\(element.name) \(name)=\(value)")
        }
      }
      if element.name == "script", element.attributes["src"]?.hasPrefix("/assets/") != true {
        faults.append("a script of the page's own")
      }
      return faults
    }
  }

  /// The addresses that lead on.
  package var links: [String] { elements.compactMap { $0.attributes["href"] } }

  private static let addresses: Set = [
    "href", "src", "action", "formaction", "xlink:href", "poster",
  ]
  private static let known: Set = [
    "html", "head", "meta", "title", "link", "style", "script", "body", "header", "main", "nav",
    "section", "article", "div", "span", "p", "a", "b", "i", "br", "img", "small", "h1", "h2", "h3",
    "ul", "ol", "li", "dl", "dt", "dd", "table", "tbody", "tr", "td", "th", "form", "input",
    "button", "label", "figure", "figcaption", "time", "footer",
    "svg", "g", "rect", "path", "defs", "use", "clippath", "image", "symbol", "text", "mask",
    "filter", "fecolormatrix", "lineargradient", "radialgradient", "stop", "pattern", "tspan",
  ]

  private static func isHarmless(_ address: String) -> Bool {
    let isOwn = address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
    let starts = ["#", "?", "data:image/", "http://", "https://"]
    return isOwn && !address.contains("..") || starts.contains { address.hasPrefix($0) }
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.allSatisfy { isLetter($0) || [0x2D, 0x3A, 0x5F].contains($0) || isDigit($0) }
  }

  private mutating func takeElement() {
    var element = Element(name: word(until: " \t\n\r/>").lowercased(), attributes: [:])
    while let byte = rest.first, byte != UInt8(ascii: ">") {
      if " \t\n\r/".utf8.contains(byte) {
        rest = rest.dropFirst()
      } else {
        takeAttribute(&element)
      }
    }
    elements.append(element)
    // The text of these is no markup.
    if ["script", "style", "title", "textarea"].contains(element.name) {
      skip(past: "</\(element.name)")
    }
  }

  private mutating func takeAttribute(_ element: inout Element) {
    // An equals sign that stands first is a part of the name.
    let name = (String(rest.prefix(1)) ?? "") + tail()
    skipBlanks()
    guard rest.first == UInt8(ascii: "=") else {
      element.attributes[name.lowercased()] = ""
      return
    }
    rest = rest.dropFirst()
    skipBlanks()
    guard let quote = rest.first, quote == 0x22 || quote == 0x27 else {
      element.attributes[name.lowercased()] = Self.plain(word(until: " \t\n\r>"))
      return
    }
    rest = rest.dropFirst()
    element.attributes[name.lowercased()] = Self.plain(word(until: quote == 0x22 ? "\"" : "'"))
    rest = rest.dropFirst()
  }

  private mutating func tail() -> String {
    rest = rest.dropFirst()
    return word(until: "= \t\n\r/>")
  }

  private mutating func word(until ends: String) -> String {
    let word = rest.prefix { !ends.utf8.contains($0) }
    rest = rest[word.endIndex...]
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func skipBlanks() { rest = rest.drop { " \t\n\r".utf8.contains($0) } }

  private mutating func skip(past end: String) {
    while !rest.isEmpty, !starts(with: end) { rest = rest.dropFirst() }
    rest = rest.dropFirst(end.utf8.count)
  }

  private func starts(with text: String) -> Bool { rest.starts(with: text.utf8) }

  private static func plain(_ text: String) -> String {
    let names = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return names.reduce(text) { text, pair in
      text.split(separator: pair.0, omittingEmptySubsequences: false).joined(separator: pair.1)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
