import Synchronization
import WorkerThreads

/// Items that a thread of its own parses while others make books of those before them.
///
/// The thread is never far ahead, and stops when this object goes.
final class XMLReadAhead {
  private let shared: Shared

  private init(_ shared: Shared) { self.shared = shared }

  deinit { shared.abandon() }

  /// The next items, none at the end; throws what parsing threw once all before it were taken.
  func next() throws(CatalogFormatError) -> [XMLRecordItem] { try shared.next() }

  /// Hands a parser to a new thread; `nil` where there is no room for one.
  static func start(_ parser: XMLRecordParser) -> XMLReadAhead? {
    let shared = Shared()
    let work = Work(parser: parser, shared: shared)
    guard WorkerThread.start({ work.run() }) else { return nil }
    return XMLReadAhead(shared)
  }
}

/// What the parsing thread works on.
///
/// `@unchecked` because it is made by another thread, which never touches it again.
private final class Work: @unchecked Sendable {
  private var parser: XMLRecordParser
  private let shared: Shared

  init(parser: XMLRecordParser, shared: Shared) {
    self.parser = parser
    self.shared = shared
  }

  func run() {
    var batch: [XMLRecordItem] = []
    var size = 0
    do throws(CatalogFormatError) {
      while let item = try parser.next() {
        size += item.size
        batch.append(item)
        guard batch.count == Shared.batchCount || size > Shared.batchSize else { continue }
        guard shared.push(batch) else { return }
        batch = []
        size = 0
      }
      end(batch, nil)
    } catch {
      end(batch, error)
    }
  }

  private func end(_ batch: [XMLRecordItem], _ failure: CatalogFormatError?) {
    if !batch.isEmpty, !shared.push(batch) { return }
    shared.end(failure)
  }
}

/// What both threads hold.
private final class Shared: Sendable {
  static let batchCount = 64
  static let batchSize = 256 << 10
  private static let depth = 8

  private struct State {
    var batches: [[XMLRecordItem]] = []
    var isEnded = false
    var failure: CatalogFormatError?
    var isAbandoned = false
  }

  private let state = Mutex(State())
  private let signal = ThreadSignal()

  /// Adds items when there is room; false where nobody takes them any more.
  func push(_ batch: [XMLRecordItem]) -> Bool {
    while true {
      let ticket = signal.ticket()
      let isTaken: Bool? = state.withLock { state in
        if state.isAbandoned { return false }
        guard state.batches.count < Self.depth else { return nil }
        state.batches.append(batch)
        return true
      }
      if isTaken == true { signal.raise() }
      if let isTaken { return isTaken }
      signal.wait(for: ticket, atMost: .seconds(10))
    }
  }

  func end(_ failure: CatalogFormatError?) {
    state.withLock { state in
      state.isEnded = true
      state.failure = failure
    }
    signal.raise()
  }

  func next() throws(CatalogFormatError) -> [XMLRecordItem] {
    while true {
      let ticket = signal.ticket()
      let (found, failure): ([XMLRecordItem]?, CatalogFormatError?) = state.withLock { state in
        if !state.batches.isEmpty { return (state.batches.removeFirst(), nil) }
        return (state.isEnded ? [] : nil, state.failure)
      }
      if let found, !found.isEmpty {
        signal.raise()
        return found
      }
      if let failure { throw failure }
      if let found { return found }
      signal.wait(for: ticket, atMost: .seconds(10))
    }
  }

  func abandon() {
    state.withLock { $0.isAbandoned = true }
    signal.raise()
  }
}
