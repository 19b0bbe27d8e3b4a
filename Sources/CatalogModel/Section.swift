/// What names a section among its siblings.
public struct SectionKey: Hashable, Sendable {
  /// The period the section stands for.
  public var period: Period
  /// A title from the source, where it gives one; a child section's subject, for example.
  public var title: String?

  /// A key of a period and perhaps a title.
  public init(period: Period, title: String? = nil) {
    self.period = period
    self.title = title
  }

  /// The title, or the period's digits where there is none.
  public var displayTitle: String { title ?? period.description }
}

/// A section of a catalog: a shelf of books, perhaps with sections within.
public struct Section: Hashable, Sendable {
  /// The number by which the store knows it.
  public var id: Int64
  /// The section that it stands in, if any.
  public var parent: Int64?
  /// Period and title.
  public var key: SectionKey
  /// The books that stand directly in it.
  public var bookCount: Int
  /// The covers of those books.
  public var coverCount: Int

  /// A section as a store describes it.
  public init(id: Int64, parent: Int64?, key: SectionKey, bookCount: Int, coverCount: Int) {
    self.id = id
    self.parent = parent
    self.key = key
    self.bookCount = bookCount
    self.coverCount = coverCount
  }
}
