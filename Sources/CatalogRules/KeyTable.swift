/// The books that may have a key, in memory: open addressing over 64-bit hashes of keys.
///
/// Two keys may have one hash, and two books one source key, so the caller compares the books' own
/// keys. Memory: 16 bytes a slot, 24 where digests are kept, 1.3 to 2.7 slots a key.
package final class KeyTable {
  package typealias Hash = @Sendable (UnsafeRawBufferPointer) -> UInt64

  private struct Slot {
    var hash: UInt64 = 0
    var book: Int64 = 0
  }

  /// A book that may have the key, and the digest of its last record where that is known.
  package struct Candidate {
    package var book: Int64
    package var digest: UInt64?

    package init(book: Int64, digest: UInt64?) {
      self.book = book
      self.digest = digest
    }
  }

  private var slots: [Slot]
  private var digests: [UInt64]
  private var used = 0
  /// Further books of a hash.
  private var further: [UInt64: [Int64]] = [:]
  private let hash: Hash

  /// An empty table; `hash` is another one in tests.
  package init(
    capacity: Int = 0, keepsDigests: Bool = false, hash: @escaping Hash = { StableHash.hash($0) }
  ) {
    var count = 1024
    while count < capacity / 3 * 4 + 1 { count *= 2 }
    slots = Array(repeating: Slot(), count: count)
    digests = keepsDigests ? Array(repeating: 0, count: count) : []
    self.hash = hash
  }

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
  package func first(_ hash: UInt64) -> Candidate? {
    let index = slot(of: hash)
    guard slots[index].book != 0 else { return nil }
    let digest = digests.isEmpty || digests[index] == 0 ? nil : digests[index]
    return Candidate(book: slots[index].book, digest: digest)
  }

  /// The books of a hash after the first.
  package func others(_ hash: UInt64) -> [Int64] { further.isEmpty ? [] : further[hash] ?? [] }

  /// Notes a book of a hash.
  package func insert(_ hash: UInt64, book: Int64, digest: UInt64) {
    if (used + 1) * 4 > slots.count * 3 { grow() }
    let index = slot(of: hash)
    if slots[index].book == 0 {
      if slots[index].hash == 0 { used += 1 }
      slots[index] = Slot(hash: hash, book: book)
      if !digests.isEmpty { digests[index] = digest }
    } else if slots[index].book != book, !others(hash).contains(book) {
      further[hash, default: []].append(book)
    }
  }

  /// Forgets a book of a hash.
  package func remove(_ hash: UInt64, book: Int64) {
    further[hash]?.removeAll { $0 == book }
    let index = slot(of: hash)
    if slots[index].book == book {
      // The slot stays taken when no other book moves up, so that keys behind it are found.
      slots[index].book = further[hash]?.popLast() ?? 0
      if !digests.isEmpty { digests[index] = 0 }
    }
    if further[hash]?.isEmpty == true { further[hash] = nil }
  }

  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].hash != hash && slots[index].hash != 0 { index = (index + 1) & mask }
    return index
  }

  private func grow() {
    let (oldSlots, oldDigests) = (slots, digests)
    slots = Array(repeating: Slot(), count: oldSlots.count * 2)
    digests = oldDigests.isEmpty ? [] : Array(repeating: 0, count: slots.count)
    used = 0
    for (index, old) in oldSlots.enumerated() where old.book != 0 {
      let new = slot(of: old.hash)
      slots[new] = old
      if !digests.isEmpty { digests[new] = oldDigests[index] }
      used += 1
    }
  }
}
