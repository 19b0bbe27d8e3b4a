/// A start tag as libxml2 gives it; lives during the call.
struct XMLStartTag {
  let local: UnsafePointer<CChar>
  let prefix: UnsafePointer<CChar>?
  let namespace: UnsafePointer<CChar>?
  let namespaceCount: Int
  /// Pairs of prefix and URI.
  let namespaces: UnsafePointer<UnsafePointer<CChar>?>?
  let attributeCount: Int
  /// Fives of local name, prefix, URI, value and value's end.
  let attributes: UnsafePointer<UnsafePointer<CChar>?>?

  struct Attribute {
    var local: UnsafePointer<CChar>
    var prefix: UnsafePointer<CChar>?
    var namespace: UnsafePointer<CChar>?
    var value: UnsafeBufferPointer<UInt8>

    /// Appends the value.
    ///
    /// Where entities are not replaced, libxml2 gives `&` as `&#38;`, and no other reference.
    func appendValue(to bytes: inout [UInt8]) {
      guard value.contains(0x26) else { return bytes.append(contentsOf: value) }
      var index = 0
      while index < value.count {
        bytes.append(value[index])
        let isReference =
          value[index] == 0x26
          && UnsafeBufferPointer(rebasing: value[index...]).starts(with: XMLEntities.ampersand)
        index += isReference ? XMLEntities.ampersand.count : 1
      }
    }
  }

  func attribute(_ index: Int) -> Attribute {
    let five = index * 5
    let start = attributes?[five + 3]
    let count = start.flatMap { start in attributes?[five + 4].map { $0 - start } } ?? 0
    let bytes = UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
    return Attribute(
      local: attributes?[five] ?? local, prefix: attributes?[five + 1],
      namespace: attributes?[five + 2],
      value: UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : max(0, count)))
  }

  /// The name as it is written.
  var qualifiedName: String {
    let name = String(cString: local)
    return prefix.map { String(cString: $0) + ":" + name } ?? name
  }

  /// The tag as source with its namespaces, and without its attributes.
  var source: String {
    var source = "<" + qualifiedName
    for index in 0..<namespaceCount {
      let prefix = namespaces?[index * 2].map { ":" + String(cString: $0) } ?? ""
      let uri = namespaces?[index * 2 + 1].map { String(cString: $0) } ?? ""
      var escaped: [UInt8] = []
      XMLEntities.appendEscaped(uri.utf8, to: &escaped)
      source += " xmlns" + prefix + "=\"" + String(decoding: escaped, as: UTF8.self) + "\""
    }
    return source + ">"
  }
}
