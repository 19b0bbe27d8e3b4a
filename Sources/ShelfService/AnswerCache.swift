import Synchronization

/// Ready answers, by the request and the stamp of what they were made from.
///
/// Two generations: what is asked for moves to the young one, and when that holds half of the room
/// it becomes the old one, and the old one goes.
final class AnswerCache: Sendable {
  struct Key: Hashable, Sendable {
    var target: String
    var isPacked: Bool
  }

  private struct Entry {
    var answer: Answer
    var stamp: UInt64
  }

  private struct State {
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var youngSize = 0
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int) { self.limit = limit }

  func answer(to key: Key, stamp: UInt64) -> Answer? {
    guard limit > 0 else { return nil }
    return state.withLock { state in
      if let entry = state.young[key] { return entry.stamp == stamp ? entry.answer : nil }
      guard let entry = state.old.removeValue(forKey: key), entry.stamp == stamp else { return nil }
      insert(entry, for: key, into: &state)
      return entry.answer
    }
  }

  func store(_ answer: Answer, for key: Key, stamp: UInt64) {
    // A single large answer shall not drive out all others.
    guard answer.size <= limit / 8 else { return }
    state.withLock { insert(Entry(answer: answer, stamp: stamp), for: key, into: &$0) }
  }

  private func insert(_ entry: Entry, for key: Key, into state: inout State) {
    if let before = state.young.updateValue(entry, forKey: key) {
      state.youngSize -= before.answer.size
    }
    state.youngSize += entry.answer.size + key.target.utf8.count
    guard state.youngSize > limit / 2 else { return }
    state.old = state.young
    state.young = [:]
    state.youngSize = 0
  }
}
