internal import CGlibc
import CatalogFormats
import Glibc
import Synchronization

/// An open file on its way to a client; closed with the object unless it was taken.
package final class ServedFile: Sendable {
  package let length: Int
  /// What tells this file's content from another's.
  let tag: String
  private let descriptor: Mutex<Int32?>

  /// Takes over a descriptor; `nil`, and closed, where it is no regular file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    length = Int(status.st_size)
    let words = [
      "\(status.st_ino)", "\(status.st_size)", "\(status.st_mtim.tv_sec)",
      "\(status.st_mtim.tv_nsec)",
    ]
    tag = String(ETag.hash(words.joined(separator: "-")), radix: 36)
    self.descriptor = Mutex(descriptor)
  }

  /// A file that is in memory alone; `nil` where there is no room for it.
  init?(bytes: [UInt8], name: String) {
    let descriptor = shelf_memory_file("shelf-cover")
    guard descriptor >= 0 else { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else {
        close(descriptor)
        return nil
      }
      written += count
    }
    length = bytes.count
    tag = "m" + name
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    descriptor.withLock { descriptor in
      if let descriptor { close(descriptor) }
    }
  }

  /// Hands the descriptor over, once.
  func take() -> Int32? {
    descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
  }

  /// Another descriptor of the same file, at its beginning; `nil` once it was taken.
  func duplicate() -> Int32? {
    descriptor.withLock { descriptor in
      guard let descriptor else { return nil }
      let copy = shelf_open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC, 0)
      return copy < 0 ? nil : copy
    }
  }

  /// The first bytes, for telling what it is.
  func head(_ count: Int) -> [UInt8] {
    descriptor.withLock { descriptor in
      guard let descriptor else { return [] }
      return [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
        got = max(pread(descriptor, buffer.baseAddress, count, 0), 0)
      }
    }
  }

  /// How many bytes tell what nearly every picture is.
  private static let firstLook = 4096

  /// What picture a page may show; `nil` where it is none that could be shown: cut off before its size,
  /// or larger than any that is drawn. A picture may say its size late, behind a colour profile.
  var pictureType: PictureType? {
    let head = head(Self.firstLook)
    guard let type = PictureType(head) else { return nil }
    guard let header = ImageHeader(head) else { return head.count < Self.firstLook ? nil : type }
    return header.isTooLarge ? nil : type
  }

  /// All bytes, where there are at most so many.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    guard length <= limit else { return nil }
    let bytes = head(length)
    return bytes.count == length ? bytes : nil
  }
}
