/// Finds the book of a key in memory: open addressing over 64-bit hashes of keys.
///
/// A find is a candidate: two keys may have one hash, so the caller compares the book's own keys. A
/// key whose hash another key has taken goes to a dictionary by its text. Memory: 16 bytes a slot, 24
/// where digests are kept, between 1.3 and 2.7 slots a key.
struct KeyTable {
  typealias Hash = @Sendable (UnsafeRawBufferPointer) -> UInt64

  private struct Slot {
    var hash: UInt64 = 0
    var book: Int64 = 0
  }

  /// A book that may be the key's, and the digest of its record where it is known.
  struct Candidate {
    var book: Int64
    var digest: UInt64?
  }

  private var slots: [Slot]
  private var digests: [UInt64]
  private var used = 0
  private var collided: [String: Int64] = [:]
  private let hash: Hash

  /// An empty table; `hash` is another one in tests.
  init(
    capacity: Int = 0, keepsDigests: Bool = false,
    hash: @escaping Hash = { StableHash.hash($0) }
  ) {
    var count = 1024
    while count < capacity / 3 * 4 + 1 { count *= 2 }
    slots = Array(repeating: Slot(), count: count)
    digests = keepsDigests ? Array(repeating: 0, count: count) : []
    self.hash = hash
  }

  /// The hash of a key, never zero, which marks a free slot.
  func hashValue(of key: UnsafeRawBufferPointer) -> UInt64 { max(1, hash(key)) }

  /// The hash of a key, never zero, which marks a free slot.
  func hashValue(of key: String) -> UInt64 {
    var key = key
    return key.withUTF8 { hashValue(of: UnsafeRawBufferPointer($0)) }
  }

  /// The book whose key has this hash.
  func candidate(hash: UInt64) -> Candidate? {
    let index = slot(of: hash)
    guard slots[index].hash == hash, slots[index].book != 0 else { return nil }
    return Candidate(book: slots[index].book, digest: digests.isEmpty ? nil : digests[index])
  }

  /// The book of a key whose hash another key has taken.
  func collision(_ key: String) -> Int64? { collided.isEmpty ? nil : collided[key] }

  /// Notes the book of a key that has none; `isCollision` when the hash belongs to another key.
  mutating func insert(
    _ key: String, hash: UInt64, book: Int64, digest: UInt64 = 0, isCollision: Bool
  ) {
    if isCollision {
      collided[key] = book
      return
    }
    if (used + 1) * 4 > slots.count * 3 { grow() }
    let index = slot(of: hash)
    if slots[index].hash == 0 { used += 1 }
    slots[index] = Slot(hash: hash, book: book)
    if !digests.isEmpty { digests[index] = digest }
  }

  /// Forgets that a key is this book's.
  mutating func remove(_ key: String, book: Int64) {
    let index = slot(of: hashValue(of: key))
    if slots[index].book == book {
      // The slot stays taken, so that keys behind it are found.
      slots[index].book = 0
    } else if collided[key] == book {
      collided[key] = nil
    }
  }

  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].hash != hash && slots[index].hash != 0 { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
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
