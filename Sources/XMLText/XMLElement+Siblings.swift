extension XMLElement {
  /// The child elements of one kind, which are looked for as they are asked for.
  package struct Siblings: Collection {
    let record: XMLRecord
    let symbol: Int32
    /// The place of the first one.
    package let startIndex: Int32

    package var endIndex: Int32 { .max }

    package func index(after position: Int32) -> Int32 {
      let next = record.nodes.withUnsafeBufferPointer { nodes in
        XMLElement.next(of: symbol, from: nodes[Int(position)].nextSibling, in: nodes)
      }
      return next < 0 ? endIndex : next
    }

    package subscript(position: Int32) -> XMLElement {
      XMLElement(record: record, index: position)
    }
  }
}
