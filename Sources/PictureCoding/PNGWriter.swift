internal import CZlib
internal import Synchronization

/// Writes a PNG file of opaque pixels, band by band, on all processors.
///
/// A band is cut into pieces that are filtered and deflated each on its own; a flush at their ends
/// makes one stream of them (RFC 1950, section 2.2, and RFC 1951, section 3.2.4). Libraries for PNG
/// compress on one processor, and that is most of a page's time.
///
/// `@unchecked Sendable`: its state is touched by one thread at a time; whoever hands over bands does
/// so in order and waits for each to be done.
package final class PNGWriter: @unchecked Sendable {
  private let sink: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let width: Int
  private var rowsLeft: Int
  private var checksum = adler32(0, nil, 0)

  /// Begins a file.
  ///
  /// - Parameter write: takes the file's bytes in order; returns whether they were written.
  package init(
    width: Int, height: Int, write: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) throws(PictureError) {
    sink = write
    self.width = width
    rowsLeft = height
    try put([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Eight bits a channel, red, green and blue, nothing interlaced.
    try putChunk("IHDR", Self.number(width) + Self.number(height) + [8, 2, 0, 0, 0])
    // A zlib stream of the fastest kind begins.
    try putChunk("IDAT", [0x78, 0x01])
  }

  /// Writes the next rows; their pixels have four bytes each, blue first.
  package func write(
    rows count: Int, _ row: @escaping @Sendable (Int) -> UnsafePointer<UInt8>?
  ) throws(PictureError) {
    guard count > 0, count <= rowsLeft else { return }
    rowsLeft -= count
    let isEnd = rowsLeft == 0
    let pieceCount = min(max(1, count / 32), Workers.count)
    let pieces = Mutex<[Int: DeflatedRows]>([:])
    let width = width
    Workers.forEach(pieceCount) { index in
      let rows = (index * count / pieceCount)..<((index + 1) * count / pieceCount)
      let piece = DeflatedRows(rows, width, isLast: isEnd && index == pieceCount - 1, row)
      pieces.withLock { $0[index] = piece }
    }
    let done = pieces.withLock { $0 }
    for index in 0..<pieceCount {
      guard let piece = done[index], piece.isWhole else { throw .noMemory }
      checksum = adler32_combine(checksum, piece.checksum, piece.length)
      try putChunk("IDAT", piece.bytes)
    }
    if isEnd {
      try putChunk("IDAT", Self.number(Int(checksum)))
      try putChunk("IEND", [])
    }
  }

  private static func number(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private func putChunk(_ name: String, _ data: [UInt8]) throws(PictureError) {
    let type = Array(name.utf8)
    var code = crc32(0, type, uInt(type.count))
    code = crc32(code, data, uInt(data.count))
    try put(Self.number(data.count) + type)
    try put(data)
    try put(Self.number(Int(code)))
  }

  private func put(_ bytes: [UInt8]) throws(PictureError) {
    guard bytes.isEmpty || bytes.withUnsafeBytes(sink) else {
      throw PictureError("writing the picture failed")
    }
  }
}

/// Some rows of a PNG file, filtered and deflated.
private struct DeflatedRows: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var checksum: uLong = 0
  /// The bytes before they were deflated.
  private(set) var length = 0
  private(set) var isWhole = false

  init(
    _ rows: Range<Int>, _ width: Int, isLast: Bool,
    _ row: (Int) -> UnsafePointer<UInt8>?
  ) {
    var filter = RowFilter(width: width)
    var filtered: [UInt8] = []
    filtered.reserveCapacity(rows.count * (width * 3 + 1))
    for index in rows {
      guard let pixels = row(index) else { return }
      filter.append(pixels, isFirst: index == rows.lowerBound, to: &filtered)
    }
    length = filtered.count
    checksum = adler32(adler32(0, nil, 0), filtered, uInt(filtered.count))
    deflate(&filtered, isLast: isLast)
  }

  private mutating func deflate(_ input: inout [UInt8], isLast: Bool) {
    var stream = z_stream()
    // Raw, without the header and the checksum of a stream of its own.
    guard
      deflateInit2_(
        &stream, 1, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, uLong(input.count))) + 16
    let count = input.count
    bytes = [UInt8](unsafeUninitializedCapacity: bound) { output, written in
      input.withUnsafeMutableBufferPointer { input in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(bound)
        let result = CZlib.deflate(&stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        isWhole = result == (isLast ? Z_STREAM_END : Z_OK) && stream.avail_in == 0
        written = bound - Int(stream.avail_out)
      }
    }
  }
}

/// PNG's filters Sub and Up, whichever leaves the smaller numbers (section 12.7 of the standard).
private struct RowFilter {
  private let width: Int
  private var previous: [UInt8]
  private var current: [UInt8]

  init(width: Int) {
    self.width = width
    previous = [UInt8](repeating: 0, count: width * 3)
    current = previous
  }

  /// Appends a row; the first one of a piece leans on no other.
  mutating func append(
    _ pixels: UnsafePointer<UInt8>, isFirst: Bool, to output: inout [UInt8]
  ) {
    swap(&previous, &current)
    let count = width &* 3
    current.withUnsafeMutableBufferPointer { current in
      for x in 0..<width {
        current[x &* 3] = pixels[x &* 4 &+ 2]
        current[x &* 3 &+ 1] = pixels[x &* 4 &+ 1]
        current[x &* 3 &+ 2] = pixels[x &* 4]
      }
    }
    current.withUnsafeBufferPointer { current in
      previous.withUnsafeBufferPointer { previous in
        let isUp = !isFirst && Self.prefersUp(current, previous, count)
        output.append(isUp ? 2 : 1)
        let start = output.count
        output.append(contentsOf: current)
        output.withUnsafeMutableBufferPointer { output in
          let row = output.baseAddress.map { $0 + start }
          guard let row else { return }
          if isUp {
            for index in 0..<count { row[index] = current[index] &- previous[index] }
          } else if count > 3 {
            for index in 3..<count { row[index] = current[index] &- current[index &- 3] }
          }
        }
      }
    }
  }

  private static func prefersUp(
    _ current: UnsafeBufferPointer<UInt8>, _ previous: UnsafeBufferPointer<UInt8>, _ count: Int
  ) -> Bool {
    var up: UInt32 = 0
    var sub: UInt32 = 0
    var index = 3
    while index < count {
      let difference = Int8(bitPattern: current[index] &- previous[index])
      up &+= UInt32(difference.magnitude)
      let other = Int8(bitPattern: current[index] &- current[index &- 3])
      sub &+= UInt32(other.magnitude)
      index &+= 1
    }
    return up <= sub
  }
}
