/// A store whose state can be told from others, and read by several calls as it was at one moment.
public protocol SnapshotRepository: CatalogRepository {
  /// A number that changes with every change of the store, by whatever program; `nil` where the
  /// store cannot tell. O(1), without a transaction.
  func stamp() -> UInt64?

  /// Calls `body` with a repository whose reads all see one state.
  ///
  /// It is the state of the moment at which `body` is called. The repository is for reading, and of
  /// no use after `body` has returned.
  func withSnapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result
}

/// A store for browsing: it finds the books at a place of a section, says how they are spread over
/// languages, publishers and subjects, and lists those of one of them.
public protocol BrowsableRepository: CatalogRepository {
  /// What a layout needs of the books of a section from the one of an index on, in shelf order.
  /// O(offset + limit), of which the offset is cheap.
  func items(inSection id: Int64, offset: Int, limit: Int) throws(RepositoryError) -> [ShelfItem]

  /// The values of one kind that the books of a section have, the most frequent first, and of equal
  /// ones in the order of their texts. O(books of the section).
  func facet(_ kind: FacetKind, inSection id: Int64, limit: Int) throws(RepositoryError)
    -> [FacetCount]

  /// A page of the books of a section that have a value, in shelf order. O(books of the section).
  func books(
    inSection id: Int64, having facet: FacetValue, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage
}

/// By what the books of a section can be told apart.
public enum FacetKind: String, Hashable, Sendable, CaseIterable {
  /// The languages of the text.
  case language
  /// The publisher.
  case publisher
  /// The subjects.
  case subject
}

/// A value that books of a section have, and how many have it.
public struct FacetCount: Hashable, Sendable {
  /// The value.
  public var value: String
  /// How many books have it.
  public var count: Int

  /// A value and its count.
  public init(value: String, count: Int) {
    self.value = value
    self.count = count
  }
}

/// A value of one kind.
public struct FacetValue: Hashable, Sendable {
  /// The kind.
  public var kind: FacetKind
  /// The value.
  public var value: String

  /// A value of a kind.
  public init(_ kind: FacetKind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}
