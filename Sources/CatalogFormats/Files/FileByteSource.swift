import CGlibc
import Glibc

/// The bytes of a file or of standard input.
package final class FileByteSource: ForkableSource {
  package let name: String
  /// The path as it was given; `nil` for standard input and for copies of it.
  package let path: String?

  private var file: FileDescriptor
  /// Where the next byte stands; `nil` in a stream that cannot be read twice.
  private var offset: Int?
  /// Told how far this face of the file was read; a fork, which looks ahead, tells nobody.
  var meter: ReadingMeter?

  /// Opens a file, or standard input for `-`.
  package init(path: String) throws(CatalogFormatError) {
    if path == "-" {
      file = .standardInput()
      self.path = nil
      name = "-"
    } else {
      let number = shelf_open(path, O_RDONLY | O_CLOEXEC, 0)
      guard number >= 0 else {
        throw CatalogFormatError(
          .unreadable, "\(path): it cannot be opened: \(FileDescriptor.systemMessage())")
      }
      file = FileDescriptor(owning: number)
      self.path = path
      name = path.split(separator: "/").last.map(String.init) ?? path
    }
    guard !file.isDirectory else {
      throw CatalogFormatError(
        .unreadable, "\(path) is a folder, not a catalog's file; name the files in it")
    }
    if file.isRegular {
      let current = path == "-" ? lseek(file.number, 0, SEEK_CUR) : 0
      offset = max(0, Int(current))
    }
  }

  private init(name: String, path: String?, file: FileDescriptor, offset: Int?) {
    self.name = name
    self.path = path
    self.file = file
    self.offset = offset
  }

  package func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    guard let bytes = file.read(atMost: limit, at: offset) else {
      throw CatalogFormatError(
        .unreadable, "cannot read \(path ?? name): \(FileDescriptor.systemMessage())")
    }
    if let offset {
      self.offset = offset + bytes.count
      meter?.reach(offset + bytes.count)
    }
    return bytes
  }

  package var forksFreely: Bool { offset != nil }

  package func fork() throws(CatalogFormatError) -> any ForkableSource {
    if offset == nil { try spool() }
    return FileByteSource(name: name, path: path, file: file, offset: offset)
  }

  /// Copies what is left of a stream into a temporary file and goes on from there.
  private func spool() throws(CatalogFormatError) {
    let copy = try FileDescriptor.temporary()
    while true {
      let bytes = try read(atMost: 1 << 20)
      if bytes.isEmpty { break }
      guard copy.write(bytes) else {
        throw CatalogFormatError(
          .unreadable, "cannot keep a copy of \(name): \(FileDescriptor.systemMessage())")
      }
    }
    file = copy
    offset = 0
  }
}

extension FileByteSource {
  /// A copy of the rest of `source` that can be read at any place.
  static func copy(of source: any ByteSource) throws(CatalogFormatError) -> FileByteSource {
    if let file = source as? FileByteSource, file.offset != nil { return file }
    let copy = try FileDescriptor.temporary()
    while true {
      let bytes = try source.read(atMost: 1 << 20)
      if bytes.isEmpty { break }
      guard copy.write(bytes) else {
        throw CatalogFormatError(
          .unreadable, "cannot keep a copy of \(source.name): \(FileDescriptor.systemMessage())")
      }
    }
    return FileByteSource(name: source.name, path: nil, file: copy, offset: 0)
  }

  /// The number of bytes of a regular file.
  var size: Int { file.size }

  /// Bytes from a place, as many as there are up to `count`.
  func bytes(at place: Int, count: Int) throws(CatalogFormatError) -> [UInt8] {
    var found: [UInt8] = []
    while found.count < count {
      guard let more = file.read(atMost: count - found.count, at: place + found.count) else {
        throw CatalogFormatError(
          .unreadable, "cannot read \(path ?? name): \(FileDescriptor.systemMessage())")
      }
      if more.isEmpty { break }
      found += more
    }
    return found
  }

  /// A second face of a part of the file.
  func slice(named name: String, from place: Int, count: Int) -> any ForkableSource {
    FileSlice(file: self, name: name, offset: place, end: place + count)
  }
}

/// A part of a file.
private final class FileSlice: ForkableSource {
  let name: String
  private let file: FileByteSource
  private var offset: Int
  private let end: Int

  init(file: FileByteSource, name: String, offset: Int, end: Int) {
    self.file = file
    self.name = name
    self.offset = offset
    self.end = end
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    let bytes = try file.bytes(at: offset, count: max(0, min(limit, end - offset)))
    offset += bytes.count
    return bytes
  }

  var forksFreely: Bool { true }

  func fork() -> any ForkableSource {
    FileSlice(file: file, name: name, offset: offset, end: end)
  }
}
