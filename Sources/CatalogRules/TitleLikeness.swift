package import CatalogModel

/// Whether records that are one book by their key have titles that two books would have.
package enum TitleLikeness {
  /// What to tell of a record that is merged into a book; `nil` where the titles are alike.
  package static func unlikeMerge(of record: Book, into book: Book) -> UnlikeMerge? {
    guard areUnlike(book, record) else { return nil }
    let isbn = book.isbn == record.isbn ? book.isbn : nil
    return UnlikeMerge(kept: book.title, merged: record.title, isbn: isbn)
  }

  /// Whether two titles have other numbers, or fewer than half of the shorter one's words in common.
  ///
  /// A title beside its longer form, or beside one with a subtitle, is alike.
  package static func areUnlike(_ one: Book, _ other: Book) -> Bool {
    guard one.title != other.title, !one.title.isEmpty, !other.title.isEmpty else { return false }
    let (left, right) = (words(of: one), words(of: other))
    guard !left.isEmpty, !right.isEmpty else { return false }
    let (leftNumbers, rightNumbers) = (left.filter(isNumber), right.filter(isNumber))
    if !leftNumbers.isEmpty, !rightNumbers.isEmpty, leftNumbers.isDisjoint(with: rightNumbers) {
      return true
    }
    return left.intersection(right).count * 2 < min(left.count, right.count)
  }

  /// The words that search would cut; a number counts without zeros before it.
  private static func words(of book: Book) -> Set<[UInt8]> {
    var bytes: [UInt8] = []
    SearchTokens.append(book.title, to: &bytes)
    if let subtitle = book.subtitle { SearchTokens.append(subtitle, to: &bytes) }
    return Set(
      bytes.split(separator: UInt8(ascii: " ")).map { word in
        isNumber(word) ? Array(word.drop { $0 == 0x30 }) : Array(word)
      })
  }

  private static func isNumber(_ word: some Collection<UInt8>) -> Bool {
    word.allSatisfy { (0x30...0x39).contains($0) }
  }
}
