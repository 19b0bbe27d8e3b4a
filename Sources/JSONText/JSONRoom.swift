/// Room for compact JSON, made beforehand: what is written into it is copied once, and no byte asks
/// whether there is still room.
///
/// Commas and colons are up to the caller. What needs more room than was made is a programmer's mistake,
/// and traps.
package struct JSONRoom {
  package typealias Text = UnsafeBufferPointer<UInt8>

  private var next: UnsafeMutablePointer<UInt8>
  private let end: UnsafeMutablePointer<UInt8>

  /// The most that the JSON string of so many bytes needs: each may become an escape of six.
  package static func length(ofText count: Int) -> Int { 6 * count + 2 }
  /// The most that an integer needs.
  package static let lengthOfInteger = 20

  fileprivate init(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
    // Room for nothing has no address; there is always some.
    guard let start = bytes.baseAddress else { preconditionFailure("room without bytes") }
    next = start
    end = start + bytes.count
  }

  fileprivate var rest: Int { end - next }

  /// Traps where the caller made too little room: what is written would be beyond the memory.
  fileprivate func claim(_ count: Int) {
    precondition(count <= rest, "too little room was made")
  }

  /// Writes what is JSON already.
  package mutating func raw(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    claim(count)
    next.update(from: text.utf8Start, count: count)
    next += count
  }

  package mutating func integer(_ number: Int64) {
    claim(Self.lengthOfInteger)
    if number < 0 { put(UInt8(ascii: "-")) }
    var digits = number.magnitude
    var count = 1
    while digits >= 10 {
      digits /= 10
      count += 1
    }
    digits = number.magnitude
    for place in stride(from: count - 1, through: 0, by: -1) {
      next[place] = 0x30 + UInt8(truncatingIfNeeded: digits % 10)
      digits /= 10
    }
    next += count
  }

  /// Writes a text as `JSONWriter` does; what is no UTF-8 is repaired with U+FFFD.
  package mutating func text(_ text: Text) {
    claim(Self.length(ofText: text.count))
    put(UInt8(ascii: "\""))
    if !copyPlain(text) { copyEscaping(text) }
    put(UInt8(ascii: "\""))
  }

  /// Writes bytes that are JSON already.
  package mutating func copy(_ json: Text) { put(json) }

  /// What stands before a text, and the text, where there is one.
  package mutating func member(_ name: StaticString, _ text: Text?) {
    guard let text else { return }
    raw(name)
    self.text(text)
  }

  // MARK: - Copying

  /// Copies a text that has nothing to escape; else nothing.
  private mutating func copyPlain(_ text: Text) -> Bool {
    guard text.count >= 8 else { return copyPlainBytes(text) }
    let last = text.count &- 8
    let rest = copyWords(of: text, from: 0, to: last, Self.isPlain)
    // What is beyond ASCII is looked at with a closer test, and has to be UTF-8.
    if rest <= last {
      guard copyWords(of: text, from: rest, to: last, Self.needsNoEscape) > last,
        (try? UTF8Span(validating: text.span)) != nil
      else { return false }
    }
    next += text.count
    return true
  }

  /// Copies eight bytes at a time as long as these are plain; the index of those that are not, or one
  /// behind the last.
  ///
  /// The last eight bytes may be looked at twice, which is cheaper than one by one.
  private func copyWords(
    of text: Text, from start: Int, to last: Int, _ isPlain: (UInt64) -> Bool
  ) -> Int {
    let source = UnsafeRawBufferPointer(text)
    let target = UnsafeMutableRawPointer(next)
    var index = start
    while true {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard isPlain(word) else { return index }
      target.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
      if index == last { return last &+ 1 }
      index = min(index &+ 8, last)
    }
  }

  private mutating func copyPlainBytes(_ text: Text) -> Bool {
    for index in text.indices {
      let byte = text[index]
      guard byte >= 0x20, byte < 0x7F, byte != 0x22, byte != 0x5C else { return false }
      next[index] = byte
    }
    next += text.count
    return true
  }

  /// Whether none of eight bytes is a control character, a quotation mark, a backslash, U+007F or
  /// beyond ASCII.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ ones &* 0x22
    let slashes = word ^ ones &* 0x5C
    let deletes = word ^ ones &* 0x7F
    let controls = word &- ones &* 0x20
    let found = word | controls | (quotes &- ones) | (slashes &- ones) | (deletes &- ones)
    return found & (ones &* 0x80) == 0
  }

  /// Whether none of eight bytes is a control character, a quotation mark, a backslash, U+007F or the
  /// first of U+0080 to U+00BF.
  private static func needsNoEscape(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var found = (word &- ones &* 0x20) & ~word
    for byte: UInt64 in [0x22, 0x5C, 0x7F, 0xC2] {
      let difference = word ^ ones &* byte
      found |= (difference &- ones) & ~difference
    }
    return found & (ones &* 0x80) == 0
  }

  private mutating func copyEscaping(_ text: Text) {
    if (try? UTF8Span(validating: text.span)) != nil { return putEscaped(text) }
    var repaired = String(decoding: text, as: UTF8.self)
    repaired.withUTF8 { putEscaped($0) }
  }
}

extension JSONRoom: JSONSink {
  mutating func put(_ byte: UInt8) {
    claim(1)
    next.pointee = byte
    next += 1
  }

  mutating func put(_ bytes: Text) {
    guard let start = bytes.baseAddress else { return }
    claim(bytes.count)
    next.update(from: start, count: bytes.count)
    next += bytes.count
  }
}

extension JSONWriter {
  /// An element or member's value in compact form, which `body` writes in at most so many bytes; nothing
  /// is written where it says false.
  package mutating func element(atMost limit: Int, _ body: (inout JSONRoom) -> Bool) -> Bool {
    let isFirst = isAfterKey || containers.last?.isEmpty ?? true
    var isKept = false
    bytes.append(addingCapacity: limit + 1) { span in
      span.withUnsafeMutableBufferPointer { bytes, count in
        var room = JSONRoom(bytes)
        if !isFirst { room.raw(",") }
        isKept = body(&room)
        count = isKept ? bytes.count - room.rest : 0
      }
    }
    guard isKept else { return false }
    isAfterKey = false
    if !containers.isEmpty { containers[containers.count - 1].isEmpty = false }
    return true
  }
}
