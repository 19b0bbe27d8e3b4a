/// Finds a name by the addresses that libxml2 gives its parts: one parser has one address a name.
struct XMLNameTable {
  struct Entry {
    var index: Int32
    var use: XMLUse
    var isMarked: Bool
  }

  private struct Slot {
    var local: UInt = 0
    var namespace: UInt = 0
    var entry = 0
  }

  /// The names met so far.
  private(set) var names: [XMLName] = []
  private(set) var entries: [Entry] = []
  private var indices: [XMLName: Int] = [:]
  private var slots = [Slot](repeating: Slot(), count: 256)
  private var used = 0
  private let vocabulary: XMLVocabulary

  init(vocabulary: XMLVocabulary) { self.vocabulary = vocabulary }

  /// How many names there are.
  var count: Int { entries.count }

  /// Forgets the addresses: another parser has others.
  mutating func forgetAddresses() {
    slots = [Slot](repeating: Slot(), count: slots.count)
    used = 0
  }

  @inline(__always)
  mutating func entry(_ local: UnsafePointer<CChar>, _ namespace: UnsafePointer<CChar>?) -> Entry {
    let localAddress = UInt(bitPattern: local)
    let namespaceAddress = UInt(bitPattern: namespace)
    var position = hash(localAddress, namespaceAddress) & (slots.count - 1)
    while slots[position].local != 0 {
      let slot = slots[position]
      if slot.local == localAddress, slot.namespace == namespaceAddress {
        return entries[slot.entry]
      }
      position = (position + 1) & (slots.count - 1)
    }
    return add(local, namespace)
  }

  private func hash(_ local: UInt, _ namespace: UInt) -> Int {
    let mixed = (local ^ (namespace &* 31)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  private mutating func add(
    _ local: UnsafePointer<CChar>, _ namespace: UnsafePointer<CChar>?
  ) -> Entry {
    let name = XMLName(
      namespace: namespace.map { String(cString: $0) } ?? "", local: String(cString: local))
    let index = indices[name] ?? register(name)
    if (used + 1) * 2 > slots.count { grow() }
    insert(
      Slot(
        local: UInt(bitPattern: local), namespace: UInt(bitPattern: namespace), entry: index))
    used += 1
    return entries[index]
  }

  private mutating func register(_ name: XMLName) -> Int {
    let index = entries.count
    indices[name] = index
    names.append(name)
    entries.append(
      Entry(
        index: Int32(clamping: index), use: vocabulary.use(name),
        isMarked: vocabulary.recordNames.contains(name.local)))
    return index
  }

  private mutating func insert(_ slot: Slot) {
    var position = hash(slot.local, slot.namespace) & (slots.count - 1)
    while slots[position].local != 0 { position = (position + 1) & (slots.count - 1) }
    slots[position] = slot
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.local != 0 { insert(slot) }
  }
}
