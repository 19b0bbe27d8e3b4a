/// Reads a whole text that holds one value.
package struct JSONParser: Sendable {
  package var limits: JSONLimits

  package init(limits: JSONLimits = JSONLimits()) { self.limits = limits }

  /// The value of a text in UTF-8, with or without a byte order mark.
  ///
  /// O(n) in time and memory; for small texts. `JSONStream` reads large ones.
  package func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let markLength = bytes.starts(with: JSONStream.byteOrderMark) ? 3 : 0
    let origin = JSONPosition(line: 1, column: 1, byteOffset: markLength)
    var limits = limits
    limits.valueLength = .max
    let tokenizer = JSONTokenizer(patterns: [""], limits: limits, origin: origin, single: true)
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        try tokenizer.feed(UnsafeBufferPointer(rebasing: buffer[markLength...]))
        try tokenizer.finish()
      }
    }
    try result.get()
    guard case .value(let item) = tokenizer.takeEvents().first else {
      throw JSONError(
        kind: .unexpectedEnd, position: tokenizer.endPosition, message: "the text holds no value")
    }
    return item.value
  }

  package func parse(_ text: String) throws(JSONError) -> JSONValue {
    try parse(Array(text.utf8))
  }
}
