import Glibc
import PictureCoding
import Synchronization
import Testing

struct WorkersTests {
  @Test func `every number comes once`() {
    let seen = Mutex<[Int]>([])
    Workers.forEach(1000) { number in seen.withLock { $0.append(number) } }
    #expect(seen.withLock { $0.sorted() } == Array(0..<1000))
    Workers.forEach(0) { _ in Issue.record("there is no number below 0") }
  }

  /// Each piece waits until as many are under way as there are processors: one thread alone would
  /// wait in vain.
  @Test(.timeLimit(.minutes(30))) func `pieces are under way on all processors at once`() {
    let underWay = Atomic<Int>(0)
    let threads = Mutex<Set<pthread_t>>([])
    Workers.forEach(Workers.count) { _ in
      underWay.add(1, ordering: .sequentiallyConsistent)
      threads.withLock { _ = $0.insert(pthread_self()) }
      while underWay.load(ordering: .sequentiallyConsistent) < Workers.count { sched_yield() }
    }
    #expect(threads.withLock { $0.count } == Workers.count)
  }
}
