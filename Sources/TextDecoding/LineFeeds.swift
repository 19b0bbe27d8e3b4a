extension UnsafeRawBufferPointer {
  /// How many line feeds there are; looks at sixteen bytes at a time.
  package var lineFeedCount: Int {
    typealias Bytes = SIMD16<UInt8>
    let lineFeeds = Bytes(repeating: 0x0A)
    var total = 0
    var index = 0
    while index &+ Bytes.scalarCount <= count {
      // So many times a byte can count without overflow.
      let rounds = Swift.min((count &- index) / Bytes.scalarCount, Int(UInt8.max))
      var found = Bytes.zero
      for _ in 0..<rounds {
        let bytes = loadUnaligned(fromByteOffset: index, as: Bytes.self)
        found.replace(with: found &+ 1, where: bytes .== lineFeeds)
        index &+= Bytes.scalarCount
      }
      for lane in found.indices { total &+= Int(found[lane]) }
    }
    while index < count {
      total &+= self[index] == 0x0A ? 1 : 0
      index &+= 1
    }
    return total
  }
}
