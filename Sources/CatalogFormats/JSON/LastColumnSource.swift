/// The last of a fixed number of tab-separated columns, line by line.
final class LastColumnSource: ByteSource {
  let name: String
  private let base: any ByteSource
  private let columns: Int
  private var tabs = 0

  init(_ base: any ByteSource, columns: Int) {
    self.base = base
    self.columns = columns
    name = base.name
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    var kept: [UInt8] = []
    while kept.isEmpty {
      let bytes = try base.read(atMost: limit)
      if bytes.isEmpty { return [] }
      kept.reserveCapacity(bytes.count)
      for byte in bytes {
        if byte == 0x0A {
          tabs = 0
          kept.append(byte)
        } else if tabs == columns - 1 {
          kept.append(byte)
        } else if byte == 0x09 {
          tabs += 1
        }
      }
    }
    return kept
  }
}
