internal import CPictures
import Glibc

/// Scales pictures down with a Lanczos filter as wide as the scale asks for, first along rows, then
/// along columns.
enum Resampler {
  private static let bits: Int32 = 14

  /// One target pixel's share of its source pixels.
  private struct Taps {
    var first: [Int] = []
    var count: [Int] = []
    /// The weights of all target pixels, `width` each.
    var weights: [Int32] = []
    var width = 0
  }

  /// The picture at a size. O(pixels of both).
  static func resample(_ source: PixelBuffer, to width: Int, _ height: Int) throws(PictureError)
    -> PixelBuffer
  {
    guard let narrow = PixelBuffer(width: width, height: source.height),
      let target = PixelBuffer(width: width, height: height)
    else { throw .noMemory }
    shrinkRows(source, into: narrow, taps(from: source.width, to: width))
    shrinkColumns(narrow, into: target, taps(from: source.height, to: height))
    target.isOpaque = source.isOpaque
    return target
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    guard abs(x) < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }

  private static func taps(from length: Int, to target: Int) -> Taps {
    let scale = Double(length) / Double(target)
    let radius = 3 * max(scale, 1)
    var taps = Taps()
    taps.width = Int((2 * radius).rounded(.up)) + 2
    for index in 0..<target {
      let center = (Double(index) + 0.5) * scale
      let first = max(0, Int((center - radius).rounded(.down)))
      let last = min(length - 1, Int((center + radius).rounded(.up)))
      let raw = (first...max(first, last)).map {
        lanczos((Double($0) + 0.5 - center) / max(scale, 1))
      }
      let sum = raw.reduce(0, +)
      var weights = raw.map { Int32(($0 / sum * Double(1 << bits)).rounded()) }
      // What rounding lost goes to the middle, so that a plain colour stays what it is.
      weights[weights.count / 2] += (1 << bits) - weights.reduce(0, +)
      taps.first.append(first)
      taps.count.append(weights.count)
      taps.weights += weights + Array(repeating: 0, count: max(0, taps.width - weights.count))
    }
    return taps
  }

  private static func shrinkRows(_ source: PixelBuffer, into target: PixelBuffer, _ taps: Taps) {
    let half = SIMD4<Int32>(repeating: 1 << (bits - 1))
    taps.weights.withUnsafeBufferPointer { weights in
      for y in 0..<target.height {
        let row = UnsafeRawPointer(source.bytes + y * source.stride)
        let out = UnsafeMutableRawPointer(target.bytes + y * target.stride)
        for x in 0..<target.width {
          var sum = half
          let base = x &* taps.width
          var offset = taps.first[x] &* 4
          for tap in 0..<taps.count[x] {
            let pixel = row.load(fromByteOffset: offset, as: SIMD4<UInt8>.self)
            sum &+= SIMD4<Int32>(truncatingIfNeeded: pixel) &* weights[base &+ tap]
            offset &+= 4
          }
          out.storeBytes(of: Self.clamped(sum), toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  private static func clamped(_ sum: SIMD4<Int32>) -> SIMD4<UInt8> {
    let value = (sum &>> bits).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    return SIMD4<UInt8>(truncatingIfNeeded: value)
  }

  private static func shrinkColumns(_ source: PixelBuffer, into target: PixelBuffer, _ taps: Taps) {
    var sums = [Int32](repeating: 0, count: target.stride)
    sums.withUnsafeMutableBufferPointer { sums in
      for y in 0..<target.height {
        for index in sums.indices { sums[index] = 1 << (bits - 1) }
        for tap in 0..<taps.count[y] {
          let weight = taps.weights[y &* taps.width &+ tap]
          let row = source.bytes + (taps.first[y] &+ tap) &* source.stride
          for index in sums.indices { sums[index] &+= Int32(row[index]) &* weight }
        }
        let out = target.bytes + y &* target.stride
        for index in sums.indices {
          out[index] = UInt8(truncatingIfNeeded: min(max(sums[index] &>> bits, 0), 255))
        }
      }
    }
    clampToAlpha(target)
  }

  /// The filter overshoots at edges; a premultiplied colour is never greater than its alpha.
  private static func clampToAlpha(_ target: PixelBuffer) {
    var pixel = target.bytes
    let end = target.bytes + target.length
    while pixel < end {
      let alpha = pixel[3]
      if alpha != 255 {
        for channel in 0..<3 { pixel[channel] = min(pixel[channel], alpha) }
      }
      pixel += 4
    }
  }
}
