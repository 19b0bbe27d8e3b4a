import TextDecoding

/// Bytes of any encoding in, UTF-8 in NFC without a byte order mark out.
final class DecodingSource: ForkableSource {
  let name: String
  let encoding: TextEncoding
  /// Sequences that are none in the encoding, in the order of the text; U+FFFD stands in their place.
  private(set) var faults: [DecodingFault] = []

  private let base: any ByteSource
  /// The same bytes from the beginning, where they can be had.
  private let spare: (any ForkableSource)?
  private var decoder: TextDecoder
  private var ready: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var given = 0

  init(_ base: any ForkableSource, encoding: TextEncoding) throws(CatalogFormatError) {
    self.base = base
    self.encoding = encoding
    name = base.name
    spare = base.forksFreely ? try base.fork() : nil
    do throws(UnsupportedEncoding) {
      decoder = try TextDecoder(encoding: encoding)
    } catch {
      throw CatalogFormatError(.libraryMissing, "\(name): \(error.description)")
    }
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    while ready.isEmpty, !isAtEnd {
      let bytes = try base.read(atMost: 1 << 18)
      isAtEnd = bytes.isEmpty
      let text = isAtEnd ? decoder.finish() : decoder.push(bytes)
      faults += text.faults
      ready = text.bytes[...]
    }
    let bytes = Array(ready.prefix(limit))
    ready = ready.dropFirst(limit)
    given += bytes.count
    return bytes
  }

  var forksFreely: Bool { spare != nil }

  func fork() throws(CatalogFormatError) -> any ForkableSource {
    guard let spare else {
      throw CatalogFormatError(.unreadable, "\(name) cannot be read a second time")
    }
    let copy = try DecodingSource(try spare.fork(), encoding: encoding)
    try copy.skip(given)
    return copy
  }

  /// Takes the faults of a part of the text, given by where it stands in the text.
  ///
  /// Faults before that part are forgotten.
  func takeFault(from start: Int, to end: Int) -> DecodingFault? {
    if faults.isEmpty { return nil }
    let first = faults.firstIndex { $0.outputOffset >= start } ?? faults.count
    faults.removeFirst(first)
    guard let fault = faults.first, fault.outputOffset < end else { return nil }
    return fault
  }

  /// Forgets the fault that was taken last.
  func forgetFault() {
    if !faults.isEmpty { faults.removeFirst() }
  }
}

extension ByteSource {
  /// Reads `count` bytes, or as many as there are, without keeping them.
  func skip(_ count: Int) throws(CatalogFormatError) {
    var left = count
    while left > 0 {
      let skipped = try read(atMost: min(left, 1 << 20)).count
      if skipped == 0 { return }
      left -= skipped
    }
  }
}
