internal import CYAJL

/// yajl with limits, checked text and places: takes chunks, and fills its assembler.
///
/// A class, because yajl's callbacks reach it through a pointer.
final class JSONTokenizer {
  private var handle: yajl_handle?
  /// yajl keeps the pointer, so they live as long as the handle.
  private let callbacks = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
  private let limits: JSONLimits
  private let origin: JSONPosition
  private(set) var assembler: JSONAssembler
  private var screen = ByteScreen()
  private var lines: LineCounter

  private var chunk = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The absolute offset of the first byte of `chunk`.
  private var base: Int
  /// The absolute offset after the last token.
  private var tokenEnd: Int
  /// Where the token began that the end of the last chunk cut.
  private var cutToken: JSONPosition?
  /// The separator that may follow the last token.
  private var separator: UInt8?
  private var lastTopLevelEnd = -1
  private var lastTopLevelIsScalar = false
  private var failure: JSONError?
  /// The beginning of a sequence that the end of the last chunk cut; yajl has not seen it.
  private var held: [UInt8] = []
  /// Whether what names no character is replaced, and told, in place of ending the text.
  private let mends: Bool
  private var mended: [JSONError] = []

  /// - Parameters:
  ///   - single: refuse a second value after the first.
  ///   - mends: go on behind bytes and escapes that name no character.
  init(
    patterns: [JSONPattern], limits: JSONLimits, origin: JSONPosition, single: Bool,
    mends: Bool = false
  ) {
    self.limits = limits
    self.mends = mends
    self.origin = origin
    assembler = JSONAssembler(patterns: patterns)
    lines = LineCounter(origin: origin)
    base = origin.byteOffset
    tokenEnd = origin.byteOffset
    callbacks.initialize(to: Self.yajlCallbacks)
    handle = yajl_alloc(callbacks, nil, Unmanaged.passUnretained(self).toOpaque())
    // The screen checks the text better than yajl would.
    _ = yajl_turn_on(handle, yajl_dont_validate_strings)
    if !single { _ = yajl_turn_on(handle, yajl_allow_multiple_values) }
  }

  deinit {
    if let handle { yajl_free(handle) }
    callbacks.deinitialize(count: 1)
    callbacks.deallocate()
  }

  /// Whether the text so far ends inside a value.
  var isInsideValue: Bool { assembler.depth > 0 || cutToken != nil }

  /// The place after the last byte.
  var endPosition: JSONPosition {
    lines.position(of: base, in: UnsafeBufferPointer(start: nil, count: 0), base: base)
  }

  func takeEvents() -> [JSONEvent] { assembler.takeEvents() }

  /// Reads on; events found before an error are kept.
  ///
  /// yajl sees a sequence only when the screen has seen all of it, so that where chunks are cut
  /// makes no difference.
  func feed(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    guard !bytes.isEmpty else { return }
    let start = base + held.count
    let fault = screen.firstFault(in: bytes, base: start)
    for offset in screen.takeControls() {
      // A copy: the tokens before it have yet to be placed.
      var counter = lines
      let position = counter.position(of: max(offset, start), in: bytes, base: start)
      mended.append(
        JSONError(kind: .controlCharacter, position: position, message: "a control character"))
    }
    let soundEnd = fault?.offset ?? screen.openSince ?? start + bytes.count
    if soundEnd > base {
      try parseHeld()
      try parse(UnsafeBufferPointer(rebasing: bytes[..<max(0, soundEnd - start)]))
    }
    if let fault {
      guard mends else { throw error(fault) }
      return try mend(fault, Array(bytes[max(0, soundEnd - start)...]))
    }
    held += bytes[max(0, soundEnd - start)...]
  }

  /// Puts something of the same length in the place of what names no character, and reads on.
  ///
  /// - Parameter rest: the bytes that were not parsed, but for those held before them.
  private func mend(_ first: ByteScreen.Fault, _ rest: [UInt8]) throws(JSONError) {
    let bytes = held + rest
    held = []
    var fault: ByteScreen.Fault? = first
    var place = 0
    while let found = fault {
      let sound = place..<place + found.offset - base
      try parse(bytes, sound)
      place = sound.upperBound
      mended.append(error(found))
      let stand = found.kind == .loneSurrogate ? Array("\\ufffd".utf8) : [UInt8(ascii: "?")]
      try parse(stand, stand.indices)
      place += stand.count
      screen = ByteScreen()
      fault = bytes.withUnsafeBufferPointer { buffer in
        screen.firstFault(in: UnsafeBufferPointer(rebasing: buffer[place...]), base: base)
      }
    }
    let soundEnd = screen.openSince ?? base + bytes.count - place
    let sound = place..<place + soundEnd - base
    try parse(bytes, sound)
    held = Array(bytes[sound.upperBound...])
  }

  private func parse(_ bytes: [UInt8], _ range: Range<Int>) throws(JSONError) {
    guard !range.isEmpty else { return }
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        try parse(UnsafeBufferPointer(rebasing: buffer[range]))
      }
    }
    try result.get()
  }

  /// What was replaced since it was last asked for, in the order of the text.
  func takeMended() -> [JSONError] {
    defer { mended = [] }
    return mended
  }

  private func parseHeld() throws(JSONError) {
    let bytes = held
    held = []
    try parse(bytes, bytes.indices)
  }

  private func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    chunk = bytes
    try check(yajl_parse(handle, bytes.baseAddress, bytes.count))
    noteCutToken()
    try checkLengths(end: base + bytes.count)
    lines.advance(to: base + bytes.count, in: bytes, base: base)
    base += bytes.count
    chunk = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// Ends the text; it must not end inside a value.
  func finish() throws(JSONError) {
    if let fault = screen.faultAtEnd() { throw error(fault) }
    try parseHeld()
    guard isInsideValue else { return }
    let status = yajl_complete_parse(handle)
    if failure != nil || errorText().contains("trailing garbage") { try check(status) }
    // Whatever else yajl misses, it misses it because the text ends.
    if status != yajl_status_ok || assembler.depth > 0 { throw unexpectedEnd() }
  }

  /// The error of a line, read to its end, that ends inside a value.
  func cutLine() -> JSONError {
    JSONError(
      kind: .unexpectedEnd, position: assembler.beginning ?? endPosition,
      message: "the value does not end on its line")
  }

  func unexpectedEnd() -> JSONError {
    JSONError(
      kind: .unexpectedEnd, position: endPosition, message: "the text ends inside a value")
  }
}

// MARK: - Tokens

extension JSONTokenizer {
  /// - Parameter length: the bytes of a string or number.
  /// - Returns: whether yajl shall go on.
  func receive(_ length: Int, _ token: () -> JSONToken) -> Int32 {
    let end = base + yajl_get_bytes_consumed(handle)
    defer {
      tokenEnd = end
      cutToken = nil
    }
    guard length <= limits.stringLength else {
      return fail(.stringTooLong, "this text is too long")
    }
    let token = token()
    if assembler.depth == 0 {
      guard admitTopLevel(token) else {
        return fail(.syntax, "white space is missing between two values")
      }
    }
    assembler.accept(token, endingAt: end) { tokenStart() }
    guard assembler.depth <= limits.nesting else {
      return fail(.nestingTooDeep, "more than \(limits.nesting) arrays or objects in each other")
    }
    separator = separator(after: token)
    if assembler.depth == 0 {
      lastTopLevelEnd = end
      lastTopLevelIsScalar = token.isScalar
    }
    return 1
  }

  private func separator(after token: JSONToken) -> UInt8? {
    switch token {
    case .key: UInt8(ascii: ":")
    case .beginArray, .beginObject: nil
    case .endArray, .endObject, .scalar: assembler.depth > 0 ? UInt8(ascii: ",") : nil
    }
  }

  /// `01` and `1{}` are two values to yajl; only containers may follow each other unspaced.
  private func admitTopLevel(_ token: JSONToken) -> Bool {
    guard lastTopLevelEnd >= 0, lastTopLevelIsScalar || token.isScalar else { return true }
    return tokenStart().byteOffset != lastTopLevelEnd
  }

  private func fail(_ kind: JSONError.Kind, _ message: String) -> Int32 {
    failure = JSONError(kind: kind, position: tokenStart(), message: message)
    return 0
  }

  /// Where the token begins that yajl has just read.
  private func tokenStart() -> JSONPosition {
    if let cutToken { return cutToken }
    return lines.position(of: nextToken().offset, in: chunk, base: base)
  }

  /// The first byte after the last token that is neither white space nor the separator due there.
  private func nextToken() -> (offset: Int, separator: UInt8?) {
    var separator = separator
    var index = max(0, tokenEnd - base)
    while index < chunk.count {
      switch chunk[index] {
      case 0x20, 0x09, 0x0A, 0x0D: break
      case separator: separator = nil
      default: return (base + index, separator)
      }
      index += 1
    }
    return (base + index, separator)
  }

  /// Remembers, at the end of a chunk, where the token began that it cuts.
  private func noteCutToken() {
    guard cutToken == nil else { return }
    let next = nextToken()
    if next.offset < base + chunk.count { cutToken = tokenStart() }
    separator = next.separator
  }

  private func checkLengths(end: Int) throws(JSONError) {
    if let cutToken, end - cutToken.byteOffset > limits.stringLength {
      throw JSONError(kind: .stringTooLong, position: cutToken, message: "this text is too long")
    }
    if let since = assembler.heldSince, end - since.byteOffset > limits.valueLength {
      throw JSONError(kind: .valueTooLong, position: since, message: "this value is too long")
    }
  }
}

// MARK: - Errors

extension JSONTokenizer {
  private func check(_ status: yajl_status) throws(JSONError) {
    if let failure { throw failure }
    guard status != yajl_status_ok else { return }
    let message = errorText()
    if message.contains("premature EOF") { throw unexpectedEnd() }
    let position = errorPosition(isLexical: message.hasPrefix("lexical error"), message)
    throw JSONError(kind: .syntax, position: position, message: Self.withoutPrefix(message))
  }

  /// A fault inside a token stops at the byte that is wrong, all others after the token.
  private func errorPosition(isLexical: Bool, _ message: String) -> JSONPosition {
    let consumed = min(yajl_get_bytes_consumed(handle), chunk.count)
    if isLexical {
      let isCounted = message.contains("invalid char in json")
      return lines.position(of: base + consumed - (isCounted ? 1 : 0), in: chunk, base: base)
    }
    return tokenStart()
  }

  private func errorText() -> String {
    guard let text = yajl_get_error(handle, 0, nil, 0) else { return "not JSON" }
    defer { yajl_free_error(handle, text) }
    return String(cString: text)
  }

  /// yajl says `parse error: unallowed token at this point in JSON text` and a line feed.
  private static func withoutPrefix(_ message: String) -> String {
    let line = message.prefix { $0 != "\n" }
    guard let colon = line.firstIndex(of: ":") else { return String(line) }
    return String(line[line.index(after: colon)...].drop { $0 == " " })
  }

  private func error(_ fault: ByteScreen.Fault) -> JSONError {
    let position = lines.position(of: fault.offset, in: chunk, base: base)
    let message =
      fault.kind == .loneSurrogate
      ? "an escape of half a surrogate pair" : "bytes that are not UTF-8"
    return JSONError(kind: fault.kind, position: position, message: message)
  }
}
