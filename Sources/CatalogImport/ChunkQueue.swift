import Synchronization
import WorkerThreads

/// Hands chunks from the thread that reads to the one that stores, a few at a time.
///
/// Both wait for each other: reading is never far ahead, so memory is bounded.
final class ChunkQueue: Sendable {
  /// What the storing thread finds.
  enum Next {
    case chunk(ReadChunk)
    /// Nothing yet; time to look whether to go on.
    case waiting
    case end
  }

  private struct State {
    var chunks: [ReadChunk] = []
    /// Chunks that are stored: the thread that made them takes them apart, which is work, too.
    var stored: [ReadChunk] = []
    /// Whether a chunk was looked for and there was none.
    var isWaitedFor = false
    var isEnded = false
    var failure: (any Error)?
    /// Whether nobody takes chunks any more.
    var isAbandoned = false
  }

  /// How many chunks may wait.
  private static let depth = 16

  private let state = Mutex(State())
  private let signal = ThreadSignal()

  /// Adds a chunk, when there is room; false where reading shall stop.
  func push(_ chunk: ReadChunk) -> Bool {
    while true {
      let ticket = signal.ticket()
      var garbage: [ReadChunk] = []
      let outcome: Bool? = state.withLock { state in
        swap(&garbage, &state.stored)
        if state.isAbandoned { return false }
        guard state.chunks.count < Self.depth else { return nil }
        state.chunks.append(chunk)
        return true
      }
      if outcome == true { signal.raise() }
      if let outcome { return outcome }
      garbage = []
      signal.wait(for: ticket, atMost: .seconds(10))
    }
  }

  /// Whether whoever takes chunks waits for one.
  var isStarving: Bool { state.withLock { $0.isWaitedFor && $0.chunks.isEmpty } }

  /// Says that nothing follows, or why.
  func end(_ failure: (any Error)?) {
    state.withLock { state in
      state.isEnded = true
      state.failure = failure
    }
    signal.raise()
  }

  /// The next chunk, after a short wait where there is none; throws what reading threw.
  func next() throws -> Next {
    for attempt in 0..<2 {
      let ticket = signal.ticket()
      let (found, failure): (Next?, (any Error)?) = state.withLock { state in
        state.isWaitedFor = state.chunks.isEmpty
        if !state.chunks.isEmpty { return (.chunk(state.chunks.removeFirst()), nil) }
        return state.isEnded ? (.end, state.failure) : (nil, nil)
      }
      if let failure { throw failure }
      if let found {
        if case .chunk = found { signal.raise() }
        return found
      }
      if attempt == 0 { signal.wait(for: ticket, atMost: .milliseconds(100)) }
    }
    return .waiting
  }

  /// Gives a stored chunk back.
  func giveBack(_ chunk: consuming ReadChunk) {
    let chunk = chunk
    state.withLock { $0.stored.append(chunk) }
  }

  /// Takes no more chunks: reading stops at its next one.
  func abandon() {
    state.withLock { $0.isAbandoned = true }
    signal.raise()
  }
}
