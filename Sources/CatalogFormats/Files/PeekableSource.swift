/// A source that can be looked into without being consumed.
package final class PeekableSource: ForkableSource {
  package let name: String

  private let base: any ForkableSource
  /// What was looked at and is not consumed yet.
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  package init(_ base: any ForkableSource) {
    self.base = base
    name = base.name
  }

  /// The next `count` bytes, fewer only where the source ends before.
  package func peek(_ count: Int) throws(CatalogFormatError) -> ArraySlice<UInt8> {
    while buffer.count < count, !isAtEnd {
      let more = try base.read(atMost: max(count - buffer.count, 1 << 16))
      isAtEnd = more.isEmpty
      buffer += more
    }
    return buffer.prefix(count)
  }

  package func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    guard buffer.isEmpty else {
      let bytes = Array(buffer.prefix(limit))
      buffer = buffer.count > limit ? buffer.dropFirst(limit) : []
      return bytes
    }
    return isAtEnd ? [] : try base.read(atMost: limit)
  }

  package var forksFreely: Bool { base.forksFreely }

  package func fork() throws(CatalogFormatError) -> any ForkableSource {
    let copy = PeekableSource(try base.fork())
    copy.buffer = buffer
    copy.isAtEnd = isAtEnd
    return copy
  }
}

/// Bytes that are in memory already.
package final class MemorySource: ForkableSource {
  package let name: String
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: some Sequence<UInt8>, name: String = "-") {
    rest = ArraySlice(Array(bytes))
    self.name = name
  }

  package func read(atMost limit: Int) -> [UInt8] {
    let bytes = Array(rest.prefix(limit))
    rest = rest.dropFirst(limit)
    return bytes
  }

  package var forksFreely: Bool { true }

  package func fork() -> any ForkableSource { MemorySource(rest, name: name) }
}
