internal import CPictures

/// Makes JPEG files of opaque pictures, for documents that carry pictures as they are.
package enum JPEGEncoder {
  /// The file, in
  package static func encode(_ pixels: PixelBuffer, quality: Int = 90) -> [UInt8]? {
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    let result = tjCompress2(
      handle, pixels.bytes, CInt(pixels.width), CInt(pixels.stride), CInt(pixels.height),
      Int32(TJPF_BGRX.rawValue), &data, &length, CInt(TJSAMP_444.rawValue), CInt(quality), 0)
    defer { tjFree(data) }
    guard result == 0, let data else { return nil }
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }
}
