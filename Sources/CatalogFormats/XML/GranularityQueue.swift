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

  /// Whether nothing is held back any more: what comes can go by with the dates that are meant.
  var isOpen: Bool { isDecided && first == events.count }

  /// A record with the date that is meant, where that is decided; its place is that of the warnings
  /// that have none.
  func record(
    _ book: consuming Book, source: Identifier?, place: Place, warnings: [Warning]
  ) -> CatalogRecord {
    if isOpen, let date = book.published { book.published = granularity.meant(date) }
    return CatalogRecord(
      book: consume book, source: source, place: place,
      warnings: warnings.map { warning in
        Warning(kind: warning.kind, message: warning.message, place: warning.place ?? place)
      })
  }

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
    switch event {
    case .record(var record):
      record.book.published = record.book.published.map(granularity.meant)
      return .record(record)
    case .update(var record, let refused):
      record.book.published = record.book.published.map(granularity.meant)
      return .update(record, otherwise: refused)
    default: return event
    }
  }
}

/// A reader whose records go through such a queue.
protocol GranularityReading {
  var queue: GranularityQueue { get set }
  /// Whether the file has been read to its end.
  var isAtEnd: Bool { get }
  /// Reads what comes next in the file; `nil` where it is nothing to tell.
  mutating func readOn() throws(CatalogFormatError) -> CatalogEvent?
}

extension GranularityReading {
  /// The next event with the dates that are meant; once that is decided, without the queue.
  mutating func nextMeant() throws(CatalogFormatError) -> CatalogEvent? {
    while true {
      if queue.isReady { return queue.next() }
      if isAtEnd { return nil }
      guard let event = try readOn() else { continue }
      if queue.isOpen { return event }
      queue.append(event)
    }
  }
}
