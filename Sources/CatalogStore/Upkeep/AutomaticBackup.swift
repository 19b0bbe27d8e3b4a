import CatalogModel
import Glibc
import SQLiteDatabase

/// Copies that are made by themselves before a database is changed in a great way.
///
/// They lie beside the database, named after it, the reason and the time: the last three a reason are
/// kept.
struct AutomaticBackup {
  /// Why one is made.
  enum Reason: String {
    case migration = "before-migration"
    case repair = "before-repair"
    case restore = "before-restore"
  }

  static let kept = 3

  let database: String
  let reason: Reason
  let seconds: Int64
  var timeout: Duration = .seconds(10)

  /// A verified copy of a sound database; returns its path.
  @discardableResult
  func make() throws -> String {
    let file = freeName()
    try DatabaseCopy(source: database, timeout: timeout).make(at: file)
    removeOldest()
    return file
  }

  /// A copy of a damaged database: page by page where SQLite can read it, else the files as they are.
  func makeOfDamaged() throws -> String {
    let part = try DatabaseFile.makePart(for: database)
    defer { part.remove() }
    do {
      let from = try Connection(path: database, mode: .queryOnly, busyTimeout: timeout)
      let to = try Connection(path: part.path, mode: .readWrite, busyTimeout: timeout)
      try Backup.copy(from: from, to: to)
    } catch let error as SQLiteError
      where [.corrupt, .notADatabase, .inputOutput].contains(error.primaryCode)
    {
      part.remove()
      try copyFiles(to: part.path)
    }
    let file = freeName()
    chmod(part.path, DatabaseFile(path: database).mode)
    try part.move(to: file)
    removeOldest()
    return file
  }

  private func copyFiles(to part: String) throws {
    for ending in ["", "-wal"] where access(database + ending, F_OK) == 0 {
      try DatabaseFile.copyBytes(from: database + ending, to: part + ending)
    }
  }

  func freeName() -> String {
    let stem = "\(database).\(reason.rawValue)-\(Self.stamp(seconds))"
    var name = stem
    var number = 1
    while DatabaseFile(path: name).exists {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }

  private func removeOldest() {
    let names = existing()
    for name in names.dropLast(Self.kept) { DatabaseFile(path: name).remove() }
  }

  /// The backups of this reason, oldest first.
  func existing() -> [String] {
    let folder = DatabaseFile.folder(of: database)
    let base = database.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let prefix = "\(base).\(reason.rawValue)-"
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(prefix), Self.isStamp(name.dropFirst(prefix.count)) else { continue }
      found.append(name)
    }
    // A second one of the same second has a number behind its name.
    let length = prefix.count + "00000000T000000Z".count
    found.sort { ($0.prefix(length), $0.count, $0) < ($1.prefix(length), $1.count, $1) }
    return found.map { folder == "." && !database.hasPrefix("./") ? $0 : folder + "/" + $0 }
  }

  /// `YYYYMMDDThhmmssZ`, and a number behind it or nothing: no name of anybody else's, no log.
  private static func isStamp(_ text: Substring) -> Bool {
    let shape = Array("00000000T000000Z".utf8)
    guard text.utf8.count >= shape.count else { return false }
    let fits = zip(text.utf8, shape).allSatisfy { byte, place in
      place == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == place
    }
    let rest = text.utf8.dropFirst(shape.count)
    let isNumber =
      rest.first == UInt8(ascii: "-") && rest.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    return fits && (rest.isEmpty || isNumber && rest.count > 1)
  }

  private static func stamp(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var fields = tm()
    gmtime_r(&seconds, &fields)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &fields)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
