import CatalogModel

/// Holds back the first records of a file until they show whether the days of dates are fillers.
struct GranularityQueue {
  /// How many bytes of descriptions are held back at most.
  private static let longestHeldBack = 8_000_000

  private var granularity = DateGranularity()
  private var events: [CatalogEvent] = []
  private var first = 0
  private var heldBytes = 0
  private var isDecided = false

  /// Whether an event can be taken out.
  var isReady: Bool { isDecided && first < events.count }

  /// Puts an event at the end.
  mutating func append(_ event: CatalogEvent) {
    events.append(event)
    guard !isDecided else { return }
    if case .record(let record) = event {
      granularity.add(record.book.published)
      heldBytes += record.book.description?.utf8.count ?? 0
    }
    if granularity.isComplete || heldBytes > Self.longestHeldBack
      || events.count >= 4 * DateGranularity.sampleSize
    {
      decide()
    }
  }

  /// Says that what has come must do, as at the end of the file.
  mutating func decide() {
    guard !isDecided else { return }
    isDecided = true
    if let note = granularity.note { events.insert(.note(note), at: 0) }
  }

  /// Takes out the next event, once it is sure.
  mutating func next() -> CatalogEvent? {
    guard isReady else { return nil }
    let event = events[first]
    first += 1
    if first == events.count {
      events.removeAll(keepingCapacity: true)
      first = 0
    }
    guard case .record(var record) = event, let date = record.book.published else { return event }
    record.book.published = granularity.meant(date)
    return .record(record)
  }
}
