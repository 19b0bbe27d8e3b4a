/// A store whose state can be told from others, and read by several calls as it was at one moment.
public protocol SnapshotRepository: CatalogRepository {
  /// The state that reads see now; `nil` where the store cannot tell. O(1).
  func state() -> StoreState?

  /// Calls `body` with a repository whose reads all see one state, and with that state, where the
  /// store can tell it.
  ///
  /// It is the state of the moment at which `body` is called, and none before `position`: a copy
  /// that is not there yet is waited for shortly, then the original is read; where that cannot be,
  /// `busy` is thrown. The repository is for reading, and of no use after `body` has returned.
  func withSnapshot<Result>(
    notBefore position: Int64?, _ body: (any BrowsableRepository, StoreState?) throws -> Result
  ) throws -> Result

  /// Ends what the store keeps open from one read to the next; to be called every second or so by who
  /// keeps a repository that does so.
  func endIdleReads()
}

extension SnapshotRepository {
  /// A number that changes with every change of the store, by whatever program; `nil` where the
  /// store cannot tell. O(1).
  public func stamp() -> UInt64? { state()?.stamp }

  /// There is nothing to end in a store that keeps nothing open.
  public func endIdleReads() {}

  /// Calls `body` with a repository whose reads all see the present state.
  public func withSnapshot<Result>(
    _ body: (any BrowsableRepository) throws -> Result
  ) throws -> Result {
    try withSnapshot(notBefore: nil) { store, _ in try body(store) }
  }
}

/// A state of a store, as told from the others.
public struct StoreState: Hashable, Sendable {
  /// A number that every change of the store changes, by whatever program.
  public var stamp: UInt64
  /// Where the state stands in their order, if there are copies that may lag: it grows with every
  /// change, and copies agree on it.
  public var position: Int64?
  /// For how many seconds at most there may have been a newer one, where a copy lags that long.
  public var age: Int

  /// A state.
  public init(stamp: UInt64, position: Int64? = nil, age: Int = 0) {
    self.stamp = stamp
    self.position = position
    self.age = age
  }
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
