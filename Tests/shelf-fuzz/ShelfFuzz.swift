import FuzzReaders
import Glibc

private let reader = getenv("FUZZ_READER").flatMap { FuzzReader(rawValue: String(cString: $0)) }

/// What libFuzzer calls with every input; `FUZZ_READER` says who reads it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard let reader else { fatalError("FUZZ_READER names no reader") }
  reader.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
