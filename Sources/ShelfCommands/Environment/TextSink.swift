internal import CGlibc
import Glibc

/// Where text goes: standard output, standard error, a file, or memory in a test.
package protocol TextSink: AnyObject {
  /// Whether a person looks at it.
  var isTerminal: Bool { get }

  /// The columns of the terminal; 0 where unknown.
  var columns: Int { get }

  /// Takes bytes; they may stay in a buffer until `flush`.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(SinkError)

  /// Hands on what the buffer holds.
  func flush() throws(SinkError)
}

extension TextSink {
  /// Takes bytes; they may stay in a buffer until `flush`.
  package func write(_ bytes: some Collection<UInt8>) throws(SinkError) {
    let outcome: Result<Void, SinkError>? = bytes.withContiguousStorageIfAvailable { buffer in
      do throws(SinkError) { return .success(try write(buffer)) } catch { return .failure(error) }
    }
    if let outcome { return try outcome.get() }
    let copy: [UInt8] = Array(bytes)
    try write(copy)
  }

  /// Writes a line of text.
  package func writeLine(_ text: String) throws(SinkError) {
    try write(text.utf8)
    try write(lineEnd)
  }
}

private let lineEnd = [UInt8(ascii: "\n")]

/// Why text could not be written.
package enum SinkError: Error, Hashable, Sendable {
  /// The reader went away, as `head` does; nobody needs to be told.
  case readerClosed
  /// The system's error number.
  case failed(Int32)
}

/// A buffered file descriptor.
package final class DescriptorSink: TextSink {
  private static let bufferSize = 1 << 16

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  package let isTerminal: Bool

  /// A sink on an open descriptor, which stays the caller's to close.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
  }

  package var columns: Int { Int(shelf_terminal_width(descriptor)) }

  package func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(SinkError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  package func flush() throws(SinkError) {
    var start = 0
    defer { buffer.removeAll(keepingCapacity: true) }
    while start < buffer.count {
      let written = buffer.withUnsafeBytes { bytes in
        CGlibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        throw .readerClosed
      } else if errno != EINTR {
        throw .failed(errno)
      }
    }
  }
}
