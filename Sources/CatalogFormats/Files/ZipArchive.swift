import CZlib

/// The table of contents of a zip archive (PKWARE APPNOTE 6.3, sections 4.3 and 4.5).
struct ZipArchive {
  /// A file within the archive.
  struct Member {
    var name: String
    var method: Int
    var isEncrypted: Bool
    var checkSum: UInt32
    var compressedSize: Int
    var headerOffset: Int
  }

  let members: [Member]
  private let file: FileByteSource

  /// Reads the central directory; a stream is copied to a temporary file first.
  init(_ source: any ByteSource) throws(CatalogFormatError) {
    file = try FileByteSource.copy(of: source)
    members = try Self.readDirectory(of: file)
  }

  /// The bytes of a member, uncompressed.
  func source(of member: Member) throws(CatalogFormatError) -> any ForkableSource {
    if member.isEncrypted {
      throw CatalogFormatError(
        .notACatalog, "\(file.name): \(member.name) is encrypted; unpack it and import the result")
    }
    let header = try file.bytes(at: member.headerOffset, count: 30)
    guard header.count == 30, header.starts(with: [0x50, 0x4B, 3, 4]) else { throw damage() }
    let start = member.headerOffset + 30 + header.number(26, 2) + header.number(28, 2)
    let slice = file.slice(named: member.name, from: start, count: member.compressedSize)
    switch member.method {
    case 0: return slice
    case 8:
      return InflatingSource(
        slice, name: member.name, wrapping: .bare(checkSum: member.checkSum),
        budget: ArchiveBudget())
    default:
      throw CatalogFormatError(
        .notACatalog,
        "\(file.name): \(member.name) is packed by method \(member.method), which is not "
          + "read; unpack it and import the result")
    }
  }

  private func damage() -> CatalogFormatError { Self.damage(file.name) }

  private static func damage(_ name: String) -> CatalogFormatError {
    CatalogFormatError(.notACatalog, "\(name): the zip archive is damaged or cut off")
  }

  private static func readDirectory(
    of file: FileByteSource
  ) throws(CatalogFormatError) -> [Member] {
    let size = file.size
    // The end record stands before a comment of at most 65,535 bytes.
    let tailStart = max(0, size - 65_557)
    let tail = try file.bytes(at: tailStart, count: size - tailStart)
    guard let end = lastEndRecord(in: tail) else { throw damage(file.name) }
    var count = tail.number(end + 10, 2)
    var length = tail.number(end + 12, 4)
    var start = tail.number(end + 16, 4)
    if count == 0xFFFF || start == 0xFFFF_FFFF || length == 0xFFFF_FFFF,
      let large = try largeEnd(of: file, before: tailStart + end)
    {
      (count, length, start) = large
    }
    guard count <= ArchiveLimits.members else {
      throw CatalogFormatError(
        .limit, "\(file.name) has \(count) members, more than \(ArchiveLimits.members)")
    }
    guard start >= 0, length >= 0, length <= 64 << 20, start <= size else {
      throw damage(file.name)
    }
    let directory = try file.bytes(at: start, count: length)
    return try parse(directory, count: count, name: file.name)
  }

  private static func lastEndRecord(in tail: [UInt8]) -> Int? {
    var place = tail.count - 22
    while place >= 0 {
      if tail[place...].starts(with: [0x50, 0x4B, 5, 6]) { return place }
      place -= 1
    }
    return nil
  }

  /// Count, length and start of the directory of a Zip64 archive.
  private static func largeEnd(
    of file: FileByteSource, before end: Int
  ) throws(CatalogFormatError) -> (Int, Int, Int)? {
    guard end >= 20 else { return nil }
    let locator = try file.bytes(at: end - 20, count: 20)
    guard locator.starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
    let place = locator.number(8, 8)
    guard place >= 0, place < file.size else { throw damage(file.name) }
    let record = try file.bytes(at: place, count: 56)
    guard record.count == 56, record.starts(with: [0x50, 0x4B, 6, 6]) else {
      throw damage(file.name)
    }
    return (record.number(32, 8), record.number(40, 8), record.number(48, 8))
  }

  private static func parse(
    _ directory: [UInt8], count: Int, name: String
  ) throws(CatalogFormatError) -> [Member] {
    var members: [Member] = []
    var place = 0
    for _ in 0..<max(0, count) {
      guard place + 46 <= directory.count,
        directory[place...].starts(with: [0x50, 0x4B, 1, 2])
      else { throw damage(name) }
      let nameLength = directory.number(place + 28, 2)
      let extraLength = directory.number(place + 30, 2)
      let next = place + 46 + nameLength + extraLength + directory.number(place + 32, 2)
      guard next <= directory.count else { throw damage(name) }
      let nameBytes = directory[(place + 46)..<(place + 46 + nameLength)]
      let extra = Array(directory[(place + 46 + nameLength)...].prefix(extraLength))
      let sizes = memberSizes(directory, at: place, extra: extra)
      if nameBytes.last != UInt8(ascii: "/") {
        members.append(
          Member(
            name: String(validating: nameBytes, as: UTF8.self)
              ?? String(String.UnicodeScalarView(nameBytes.map { Unicode.Scalar($0) })),
            method: directory.number(place + 10, 2),
            isEncrypted: directory.number(place + 8, 2) & 1 == 1,
            checkSum: UInt32(truncatingIfNeeded: directory.number(place + 16, 4)),
            compressedSize: sizes.compressed, headerOffset: sizes.offset))
      }
      place = next
    }
    return members
  }

  /// Compressed size and place, from the Zip64 field where the short ones are full.
  private static func memberSizes(
    _ directory: [UInt8], at place: Int, extra: [UInt8]
  ) -> (compressed: Int, offset: Int) {
    let expanded = directory.number(place + 24, 4)
    var compressed = directory.number(place + 20, 4)
    var offset = directory.number(place + 42, 4)
    var field = 0
    while field + 4 <= extra.count {
      let length = extra.number(field + 2, 2)
      if extra.number(field, 2) == 1 {
        var value = field + 4
        if expanded == 0xFFFF_FFFF { value += 8 }
        if compressed == 0xFFFF_FFFF {
          compressed = extra.number(value, 8)
          value += 8
        }
        if offset == 0xFFFF_FFFF { offset = extra.number(value, 8) }
      }
      field += 4 + length
    }
    return (max(0, compressed), max(0, offset))
  }
}

extension [UInt8] {
  /// A little-endian number of `width` bytes; 0 where it is not all there, and never so great that
  /// sums of such numbers overflow.
  fileprivate func number(_ place: Int, _ width: Int) -> Int {
    guard place >= 0, place + width <= count else { return 0 }
    var value: UInt64 = 0
    for byte in self[place..<(place + width)].reversed() { value = value << 8 | UInt64(byte) }
    return Int(Swift.min(value, 1 << 60))
  }
}
