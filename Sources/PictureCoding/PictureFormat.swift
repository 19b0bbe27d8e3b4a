/// A format of pictures, known by its first bytes.
package enum PictureFormat: String, Hashable, Sendable {
  case jpeg
  case png
  case gif
  case webp
  case avif

  /// The format of a file's bytes; `nil` for any other.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      let length = text.utf8CodeUnitCount
      guard bytes.count >= offset + length else { return false }
      return (0..<length).allSatisfy { bytes[offset + $0] == text.utf8Start[$0] }
    }
    if bytes.count > 3, bytes[0] == 0xFF, bytes[1] == 0xD8, bytes[2] == 0xFF {
      self = .jpeg
    } else if has("PNG\r\n\u{1A}\n", at: 1), bytes[0] == 0x89 {
      self = .png
    } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
      self = .gif
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else {
      return nil
    }
  }

  package init?(_ bytes: [UInt8]) {
    guard let format = bytes.withUnsafeBytes({ PictureFormat($0) }) else { return nil }
    self = format
  }

  /// The media type.
  package var mediaType: String { "image/" + rawValue }
}
