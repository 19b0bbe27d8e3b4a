/// The formats of pictures that browsers show, told by their first bytes.
package enum PictureType: String, CaseIterable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  static let all = Set(allCases)

  /// The format that the bytes begin with.
  package init?(_ bytes: [UInt8]) {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("GIF8", at: 0) {
      self = .gif
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavi", at: 4) {
      self = .avif
    } else {
      return nil
    }
  }

  /// As HTTP and `data:` addresses name it.
  package var mediaType: String { "image/" + rawValue }
}
