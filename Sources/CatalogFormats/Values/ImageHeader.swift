/// What the first bytes of a picture say: its format and its size in pixels.
///
/// Only the header is looked at, never a file's name; nothing is decoded.
package struct ImageHeader: Hashable, Sendable {
  /// The formats that are known.
  package enum Format: String, Hashable, Sendable {
    case jpeg
    case png
    case gif
    case webp
    case avif
    case bmp
  }

  /// How many bytes of a file are enough for nearly every picture: a JPEG may carry a colour profile
  /// and a preview before its size.
  package static let usefulLength = 512 << 10

  /// The format by its magic bytes.
  package var format: Format
  /// The width in pixels, 1 or more.
  package var width: Int
  /// The height in pixels, 1 or more.
  package var height: Int

  /// Whether it is too small to be a cover: services answer with a single pixel for "none".
  package var isPlaceholder: Bool { width < 8 || height < 8 }

  /// The longest side of a picture that is drawn, in pixels: a longer one is a mistake or an attack.
  package static let greatestSide = 30_000

  /// Whether a side is longer than any that is drawn.
  package var isTooLarge: Bool { max(width, height) > Self.greatestSide }

  /// Reads the beginning of a picture; `nil` where it is none of the known ones, or where it ends
  /// before its size.
  package init?(_ bytes: [UInt8]) {
    let reader = ImageBytes(bytes)
    guard let found = Self.read(reader), found.width > 0, found.height > 0 else { return nil }
    self = found
  }

  private init?(_ format: Format, _ width: Int?, _ height: Int?) {
    guard let width, let height else { return nil }
    self.format = format
    self.width = width
    self.height = height
  }

  private static func read(_ bytes: ImageBytes) -> ImageHeader? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return jpeg(bytes) }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard bytes.starts(with: Array("IHDR".utf8), at: 12) else { return nil }
      return ImageHeader(.png, bytes.big32(16), bytes.big32(20))
    }
    if bytes.starts(with: Array("GIF8".utf8)) {
      return ImageHeader(.gif, bytes.little16(6), bytes.little16(8))
    }
    if bytes.starts(with: Array("RIFF".utf8)), bytes.starts(with: Array("WEBP".utf8), at: 8) {
      return webp(bytes)
    }
    if bytes.starts(with: Array("ftyp".utf8), at: 4) { return avif(bytes) }
    if bytes.starts(with: Array("BM".utf8)), let size = bytes.little32(14), size >= 40 {
      // A height below zero says that the rows run downwards.
      let height = bytes.little32(22).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
      return ImageHeader(.bmp, bytes.little32(18), height)
    }
    return nil
  }

  /// Walks the segments to the frame header (ITU T.81, B.2.2); a picture that a camera held on its
  /// side has the size that it is shown in.
  private static func jpeg(_ bytes: ImageBytes) -> ImageHeader? {
    var place = 2
    var isTurned = false
    while let mark = bytes[place], mark == 0xFF, let kind = bytes[place + 1] {
      if kind == 0xFF {
        place += 1
        continue
      }
      if kind == 0x01 || (0xD0...0xD8).contains(kind) {
        place += 2
        continue
      }
      let isFrame = (0xC0...0xCF).contains(kind) && kind != 0xC4 && kind != 0xC8 && kind != 0xCC
      if isFrame {
        let (width, height) = (bytes.big16(place + 7), bytes.big16(place + 5))
        return isTurned ? ImageHeader(.jpeg, height, width) : ImageHeader(.jpeg, width, height)
      }
      guard kind != 0xD9, kind != 0xDA, let length = bytes.big16(place + 2), length >= 2 else {
        return nil
      }
      if kind == 0xE1 { isTurned = isTurned || bytes.saysTurned(exifAt: place + 4) }
      place += 2 + length
    }
    return nil
  }

  /// The three kinds of first chunk (RFC 9649).
  private static func webp(_ bytes: ImageBytes) -> ImageHeader? {
    if bytes.starts(with: Array("VP8X".utf8), at: 12) {
      return ImageHeader(
        .webp, bytes.little24(24).map { $0 + 1 }, bytes.little24(27).map { $0 + 1 })
    }
    if bytes.starts(with: Array("VP8L".utf8), at: 12) {
      guard bytes[20] == 0x2F, let bits = bytes.little32(21) else { return nil }
      return ImageHeader(.webp, (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard bytes.starts(with: Array("VP8 ".utf8), at: 12),
      bytes.starts(with: [0x9D, 0x01, 0x2A], at: 23)
    else { return nil }
    return ImageHeader(
      .webp, bytes.little16(26).map { $0 & 0x3FFF }, bytes.little16(28).map { $0 & 0x3FFF })
  }

  /// The largest spatial extent among the item properties (ISO/IEC 23008-12, 6.5.3): thumbnails and
  /// the parts of a grid are smaller than the picture.
  private static func avif(_ bytes: ImageBytes) -> ImageHeader? {
    guard
      ["avif", "avis", "mif1", "heic", "heix"].contains(where: {
        bytes.starts(with: Array($0.utf8), at: 8)
      }), let meta = bytes.box("meta", in: 0..<bytes.count),
      let properties = bytes.box("iprp", in: meta.dropFirst(4)),
      let container = bytes.box("ipco", in: properties)
    else { return nil }
    var best: ImageHeader?
    var rest = container
    while let extent = bytes.box("ispe", in: rest) {
      if let found = ImageHeader(
        .avif, bytes.big32(extent.lowerBound + 4), bytes.big32(extent.lowerBound + 8)),
        found.width > best?.width ?? 0
      {
        best = found
      }
      rest = extent.upperBound..<container.upperBound
    }
    return best
  }
}

/// Numbers at places of a file that may end before them.
private struct ImageBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

  func starts(with magic: [UInt8], at place: Int = 0) -> Bool {
    place <= bytes.count && bytes[place...].starts(with: magic)
  }

  private func number(_ place: Int, _ length: Int, isBigEndian: Bool) -> Int? {
    guard place >= 0, place <= bytes.count - length else { return nil }
    let part = bytes[place..<(place + length)]
    let ordered = isBigEndian ? Array(part) : part.reversed()
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }

  func big16(_ place: Int) -> Int? { number(place, 2, isBigEndian: true) }
  func big32(_ place: Int) -> Int? { number(place, 4, isBigEndian: true) }
  func little16(_ place: Int) -> Int? { number(place, 2, isBigEndian: false) }
  func little24(_ place: Int) -> Int? { number(place, 3, isBigEndian: false) }
  func little32(_ place: Int) -> Int? { number(place, 4, isBigEndian: false) }

  /// Whether Exif data's orientation (tag 0x0112) is one of those that change width and height: 5
  /// to 8.
  func saysTurned(exifAt place: Int) -> Bool {
    guard starts(with: Array("Exif".utf8) + [0, 0], at: place) else { return false }
    let start = place + 6
    let isBig = starts(with: Array("MM".utf8), at: start)
    guard let directory = number(start + 4, 4, isBigEndian: isBig),
      let entries = number(start + directory, 2, isBigEndian: isBig)
    else { return false }
    for index in 0..<min(entries, 64) {
      let entry = start + directory + 2 + index * 12
      guard let tag = number(entry, 2, isBigEndian: isBig) else { return false }
      guard tag == 0x0112 else { continue }
      return (5...8).contains(number(entry + 8, 2, isBigEndian: isBig) ?? 1)
    }
    return false
  }

  /// The content of the first box of a type in a range (ISO/IEC 14496-12, 4.2).
  func box(_ type: String, in range: Range<Int>) -> Range<Int>? {
    var place = range.lowerBound
    while place + 8 <= range.upperBound, let size = big32(place) {
      let length = size == 0 ? range.upperBound - place : size
      guard length >= 8 else { return nil }
      let end = min(range.upperBound, place + length)
      if starts(with: Array(type.utf8), at: place + 4) { return (place + 8)..<end }
      place = end
    }
    return nil
  }
}

extension Range<Int> {
  /// The range without its first places.
  fileprivate func dropFirst(_ count: Int) -> Range<Int> {
    Swift.min(lowerBound + count, upperBound)..<upperBound
  }
}
