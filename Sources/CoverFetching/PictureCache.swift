import Glibc
import JSONText

/// Fetched pictures, a file each, and beside each what its server said of it.
package struct PictureCache: Hashable, Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The file that an address's picture is or would be in.
  package func file(of address: String) -> String { folder + "/" + Self.name(of: address) }

  /// Whether an address's picture was fetched.
  package func hasPicture(of address: String) -> Bool { access(file(of: address), R_OK) == 0 }

  /// A name of 32 hexadecimal digits: FNV-1a of 64 bits, from both ends.
  package static func name(of address: String) -> String {
    let bytes = Array(address.utf8)
    return digits(hash(bytes)) + digits(hash(bytes.reversed() + [0xFF]))
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  func create() throws(PictureCacheError) {
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw PictureCacheError(folder) }
  }

  /// What is known of an address; `nil` where nothing is, or of another with the same name.
  func record(of address: String) -> PictureRecord? {
    guard let bytes = Self.read(file(of: address) + ".json", limit: 1 << 16),
      let value = try? JSONParser().parse(bytes), value["url"]?.string == address
    else { return nil }
    var record = PictureRecord(address: address)
    record.etag = value["etag"]?.string
    record.lastModified = value["lastModified"]?.string
    record.missing = value["missing"]?.string
    return record
  }

  /// Stores a picture, then what is known of it.
  func store(_ picture: [UInt8], _ record: PictureRecord) throws(PictureCacheError) {
    try write(picture, to: file(of: record.address))
    try store(record)
  }

  /// Stores what is known of an address.
  func store(_ record: PictureRecord) throws(PictureCacheError) {
    var json = JSONWriter()
    json.beginObject()
    json.member("url", record.address)
    if let etag = record.etag { json.member("etag", etag) }
    if let date = record.lastModified { json.member("lastModified", date) }
    if let missing = record.missing { json.member("missing", missing) }
    json.endObject()
    json.lineFeed()
    try write(json.takeBytes(), to: file(of: record.address) + ".json")
  }

  /// Writes under another name first, so that a file is whole or not there.
  private func write(_ bytes: [UInt8], to path: String) throws(PictureCacheError) {
    let temporary = path + ".part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw PictureCacheError(path) }
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      start += count
    }
    let isWritten = start == bytes.count
    guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
      let error = PictureCacheError(path)
      unlink(temporary)
      throw error
    }
  }

  private static func read(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), limit - count)
        if got <= 0 { break }
        count += got
      }
    }
  }
}

/// What a server said of a picture.
struct PictureRecord: Hashable {
  var address: String
  var etag: String?
  var lastModified: String?
  /// Why there is none.
  var missing: String?

  init(address: String) { self.address = address }
}

/// Why the cache cannot be written.
package struct PictureCacheError: Error, Hashable, Sendable {
  package let message: String

  init(_ path: String) {
    message = "\(path): cannot be written: \(String(cString: strerror(errno)))"
  }
}

/// Tells pictures by their first bytes.
enum PictureSignature {
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.count >= offset + text.utf8.count && bytes[offset...].starts(with: text.utf8)
    }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || has("GIF87a", at: 0) || has("GIF89a", at: 0) || has("RIFF", at: 0) && has("WEBP", at: 8)
      || has("ftypavif", at: 4) || has("ftypavis", at: 4)
  }
}
