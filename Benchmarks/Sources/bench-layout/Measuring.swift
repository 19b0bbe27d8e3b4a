import Glibc

/// The median time of a piece of work in nanoseconds.
///
/// `prepare` makes the value that `work` uses up and is not counted.
func medianTime<Input>(
  runs: Int = 15, repetitions: Int = 1, prepare: () -> Input, work: (inout Input) -> Void
) -> Double {
  var times: [Double] = []
  for _ in 0..<runs {
    var input = prepare()
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions { work(&input) }
    let elapsed = (clock.now - start).components
    let nanoseconds = Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    times.append(nanoseconds / Double(repetitions))
    withExtendedLifetime(input) {}
  }
  times.sort()
  return times[times.count / 2]
}

/// Keeps the optimizer from leaving work out.
@inline(never)
func consume<Value>(_ value: Value) { withExtendedLifetime(value) {} }

/// The time to write the frames of a number of items to fresh memory, four doubles each: no layout
/// that keeps frames can be faster.
func timeToWriteFrames(count: Int) -> Double {
  medianTime(prepare: {}) { _ in
    let bytes = count * 4 * MemoryLayout<Double>.stride
    guard
      let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return }
    let numbers = memory.assumingMemoryBound(to: Double.self)
    for item in 0..<count {
      let value = Double(item)
      numbers[4 * item] = value
      numbers[4 * item + 1] = value
      numbers[4 * item + 2] = 100
      numbers[4 * item + 3] = 150
    }
    consume(numbers[count])
    munmap(memory, bytes)
  }
}
