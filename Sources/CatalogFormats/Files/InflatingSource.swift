import CZlib

/// Compressed bytes in, the bytes that they stand for out (RFC 1951, RFC 1952).
final class InflatingSource: ForkableSource {
  /// How the compressed bytes are wrapped.
  enum Wrapping {
    /// One or several gzip members.
    case gzip
    /// Bare deflate data with a known check sum, as a zip archive keeps them.
    case bare(checkSum: UInt32)
  }

  let name: String
  private let base: any ForkableSource
  private let wrapping: Wrapping
  private let inflater: Inflater
  private var input: [UInt8] = []
  private var used = 0
  private var isAtEnd = false
  private var budget: ArchiveBudget
  private var checkSum: UInt

  init(_ base: any ForkableSource, name: String, wrapping: Wrapping, budget: ArchiveBudget) {
    self.base = base
    self.name = name
    self.wrapping = wrapping
    self.budget = budget
    if case .gzip = wrapping {
      inflater = Inflater(windowBits: 31)
    } else {
      inflater = Inflater(windowBits: -15)
    }
    checkSum = crc32(0, nil, 0)
  }

  private init(copying other: InflatingSource) throws(CatalogFormatError) {
    base = try other.base.fork()
    name = other.name
    wrapping = other.wrapping
    inflater = other.inflater.copy()
    input = other.input
    used = other.used
    isAtEnd = other.isAtEnd
    budget = other.budget
    checkSum = other.checkSum
  }

  var forksFreely: Bool { base.forksFreely }

  func fork() throws(CatalogFormatError) -> any ForkableSource {
    try InflatingSource(copying: self)
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    while !isAtEnd {
      if used == input.count { try refill() }
      let step = inflater.step(input[used...], limit: limit)
      used += step.consumed
      switch step.outcome {
      case .more: break
      case .end: try finishMember(after: step.output)
      case .damaged: throw damage("the compressed data are damaged")
      }
      try budget.spend(compressed: step.consumed, expanded: step.output.count, in: name)
      if !step.output.isEmpty {
        addToCheckSum(step.output)
        if isAtEnd { try compareCheckSum() }
        return step.output
      }
      if isAtEnd { try compareCheckSum() }
    }
    return []
  }

  private func refill() throws(CatalogFormatError) {
    input = try base.read(atMost: 1 << 16)
    used = 0
    guard !input.isEmpty else { throw damage("the compressed data end in the middle") }
  }

  /// Goes on with a further gzip member, if one follows; zero bytes after the last are padding.
  private func finishMember(after output: [UInt8]) throws(CatalogFormatError) {
    guard case .gzip = wrapping else {
      isAtEnd = true
      return
    }
    if used == input.count {
      input = try base.read(atMost: 1 << 16)
      used = 0
    }
    if used < input.count, input[used] == 0x1f {
      inflater.reset()
    } else {
      isAtEnd = true
    }
  }

  private func addToCheckSum(_ output: [UInt8]) {
    guard case .bare = wrapping else { return }
    checkSum = crc32(checkSum, output, UInt32(output.count))
  }

  private func compareCheckSum() throws(CatalogFormatError) {
    if case .bare(let expected) = wrapping, checkSum != UInt(expected) {
      throw damage("the check sum does not match: the archive is damaged")
    }
  }

  private func damage(_ text: String) -> CatalogFormatError {
    CatalogFormatError(.notACatalog, "\(name): \(text)")
  }
}

/// One zlib stream, at an address that stays the same as zlib asks.
private final class Inflater {
  enum Outcome {
    case more
    case end
    case damaged
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private var isUsable: Bool

  init(windowBits: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isUsable =
      inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  }

  private init(copying other: Inflater) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isUsable = other.isUsable && inflateCopy(stream, other.stream) == Z_OK
  }

  deinit {
    if isUsable { inflateEnd(stream) }
    stream.deallocate()
  }

  func copy() -> Inflater { Inflater(copying: self) }

  func reset() { inflateReset(stream) }

  func step(
    _ input: ArraySlice<UInt8>, limit: Int
  ) -> (consumed: Int, output: [UInt8], outcome: Outcome) {
    guard isUsable else { return (0, [], .damaged) }
    var status = Z_OK
    var consumed = 0
    let output = [UInt8](unsafeUninitializedCapacity: limit) { room, count in
      input.withUnsafeBufferPointer { bytes in
        // zlib only reads through next_in.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
        stream.pointee.avail_in = UInt32(clamping: bytes.count)
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(clamping: limit)
        status = inflate(stream, Z_NO_FLUSH)
        consumed = bytes.count - Int(stream.pointee.avail_in)
        count = limit - Int(stream.pointee.avail_out)
      }
    }
    let outcome: Outcome =
      switch status {
      case Z_OK, Z_BUF_ERROR: .more
      case Z_STREAM_END: .end
      default: .damaged
      }
    return (consumed, output, outcome)
  }
}
