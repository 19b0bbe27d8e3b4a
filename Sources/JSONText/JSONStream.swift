import Glibc

/// Reads a JSON text of any size, chunk by chunk, and hands out its values one by one.
///
/// With the pattern `publications[*]` the elements of that array come as values of their own, and
/// so does every member beside the way to it. Without a pattern each top-level value comes whole.
/// Memory: one value and one chunk.
package final class JSONStream {
  /// Gives the next bytes, nil at the end.
  package typealias Source = () throws -> [UInt8]?

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Bytes read at most before the values found in them are handed out.
  private static let sliceLength = 64 << 10

  private let source: Source
  private let framing: JSONFraming
  private let patterns: [JSONPattern]
  private let limits: JSONLimits
  private let mends: Bool
  private var tokenizer: JSONTokenizer

  private var chunk: [UInt8] = []
  private var cursor = 0
  private var events: [JSONEvent] = []
  private var nextEvent = 0
  private var isStarted = false
  private var isFinished = false
  private var isSkipping = false
  /// The place of `cursor`; its line is kept with `JSONFraming.lines` only.
  private var place: JSONPosition
  private var mended: [JSONError] = []
  private var nextMended = 0

  /// - Parameters:
  ///   - origin: where the first byte of the source stands in its file.
  ///   - mends: go on behind what names no character; `takeMended` tells of it.
  package init(
    patterns: [JSONPattern] = [], framing: JSONFraming = .values, limits: JSONLimits = JSONLimits(),
    origin: JSONPosition = .start, mends: Bool = false, source: @escaping Source
  ) {
    self.source = source
    self.mends = mends
    self.framing = framing
    self.patterns = patterns.isEmpty ? [""] : patterns
    self.limits = limits
    place = origin
    tokenizer = JSONTokenizer(
      patterns: self.patterns, limits: limits, origin: origin, single: false,
      mends: mends)
  }

  /// The next event; nil at the end of the text.
  ///
  /// Throws what the source throws, and nothing else.
  package func next() throws -> JSONEvent? {
    while true {
      if nextEvent < events.count {
        nextEvent += 1
        return events[nextEvent - 1]
      }
      guard !isFinished else { return nil }
      try step()
    }
  }

  /// What named no character before a byte offset and was replaced; each is told once.
  package func takeMended(before end: Int) -> [JSONError] {
    var taken: [JSONError] = []
    while nextMended < mended.count, mended[nextMended].byteOffset < end {
      taken.append(mended[nextMended])
      nextMended += 1
    }
    if nextMended == mended.count {
      mended.removeAll(keepingCapacity: true)
      nextMended = 0
    }
    return taken
  }

  /// Reads one slice.
  private func step() throws {
    if cursor == chunk.count, try !refill() {
      isFinished = true
      endText()
      return
    }
    var end = min(chunk.count, cursor + Self.sliceLength)
    var isLineEnd = false
    if framing == .lines, let lineEnd = endOfLine(upTo: end) {
      end = lineEnd
      isLineEnd = true
    }
    let slice = cursor..<end
    cursor = end
    place = JSONPosition(
      line: isLineEnd ? place.line + 1 : place.line,
      column: isLineEnd ? 1 : place.column + slice.count,
      byteOffset: place.byteOffset + slice.count)
    read(slice, isLineEnd: isLineEnd)
  }

  /// Takes the next chunk that is not empty, without a byte order mark; false at the end.
  private func refill() throws -> Bool {
    cursor = 0
    chunk = []
    while chunk.isEmpty {
      guard let next = try source() else { return false }
      chunk = next
    }
    guard !isStarted else { return true }
    isStarted = true
    while chunk.count < 3, let next = try source() { chunk += next }
    if chunk.starts(with: Self.byteOrderMark) {
      cursor = 3
      place = JSONPosition(line: place.line, column: 1, byteOffset: place.byteOffset + 3)
      tokenizer = JSONTokenizer(
        patterns: patterns, limits: limits, origin: place, single: false,
        mends: mends)
      if cursor == chunk.count { return try refill() }
    }
    return true
  }

  private func endOfLine(upTo end: Int) -> Int? {
    chunk.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + cursor, 0x0A, end - cursor)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found)) + 1
    }
  }
}

// MARK: - Reading

extension JSONStream {
  private func read(_ slice: Range<Int>, isLineEnd: Bool) {
    guard !isSkipping else { return skip(isLineEnd: isLineEnd) }
    let result = chunk.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        try tokenizer.feed(UnsafeBufferPointer(rebasing: buffer[slice]))
      }
    }
    collectEvents()
    if case .failure(let error) = result {
      fail(error, isLineEnd: isLineEnd)
    } else if isLineEnd, tokenizer.isInsideValue {
      fail(tokenizer.cutLine(), isLineEnd: isLineEnd)
    }
  }

  private func endText() {
    guard !isSkipping else { return }
    do throws(JSONError) {
      try tokenizer.finish()
      collectEvents()
    } catch {
      collectEvents()
      events.append(.failure(error))
    }
  }

  private func collectEvents() {
    mended += tokenizer.takeMended()
    if nextEvent == events.count {
      events = tokenizer.takeEvents()
      nextEvent = 0
    } else {
      events += tokenizer.takeEvents()
    }
  }

  private func fail(_ error: JSONError, isLineEnd: Bool) {
    events.append(.failure(error))
    guard framing == .lines else {
      isFinished = true
      return
    }
    isSkipping = true
    skip(isLineEnd: isLineEnd)
  }

  /// Passes over the rest of a line that cannot be read; starts afresh behind it.
  private func skip(isLineEnd: Bool) {
    guard isLineEnd else { return }
    isSkipping = false
    tokenizer = JSONTokenizer(
      patterns: patterns, limits: limits, origin: place, single: false,
      mends: mends)
  }
}
