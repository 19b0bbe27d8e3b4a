import Glibc

/// Turns growing byte offsets into lines and columns.
struct LineCounter {
  private var line: Int
  private var lineStart: Int
  private var offset: Int

  init(origin: JSONPosition) {
    line = origin.line
    lineStart = origin.byteOffset - (origin.column - 1)
    offset = origin.byteOffset
  }

  /// The position of `target`, which lies in `bytes` (they begin at `base`) or, on the line of the
  /// last position, before them.
  mutating func position(
    of target: Int, in bytes: UnsafeBufferPointer<UInt8>, base: Int
  ) -> JSONPosition {
    advance(to: target, in: bytes, base: base)
    return JSONPosition(line: line, column: max(1, target - lineStart + 1), byteOffset: target)
  }

  mutating func advance(to target: Int, in bytes: UnsafeBufferPointer<UInt8>, base: Int) {
    guard let start = bytes.baseAddress, target > offset, target - base <= bytes.count else {
      return
    }
    var index = max(0, offset - base)
    while index < target - base,
      let found = memchr(start + index, 0x0A, target - base - index)
    {
      index = start.distance(to: found.assumingMemoryBound(to: UInt8.self)) + 1
      line += 1
      lineStart = base + index
    }
    offset = target
  }
}
