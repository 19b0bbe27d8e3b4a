internal import Synchronization

/// A yes or no that one thread tells another.
final class SharedFlag: Sendable {
  private let flag: Atomic<Bool>

  init(_ value: Bool) { flag = Atomic(value) }

  var value: Bool {
    get { flag.load(ordering: .relaxed) }
    set { flag.store(newValue, ordering: .relaxed) }
  }
}
