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
  package var children: Children {
    Children(record: record, position: index + 1, end: node.end)
  }

  /// The first child of a name that the vocabulary gave this number to.
  package func first(symbol: Int32) -> XMLElement? {
    let (found, end) = firstPlace(of: symbol)
    return found < end ? XMLElement(record: record, index: found) : nil
  }

  /// The children of a name that the vocabulary gave this number to.
  package func all(symbol: Int32) -> Siblings {
    let (found, end) = firstPlace(of: symbol)
    return Siblings(record: record, symbol: symbol, startIndex: found, endIndex: end)
  }

  private func firstPlace(of symbol: Int32) -> (found: Int32, end: Int32) {
    record.nodes.withUnsafeBufferPointer { nodes in
      let end = nodes[Int(index)].end
      return (Self.next(of: symbol, in: index + 1..<end, of: nodes), end)
    }
  }

  /// The first node of a number among siblings; their end where there is none.
  static func next(
    of symbol: Int32, in siblings: Range<Int32>, of nodes: UnsafeBufferPointer<XMLRecord.Node>
  ) -> Int32 {
    var position = siblings.lowerBound
    while position < siblings.upperBound, nodes[Int(position)].symbol != symbol {
      position = nodes[Int(position)].end
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
    if let text = withSoleText({ String(decoding: $0, as: UTF8.self) }) { return text }
    var bytes: [UInt8] = []
    forEachNode { node, visit in
      guard visit == .beginning else { return }
      if node.hasSpaceBefore { bytes.append(UInt8(ascii: " ")) }
      if node.name < 0 { bytes += record.bytes[Int(node.lower)..<Int(node.upper)] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What `body` makes of the UTF-8 of its text where that is in one piece, with no element beside it;
  /// else `nil`.
  package func withSoleText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
    let (first, end) = (index + 1, node.end)
    guard first < end else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let child = record.nodes[Int(first)]
    guard child.name < 0, child.end == end else { return nil }
    return record.bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(child.lower)..<Int(child.upper)]))
    }
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
    forEachNode { node, visit in
      let isEnd = visit != .beginning
      if !isEnd, node.hasSpaceBefore { bytes.append(UInt8(ascii: " ")) }
      if node.name >= 0 {
        if visit == .end(ofEmpty: true) { return }
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
    forEachNode { node, visit in
      let isEnd = visit != .beginning
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

  private enum Visit: Equatable {
    case beginning
    case end(ofEmpty: Bool)
  }

  /// Visits everything within, elements at their beginning and at their end; without recursion, so
  /// that no depth of nesting is too much.
  private func forEachNode(_ visit: (XMLRecord.Node, Visit) -> Void) {
    var open: [Int32] = []
    func close(_ element: Int32) {
      let node = record.nodes[Int(element)]
      visit(node, .end(ofEmpty: node.end == element + 1))
    }
    for position in index + 1..<node.end {
      while let element = open.last, record.nodes[Int(element)].end == position {
        open.removeLast()
        close(element)
      }
      let node = record.nodes[Int(position)]
      visit(node, .beginning)
      if node.name >= 0 { open.append(position) }
    }
    for element in open.reversed() { close(element) }
  }

  /// The child elements of an element.
  package struct Children: Sequence, IteratorProtocol {
    let record: XMLRecord
    var position: Int32
    let end: Int32

    package mutating func next() -> XMLElement? {
      while position < end {
        let index = position
        let node = record.nodes[Int(index)]
        position = node.end
        if node.name >= 0 { return XMLElement(record: record, index: index) }
      }
      return nil
    }
  }
}
