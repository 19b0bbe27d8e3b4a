/// How a camera held a picture, as its Exif data says (tag 0x0112), 1 being upright.
struct ExifOrientation: Hashable {
  var value = 1

  /// Whether width and height change places.
  var isTurned: Bool { value >= 5 }

  init() {}

  /// Looks through the segments of a JPEG file up to its picture.
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var offset = 2
    while offset + 4 <= count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard marker != 0xDA, length >= 2, offset + 2 + length <= count else { return }
      if marker == 0xE1 {
        let segment = UnsafeBufferPointer(start: bytes + offset + 4, count: length - 2)
        if let found = Self.orientation(in: segment) {
          value = found
          return
        }
      }
      offset += 2 + length
    }
  }

  private static func orientation(in segment: UnsafeBufferPointer<UInt8>) -> Int? {
    guard segment.count > 14, segment.prefix(6).elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0]) else {
      return nil
    }
    let tiff = UnsafeBufferPointer(rebasing: segment[6...])
    let isLittle = tiff[0] == 0x49
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= tiff.count else { return nil }
      let part = tiff[offset..<offset + size]
      let ordered = isLittle ? Array(part.reversed()) : Array(part)
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for index in 0..<min(entries, 64) {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
    }
    return nil
  }
}

extension PixelBuffer {
  /// The picture upright.
  func turned(_ orientation: ExifOrientation) throws(PictureError) -> PixelBuffer {
    guard orientation.value != 1 else { return self }
    let isTurned = orientation.isTurned
    guard
      let upright = PixelBuffer(
        width: isTurned ? height : width, height: isTurned ? width : height)
    else { throw .noMemory }
    let from = UnsafeRawPointer(bytes)
    let to = UnsafeMutableRawPointer(upright.bytes)
    for y in 0..<upright.height {
      for x in 0..<upright.width {
        let (left, top) = source(x, y, orientation.value)
        to.storeBytes(
          of: from.load(fromByteOffset: top * stride + left * 4, as: UInt32.self),
          toByteOffset: y * upright.stride + x * 4, as: UInt32.self)
      }
    }
    upright.isOpaque = isOpaque
    return upright
  }

  /// The pixel that stands at a place of the upright picture.
  private func source(_ x: Int, _ y: Int, _ orientation: Int) -> (Int, Int) {
    switch orientation {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    case 8: (width - 1 - y, x)
    default: (x, y)
    }
  }
}
