internal import CGlibc
internal import CatalogModel
import Glibc

/// The slots of a `KeyTable` in pages: in memory while they are few, else in a temporary file of
/// which one page is in memory.
///
/// A page is found by the leading bits of a hash, so that a table of twice as many pages is made of
/// this one in a single pass.
final class KeyPages {
  static let slotsInAPage = 256

  /// The numbers of a slot: a hash, a book and perhaps a digest.
  let width: Int
  /// The bytes that may stand in memory.
  let limit: Int
  private(set) var pageCount: Int
  /// All pages, or the one that was read from the file last.
  private var words: [UInt64]
  private var loaded = -1
  /// The file, where the pages are in one; it has no name.
  private var file: CInt?

  init(pageCount: Int, width: Int, limit: Int) throws(RepositoryError) {
    self.pageCount = pageCount
    self.width = width
    self.limit = limit
    let count = pageCount * Self.slotsInAPage * width
    guard count * 8 > limit else {
      words = Array(repeating: 0, count: count)
      return
    }
    words = Array(repeating: 0, count: Self.slotsInAPage * width)
    let file = try Self.temporaryFile()
    self.file = file
    guard ftruncate(file, off_t(count * 8)) == 0 else { throw Self.failure() }
  }

  deinit {
    if let file { close(file) }
  }

  var isInFile: Bool { file != nil }

  private var wordsInAPage: Int { Self.slotsInAPage * width }

  subscript(index: Int) -> UInt64 { words[index] }

  /// The slot of a hash, or the free one for it, as the place of its first number; `nil` where the
  /// page is full of others. Valid until another slot is looked for.
  func slot(of hash: UInt64) throws(RepositoryError) -> Int? {
    let base = try load(Self.page(of: hash, among: pageCount))
    return Self.slot(of: hash, in: words, from: base, width)
  }

  private static func slot(
    of hash: UInt64, in words: [UInt64], from base: Int, _ width: Int
  ) -> Int? {
    var place = Int(truncatingIfNeeded: hash) & (slotsInAPage - 1)
    for _ in 0..<slotsInAPage {
      let index = base + place * width
      if words[index] == hash || words[index] == 0 { return index }
      place = (place + 1) & (slotsInAPage - 1)
    }
    return nil
  }

  /// Changes the slot that was looked for last; the digest counts where slots have one.
  func set(
    _ index: Int, hash: UInt64, book: UInt64, digest: UInt64
  ) throws(RepositoryError) {
    words[index] = hash
    words[index + 1] = book
    if width > 2 { words[index + 2] = digest }
    guard let file else { return }
    try write(file, words[index..<(index + width)], at: loaded * wordsInAPage + index)
  }

  private static func page(of hash: UInt64, among count: Int) -> Int {
    Int((hash >> 32).multipliedFullWidth(by: UInt64(count) << 32).high)
  }

  /// Where a page begins in `words`.
  private func load(_ page: Int) throws(RepositoryError) -> Int {
    guard let file else { return page * wordsInAPage }
    guard page != loaded else { return 0 }
    try read(file, page)
    return 0
  }

  private func read(_ file: CInt, _ page: Int) throws(RepositoryError) {
    let size = wordsInAPage * 8
    let count = words.withUnsafeMutableBytes { bytes in
      pread(file, bytes.baseAddress, size, off_t(page * size))
    }
    guard count == size else { throw Self.failure() }
    loaded = page
  }

  private func write(
    _ file: CInt, _ words: ArraySlice<UInt64>, at place: Int
  ) throws(RepositoryError) {
    let count = words.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(place * 8)) }
    guard count == words.count * 8 else { throw Self.failure() }
  }

  /// Twice as many pages with the slots of these that hold a book, and the number of these slots.
  ///
  /// A page's slots go into two neighbours, so that reading and writing both go straight on.
  func doubled() throws(RepositoryError) -> (pages: KeyPages, used: Int) {
    let new = try KeyPages(pageCount: pageCount * 2, width: width, limit: limit)
    var used = 0
    for page in 0..<pageCount {
      let base = try load(page)
      var pair = [UInt64](repeating: 0, count: 2 * wordsInAPage)
      for index in stride(from: base, to: base + wordsInAPage, by: width)
      where words[index + 1] != 0 {
        let half = Self.page(of: words[index], among: pageCount * 2) - 2 * page
        let slot = Self.slot(of: words[index], in: pair, from: half * wordsInAPage, width)
        // A page holds all that came from a page of the same size.
        guard let slot else { continue }
        for offset in 0..<width { pair[slot + offset] = words[index + offset] }
        used += 1
      }
      try new.store(pair, fromPage: 2 * page)
    }
    return (new, used)
  }

  private func store(_ pages: [UInt64], fromPage page: Int) throws(RepositoryError) {
    let start = page * wordsInAPage
    if let file {
      try write(file, pages[...], at: start)
    } else {
      words.replaceSubrange(start..<(start + pages.count), with: pages)
    }
  }

  private static func temporaryFile() throws(RepositoryError) -> CInt {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let file = shelf_unnamed_file(folder)
    guard file >= 0 else {
      throw RepositoryError(
        .inputOutput,
        "cannot make a temporary file in \(folder): \(message()); name another folder in TMPDIR")
    }
    return file
  }

  private static func failure() -> RepositoryError {
    RepositoryError(
      .inputOutput,
      "the temporary file of the import's keys: \(message()); make room, or name another folder in "
        + "TMPDIR")
  }

  private static func message() -> String { String(cString: strerror(errno)) }
}
