/// An element of a record.
package struct XMLElement {
  let record: XMLRecord
  let index: Int32

  private var node: XMLRecord.Node { record.nodes[Int(index)] }

  /// Its name.
  package var name: XMLName { record.names[Int(node.name)] }

  /// The number that the vocabulary gave to its name.
  package var symbol: Int32 { node.symbol }

  /// Its child elements in their order.
  package var children: Children { Children(record: record, position: node.firstChild) }

  /// The first child of a name that the vocabulary gave this number to.
  package func first(symbol: Int32) -> XMLElement? {
    let found = record.nodes.withUnsafeBufferPointer { nodes in
      Self.next(of: symbol, from: nodes[Int(index)].firstChild, in: nodes)
    }
    return found < 0 ? nil : XMLElement(record: record, index: found)
  }

  /// The children of a name that the vocabulary gave this number to.
  package func all(symbol: Int32) -> Siblings {
    Siblings(record: record, symbol: symbol, startIndex: first(symbol: symbol)?.index ?? .max)
  }

  /// The first node of a number from a sibling on; -1 where there is none.
  static func next(
    of symbol: Int32, from start: Int32, in nodes: UnsafeBufferPointer<XMLRecord.Node>
  ) -> Int32 {
    var position = start
    while position >= 0, nodes[Int(position)].symbol != symbol {
      position = nodes[Int(position)].nextSibling
    }
    return position
  }

  /// The first child of a local name, whatever its namespace.
  package func first(_ local: String) -> XMLElement? {
    children.first { $0.name.local == local }
  }

  /// The value of an attribute by its local name; one without a namespace comes first.
  package func attribute(_ local: String, namespace: String? = nil) -> String? {
    var found: XMLRecord.Attribute?
    for position in node.lower..<node.upper {
      let attribute = record.attributes[Int(position)]
      let name = record.names[Int(attribute.name)]
      guard name.local == local else { continue }
      if name.namespace == namespace ?? "" {
        return record.string(attribute.lower, attribute.upper)
      }
      if namespace == nil, found == nil { found = attribute }
    }
    return found.map { record.string($0.lower, $0.upper) }
  }

  /// The text in it, that of its children included; as it stands.
  package var text: String {
    if let text = soleText { return String(decoding: text, as: UTF8.self) }
    var bytes: [UInt8] = []
    forEachNode { node, isEnd in
      if isEnd { return }
      if node.hasSpaceBefore { bytes.append(UInt8(ascii: " ")) }
      if node.name < 0 { bytes += record.bytes[Int(node.lower)..<Int(node.upper)] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 of its text where it is in one piece, with no element beside it.
  package var soleText: ArraySlice<UInt8>? {
    let first = node.firstChild
    guard first >= 0 else { return [] }
    let child = record.nodes[Int(first)]
    guard child.name < 0, child.nextSibling < 0 else { return nil }
    return record.bytes[Int(child.lower)..<Int(child.upper)]
  }

  /// Whether there are elements in it.
  package var hasElements: Bool {
    var children = children
    return children.next() != nil
  }

  /// The UTF-8 of the text in it, line ends as blanks, with what a name gives around the elements
  /// of that name; once where they are empty.
  package func textBytes(around gap: (String) -> String?) -> [UInt8] {
    var bytes: [UInt8] = []
    forEachNode { node, isEnd in
      if !isEnd, node.hasSpaceBefore { bytes.append(UInt8(ascii: " ")) }
      if node.name >= 0 {
        if isEnd, node.firstChild < 0 { return }
        if let gap = gap(record.names[Int(node.name)].local) { bytes += gap.utf8 }
      } else if !isEnd {
        let start = bytes.count
        bytes += record.bytes[Int(node.lower)..<Int(node.upper)]
        for index in start..<bytes.count where bytes[index] == 0x0A || bytes[index] == 0x0D {
          bytes[index] = UInt8(ascii: " ")
        }
      }
    }
    return bytes
  }

  /// What is in it as source: text with `&`, `<` and `>` escaped, tags without attributes.
  package var markup: String {
    var bytes: [UInt8] = []
    forEachNode { node, isEnd in
      if !isEnd, node.hasSpaceBefore { bytes.append(UInt8(ascii: " ")) }
      if node.name >= 0 {
        bytes += (isEnd ? "</" : "<").utf8
        bytes += record.names[Int(node.name)].local.utf8
        bytes.append(UInt8(ascii: ">"))
      } else if !isEnd {
        Self.appendEscaped(record.bytes[Int(node.lower)..<Int(node.upper)], to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func appendEscaped(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// Visits everything within, elements at their beginning and at their end; without recursion, so
  /// that no depth of nesting is too much.
  private func forEachNode(_ visit: (XMLRecord.Node, _ isEnd: Bool) -> Void) {
    var open: [Int32] = []
    var current = node.firstChild
    while current >= 0 || !open.isEmpty {
      if current < 0, let parent = open.popLast() {
        let node = record.nodes[Int(parent)]
        visit(node, true)
        current = node.nextSibling
        continue
      }
      let node = record.nodes[Int(current)]
      visit(node, false)
      if node.name >= 0 {
        open.append(current)
        current = node.firstChild
      } else {
        current = node.nextSibling
      }
    }
  }

  /// The child elements of an element.
  package struct Children: Sequence, IteratorProtocol {
    let record: XMLRecord
    var position: Int32

    package mutating func next() -> XMLElement? {
      while position >= 0 {
        let index = position
        let node = record.nodes[Int(index)]
        position = node.nextSibling
        if node.name >= 0 { return XMLElement(record: record, index: index) }
      }
      return nil
    }
  }
}
