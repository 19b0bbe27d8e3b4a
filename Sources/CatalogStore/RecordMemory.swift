import CatalogModel
import CatalogRules
import SQLiteDatabase

/// What the last import of a file made of its records, and what this one makes of them.
///
/// As long as this import notes what was noted before, nothing is written; from the first difference
/// on the rest is written anew, a few thousand records at a time.
final class RecordMemory {
  /// A record that was stored.
  struct Entry: Equatable {
    /// The lower half of its mark.
    var mark: UInt32
    var book: Int64
    /// What ``proof(_:digest:identity:)`` gave of it and the book's row.
    var proof: UInt64
  }

  private static let stride = 17
  private static let recordsAChunk = 4_096
  /// How many records of a file are remembered, so that memory does not grow with it.
  private static let mostRecords = 1_500_000
  /// Of how many files a catalog's records are remembered, and how many records of the older ones.
  private static let (mostFiles, mostOlder) = (32, 2_000_000)

  private let connection: Connection
  private let catalog: Int64
  private let file: Int64
  /// What was noted before.
  private let stored: [UInt8]
  /// How many bytes of it this import has noted again.
  private var kept = 0
  private var differs = false
  /// How many records this import has noted.
  private var noted = 0
  /// The number of the chunk that is filled, and what is in it.
  private var chunk: Int64 = 0
  private var pending: [UInt8] = []

  init(_ connection: Connection, catalog: Int64, path: String) throws {
    self.connection = connection
    self.catalog = catalog
    file = Int64(bitPattern: StableHash.hash(path))
    var stored: [UInt8] = []
    let sql = """
      SELECT records FROM remembered_record WHERE catalog = ?1 AND file = ?2 ORDER BY number
      """
    try connection.forEachRow(sql, .integer(catalog), .integer(file)) { row in
      row.withBytes(at: 0) { stored.append(contentsOf: $0) }
    }
    self.stored = stored
  }

  /// The records noted before.
  var known: KnownRecords {
    let count = stored.count / Self.stride
    return KnownRecords(
      marks: (0..<count).map { UInt32(truncatingIfNeeded: word(at: $0 * Self.stride)) })
  }

  /// A record noted before.
  func entry(_ index: Int) -> Entry? {
    guard index >= 0, index < stored.count / Self.stride else { return nil }
    let start = index * Self.stride
    let low = word(at: start)
    return Entry(
      mark: UInt32(truncatingIfNeeded: low),
      book: Int64(low >> 32 | UInt64(stored[start + 8]) << 32), proof: word(at: start + 9))
  }

  /// Ties a record of a mark to a row of that digest and identity.
  static func proof(_ mark: UInt64, digest: UInt64, identity: UnsafeRawBufferPointer) -> UInt64 {
    StableHash.combine(StableHash.hash(identity, seed: mark), Int64(bitPattern: digest))
  }

  /// Notes the next record of the file that is to be remembered.
  func note(_ entry: Entry) throws {
    guard (0..<1 << 40).contains(entry.book), noted < Self.mostRecords else { return }
    noted += 1
    if !differs {
      if kept + Self.stride <= stored.count, self.entry(kept / Self.stride) == entry {
        kept += Self.stride
        return
      }
      differ()
    }
    Self.append(entry, to: &pending)
    if pending.count == Self.recordsAChunk * Self.stride { try write() }
  }

  /// Writes what is left to be written, and forgets what the file no longer has.
  func finish() throws {
    if !differs {
      guard kept < stored.count else { return }
      differ()
    }
    if !pending.isEmpty { try write() }
    try connection.run(
      "DELETE FROM remembered_record WHERE catalog = ?1 AND file = ?2 AND number >= ?3",
      .integer(catalog), .integer(file), .integer(chunk))
    try forgetOldFiles()
  }

  private func differ() {
    differs = true
    let size = Self.recordsAChunk * Self.stride
    chunk = Int64(kept / size)
    pending = Array(stored[kept / size * size..<kept])
  }

  private func write() throws {
    try connection.run(
      "DELETE FROM remembered_record WHERE catalog = ?1 AND file = ?2 AND number = ?3",
      .integer(catalog), .integer(file), .integer(chunk))
    try connection.run(
      "INSERT INTO remembered_record (catalog, file, number, records) VALUES (?1, ?2, ?3, ?4)",
      .integer(catalog), .integer(file), .integer(chunk), .blob(pending))
    chunk += 1
    pending.removeAll(keepingCapacity: true)
  }

  /// Keeps the files that were noted last, this one first.
  private func forgetOldFiles() throws {
    var older: [(file: Int64, size: Int64)] = []
    try connection.forEachRow(
      """
      SELECT file, sum(length(records)) FROM remembered_record
      WHERE catalog = ?1 AND file <> ?2 GROUP BY file ORDER BY max(id) DESC
      """, .integer(catalog), .integer(file)
    ) { older.append(($0.number(at: 0), $0.number(at: 1))) }
    var room = Int64(Self.mostOlder * Self.stride)
    for (index, entry) in older.enumerated() {
      room -= entry.size
      guard index + 1 >= Self.mostFiles || room < 0 else { continue }
      try connection.run(
        "DELETE FROM remembered_record WHERE catalog = ?1 AND file = ?2", .integer(catalog),
        .integer(entry.file))
    }
  }

  private static func append(_ entry: Entry, to bytes: inout [UInt8]) {
    let low = UInt64(entry.mark) | UInt64(entry.book) << 32
    withUnsafeBytes(of: low.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(truncatingIfNeeded: entry.book >> 32))
    withUnsafeBytes(of: entry.proof.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private func word(at offset: Int) -> UInt64 {
    stored.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }
}
