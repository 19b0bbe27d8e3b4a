extension XMLElement {
  /// The child elements of one kind, which are looked for as they are asked for.
  package struct Siblings: Collection {
    let record: XMLRecord
    let symbol: Int32
    /// The place of the first one.
    package let startIndex: Int32
    /// Where their parent ends.
    package let endIndex: Int32

    package func index(after position: Int32) -> Int32 {
      record.nodes.withUnsafeBufferPointer { nodes in
        XMLElement.next(of: symbol, in: nodes[Int(position)].end..<endIndex, of: nodes)
      }
    }

    package subscript(position: Int32) -> XMLElement {
      XMLElement(record: record, index: position)
    }
  }
}
