import Glibc

/// The median time of a piece of work in nanoseconds, as the processor's time of this thread: what
/// else runs on the machine does not count.
///
/// `prepare` makes the value that `work` uses up and is not counted.
func medianTime<Input>(
  runs: Int = 15, repetitions: Int = 1, prepare: () -> Input, work: (inout Input) -> Void
) -> Double {
  var times: [Double] = []
  for _ in 0..<runs {
    var input = prepare()
    let start = threadTime()
    for _ in 0..<repetitions { work(&input) }
    times.append((threadTime() - start) / Double(repetitions))
    withExtendedLifetime(input) {}
  }
  times.sort()
  return times[times.count / 2]
}

private func threadTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Keeps the optimizer from leaving work out.
@inline(never)
func consume<Value>(_ value: Value) { withExtendedLifetime(value) {} }

/// The time to write the frames of a number of items to fresh memory, four doubles each: no layout
/// that keeps frames can be faster.
func timeToWriteFrames(count: Int) -> Double {
  medianTime(prepare: {}, work: { _ in writeFrames(count: count) })
}

private func writeFrames(count: Int) {
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
