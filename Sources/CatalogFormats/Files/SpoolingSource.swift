/// Makes any source one that can be forked, by a copy in a temporary file where that is asked.
final class SpoolingSource: ForkableSource {
  let name: String
  private var base: any ByteSource

  init(_ base: any ByteSource) {
    self.base = base
    name = base.name
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    try base.read(atMost: limit)
  }

  var forksFreely: Bool { (base as? any ForkableSource)?.forksFreely ?? false }

  func fork() throws(CatalogFormatError) -> any ForkableSource {
    if let forkable = base as? any ForkableSource { return try forkable.fork() }
    let copy = try FileByteSource.copy(of: base)
    base = copy
    return try copy.fork()
  }
}
