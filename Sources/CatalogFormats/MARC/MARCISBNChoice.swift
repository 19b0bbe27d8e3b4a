import CatalogModel

/// Which of a record's ISBNs is its book's, where the first one is that of a set of volumes.
///
/// A set's number stands in the record of each volume, before the volume's own (MARC 21, 020:
/// "repeated for each number"; ISBN Users' Manual, 9). A record with the numbers of several volumes
/// describes the set.
struct MARCISBNChoice {
  /// The numbers behind that of a set; `nil` where the first number is of no set.
  private var others: [(isbn: ISBN, form: String?, volume: String?)]?

  /// Takes what qualifies the first number.
  mutating func begin(_ qualifiers: [String]) {
    if !qualifiers.isEmpty, MARCQualifiers.nameSet(qualifiers) { others = [] }
  }

  /// Takes a further number, which is among the book's identifiers.
  mutating func add(
    _ isbn: ISBN, _ qualifiers: [String], form: @autoclosure () -> String?
  ) {
    guard others != nil, !MARCQualifiers.nameSet(qualifiers) else { return }
    others?.append((isbn, form(), MARCQualifiers.volume(qualifiers)))
  }

  /// Gives the book the number of its volume, and keeps the set's in that one's place.
  mutating func settle(_ book: inout Book) {
    guard let others, let own = others.first, let set = book.isbn,
      Set(others.compactMap(\.volume)).count <= 1,
      let place = book.identifiers.firstIndex(
        of: Identifier(scheme: "isbn", value: own.isbn.digits))
    else { return }
    book.identifiers[place].value = set.digits
    book.isbn = own.isbn
    book.format = own.form ?? book.format
  }
}
