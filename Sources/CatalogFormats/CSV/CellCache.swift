import Glibc

/// Remembers what cells came to: publishers, people and languages come again and again.
///
/// A table of fixed size; a newer cell takes the place of an older one.
final class CellCache<Value> {
  /// Bytes of the longest cell that is remembered.
  private static var longestCell: Int { 200 }
  private static var slotCount: Int { 4096 }

  private struct Slot {
    var hash: UInt64
    var key: [UInt8]
    var value: Value
  }

  private var slots: [Slot?] = Array(repeating: nil, count: slotCount)

  /// The value of a cell; `make` is asked for one that is not remembered.
  @inline(__always)
  func value(for cell: UnsafeBufferPointer<UInt8>, make: () -> Value) -> Value {
    guard cell.count <= Self.longestCell, let base = cell.baseAddress else { return make() }
    let hash = Self.hash(cell)
    let index = Int(truncatingIfNeeded: hash >> 40) & (Self.slotCount - 1)
    if let slot = slots[index], slot.hash == hash, slot.key.count == cell.count,
      memcmp(slot.key, base, cell.count) == 0
    {
      return slot.value
    }
    let value = make()
    slots[index] = Slot(hash: hash, key: Array(cell), value: value)
    return value
  }

  /// Eight bytes at a time: multiply, fold the high half onto the low.
  @inline(__always)
  private static func hash(_ cell: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(cell)
    var hash = UInt64(cell.count) ^ 0x9E37_79B9_7F4A_7C15
    var place = 0
    while place &+ 8 <= raw.count {
      hash = fold(hash ^ raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place &+= 8
    }
    var rest: UInt64 = 0
    while place < raw.count {
      rest = rest << 8 | UInt64(raw[place])
      place &+= 1
    }
    return fold(hash ^ rest)
  }

  @inline(__always)
  private static func fold(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}
