/// Sixel graphics: six rows at a time, one colour after the other, from a cube of 6×6×6 colours with
/// the error spread over an ordered pattern.
struct SixelText {
  /// Bayer's 4×4 thresholds.
  private static let thresholds: [Int] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  let band: RasterBand

  func text() -> String {
    var out = Array("\u{1B}Pq\"1;1;\(band.width);\(band.height)".utf8)
    for color in 0..<216 {
      let parts = [color / 36, color / 6 % 6, color % 6].map { String($0 * 20) }
      out += Array("#\(color);2;\(parts.joined(separator: ";"))".utf8)
    }
    for top in stride(from: 0, to: band.height, by: 6) { writeStripe(top, to: &out) }
    out += Array("\u{1B}\\\n".utf8)
    return String(decoding: out, as: UTF8.self)
  }

  private func writeStripe(_ top: Int, to out: inout [UInt8]) {
    var stripes: [Int: [UInt8]] = [:]
    for line in 0..<min(6, band.height - top) {
      guard let row = band.row(top + line) else { continue }
      for x in 0..<band.width {
        let color = Self.color(row + x * 4, x, top + line)
        stripes[color, default: [UInt8](repeating: 0, count: band.width)][x] |= 1 << UInt8(line)
      }
    }
    for (color, bits) in stripes.sorted(by: { $0.key < $1.key }) {
      out += Array("#\(color)".utf8)
      Self.writeRuns(bits, to: &out)
      out.append(UInt8(ascii: "$"))
    }
    out.append(UInt8(ascii: "-"))
  }

  private static func writeRuns(_ bits: [UInt8], to out: inout [UInt8]) {
    var start = 0
    while start < bits.count {
      var end = start
      while end < bits.count, bits[end] == bits[start] { end += 1 }
      let sign = bits[start] + 63
      if end - start > 3 {
        out += Array("!\(end - start)".utf8)
        out.append(sign)
      } else {
        out += Array(repeating: sign, count: end - start)
      }
      start = end
    }
  }

  private static func color(_ pixel: UnsafePointer<UInt8>, _ x: Int, _ y: Int) -> Int {
    let threshold = (thresholds[(y & 3) * 4 + (x & 3)] * 2 + 1) * 51 / 32
    func level(_ part: UInt8) -> Int { min((Int(part) + threshold) / 51, 5) }
    return level(pixel[2]) * 36 + level(pixel[1]) * 6 + level(pixel[0])
  }
}
