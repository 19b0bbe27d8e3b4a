/// A colour in sRGB, each part from 0 to 255.
package struct DrawingColor: Hashable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour from its hexadecimal number.
  package init(_ number: UInt32) {
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// Reads `#rgb` or `#rrggbb`.
  package init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 3 || digits.count == 6,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x46).contains($0 & 0xDF) }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    if digits.count == 6 {
      self.init(number)
    } else {
      self.init((number >> 8) * 0x110000 + (number >> 4 & 15) * 0x1100 + (number & 15) * 0x11)
    }
  }

  /// `#rrggbb`.
  package var description: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The relative luminance of WCAG 2, from 0 to 1.
  package var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      guard value > 0.040_45 else { return value / 12.92 }
      // ((v + 0.055) / 1.055) ^ 2.4, as the fifth root of the twelfth power.
      let base = (value + 0.055) / 1.055
      let square = base * base
      return square * Self.fifthRoot(square)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2, from 1 to 21.
  package func contrast(with other: DrawingColor) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The colour between this and another, at a place from 0 to 1.
  package func mixed(with other: DrawingColor, _ part: Double) -> DrawingColor {
    func mix(_ left: UInt8, _ right: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(left) + (Double(right) - Double(left)) * part).rounded()))
    }
    return DrawingColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// By Newton's method, as the standard library has no power function.
  private static func fifthRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<40 { root -= (root - value / (root * root * root * root)) / 5 }
    return root
  }
}
