import Glibc

/// Standard output in pieces of a megabyte.
struct Output {
  private var bytes: [UInt8] = []

  mutating func add(_ text: String) { add(bytes: Array(text.utf8)) }

  mutating func add(bytes more: [UInt8]) {
    bytes += more
    if bytes.count > 1 << 20 { flush() }
  }

  mutating func flush() {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      guard written > 0 else { exit(74) }
      rest = rest.dropFirst(written)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
