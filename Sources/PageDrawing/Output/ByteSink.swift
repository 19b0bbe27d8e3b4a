internal import CGlibc
import Glibc

/// Where a drawing's bytes go: a file descriptor.
package struct ByteSink: Sendable {
  let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of it; false where that fails.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while start < bytes.count {
      let written = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      if written > 0 {
        start += written
      } else if written == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  func write(_ text: String) throws(DrawingError) {
    var text = text
    let isWritten = text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    if !isWritten { throw DrawingError("writing the picture failed") }
  }
}
