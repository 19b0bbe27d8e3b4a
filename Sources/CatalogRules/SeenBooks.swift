/// Which books an import has brought: a bit for each book there was, and all that are newer.
package struct SeenBooks {
  private let firstNew: Int64
  private var bits: [UInt64]

  /// None of the books below a number.
  package init(firstNew: Int64) {
    self.firstNew = firstNew
    bits = Array(repeating: 0, count: Int(max(0, firstNew) / 64 + 1))
  }

  /// Whether the import has brought it.
  package func contains(_ book: Int64) -> Bool {
    if book >= firstNew { return true }
    guard book >= 0 else { return false }
    return bits[Int(book / 64)] & 1 << UInt64(book % 64) != 0
  }

  /// Notes a book; false if it was noted already.
  package mutating func insert(_ book: Int64) -> Bool {
    guard book >= 0, !contains(book) else { return false }
    bits[Int(book / 64)] |= 1 << UInt64(book % 64)
    return true
  }
}
