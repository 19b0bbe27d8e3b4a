/// One element with everything in it, in a few flat arrays.
package final class XMLRecord: Sendable {
  struct Node: Sendable {
    /// The index of the name; -1 for text.
    var name: Int32
    /// The number that the vocabulary gave to the name.
    var symbol: Int32
    /// The index behind all that is in it: there the next sibling is, unless its parent ends, too.
    var end: Int32
    /// The bytes of a text, the attributes of an element.
    var lower: Int32
    var upper: Int32
    /// Whether blank text stood before it that is not kept.
    var hasSpaceBefore = false
  }

  struct Attribute: Sendable {
    var name: Int32
    var lower: Int32
    var upper: Int32
  }

  /// The line that it begins on.
  package let line: Int
  /// The names met so far in the stream.
  let names: [XMLName]
  let nodes: [Node]
  let attributes: [Attribute]
  let bytes: [UInt8]

  init(
    line: Int, names: [XMLName], nodes: [Node], attributes: [Attribute], bytes: [UInt8]
  ) {
    self.line = line
    self.names = names
    self.nodes = nodes
    self.attributes = attributes
    self.bytes = bytes
  }

  /// About how many bytes it takes.
  package var size: Int { bytes.count + nodes.count * MemoryLayout<Node>.stride }

  /// The record's own element.
  package var root: XMLElement { XMLElement(record: self, index: 0) }

  func string(_ lower: Int32, _ upper: Int32) -> String {
    String(decoding: bytes[Int(lower)..<Int(upper)], as: UTF8.self)
  }
}
