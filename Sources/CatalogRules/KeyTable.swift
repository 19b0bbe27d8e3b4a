package import CatalogModel

/// The books that may have a key: open addressing over 64-bit hashes of keys.
///
/// Two keys may have one hash, and two books one source key, so the caller compares the books' own
/// keys. 16 bytes a slot, 24 where digests are kept, 1.4 to 2.9 slots a key: in memory up to a
/// limit, so that memory does not grow with a catalog, and beyond it in a temporary file, where
/// finding a key is a read of a page. Errors: those of that file.
package final class KeyTable {
  package typealias Hash = @Sendable (UnsafeRawBufferPointer) -> UInt64

  /// A book that may have the key, and the digest of its last record where that is known.
  package struct Candidate {
    package var book: Int64
    package var digest: UInt64?

    package init(book: Int64, digest: UInt64?) {
      self.book = book
      self.digest = digest
    }
  }

  private var pages: KeyPages
  private let keepsDigests: Bool
  /// Slots that are taken, with those of books that were removed.
  private var used = 0
  /// Further books of a hash, and all of one whose page is full of others.
  private var further: [UInt64: [Int64]] = [:]
  private let hash: Hash

  /// As many bytes as a table may take up in memory: more than a million keys.
  package static let usualLimit = 32 << 20

  /// An empty table; `limit` is in bytes, and `hash` is another one in tests.
  package init(
    capacity: Int = 0, keepsDigests: Bool = false, limit: Int = usualLimit,
    hash: @escaping Hash = { StableHash.hash($0) }
  ) throws(RepositoryError) {
    var count = 4
    while count * KeyPages.slotsInAPage * 7 < capacity * 10 { count *= 2 }
    pages = try KeyPages(pageCount: count, width: keepsDigests ? 3 : 2, limit: limit)
    self.keepsDigests = keepsDigests
    self.hash = hash
  }

  /// Whether the keys are in a file.
  package var isInFile: Bool { pages.isInFile }

  /// The hash of a key, never zero, which marks a free slot.
  package func hashValue(of key: UnsafeRawBufferPointer) -> UInt64 { max(1, hash(key)) }

  /// The hash of a key, never zero, which marks a free slot.
  package func hashValue(of key: String) -> UInt64 {
    var key = key
    return key.withUTF8 { hashValue(of: UnsafeRawBufferPointer($0)) }
  }

  /// The hash of a key, as a table with this function gives it.
  package static func hashValue(of key: String, by hash: Hash) -> UInt64 {
    var key = key
    return key.withUTF8 { max(1, hash(UnsafeRawBufferPointer($0))) }
  }

  /// The first book of a hash.
  package func first(_ hash: UInt64) throws(RepositoryError) -> Candidate? {
    guard let slot = try pages.slot(of: hash) else {
      return further[hash]?.first.map { Candidate(book: $0, digest: nil) }
    }
    let book = Int64(bitPattern: pages[slot + 1])
    guard book != 0 else { return nil }
    let digest = keepsDigests && pages[slot + 2] != 0 ? pages[slot + 2] : nil
    return Candidate(book: book, digest: digest)
  }

  /// The books of a hash after the first.
  package func others(_ hash: UInt64) -> [Int64] { further.isEmpty ? [] : further[hash] ?? [] }

  /// Notes a book of a hash.
  package func insert(_ hash: UInt64, book: Int64, digest: UInt64) throws(RepositoryError) {
    if used * 10 >= pages.pageCount * KeyPages.slotsInAPage * 7 { try grow() }
    guard let slot = try freeSlot(of: hash) else { return noteFurther(hash, book) }
    let (oldHash, oldBook) = (pages[slot], Int64(bitPattern: pages[slot + 1]))
    guard oldBook == 0 else {
      if oldBook != book { noteFurther(hash, book) }
      return
    }
    if oldHash == 0 { used += 1 }
    try pages.set(slot, hash: hash, book: UInt64(bitPattern: book), digest: digest)
  }

  /// Forgets a book of a hash.
  package func remove(_ hash: UInt64, book: Int64) throws(RepositoryError) {
    further[hash]?.removeAll { $0 == book }
    if let slot = try pages.slot(of: hash), Int64(bitPattern: pages[slot + 1]) == book {
      // The slot stays taken when no other book moves up, so that keys behind it are found.
      let next = further[hash]?.popLast() ?? 0
      try pages.set(slot, hash: hash, book: UInt64(bitPattern: next), digest: 0)
    }
    if further[hash]?.isEmpty == true { further[hash] = nil }
  }

  private func noteFurther(_ hash: UInt64, _ book: Int64) {
    if !others(hash).contains(book) { further[hash, default: []].append(book) }
  }

  /// The slot of a hash; a page that is full while others have room makes the table grow.
  private func freeSlot(of hash: UInt64) throws(RepositoryError) -> Int? {
    while true {
      if let slot = try pages.slot(of: hash) { return slot }
      // Hashes that were made to meet in one page would make the table grow for ever.
      guard used * 8 >= pages.pageCount * KeyPages.slotsInAPage else { return nil }
      try grow()
    }
  }

  private func grow() throws(RepositoryError) { (pages, used) = try pages.doubled() }
}
