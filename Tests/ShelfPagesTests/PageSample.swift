import CatalogModel
import LayoutEngine

@testable import ShelfPages

/// Sections to lay out in tests.
enum PageSample {
  static let months = [
    content(1, "五月新书", 7), content(2, "六月新书", 3), content(3, "七月新书", 4),
  ]

  /// A month with subjects of 3 and 4 covers and none of its own.
  static let monthOfSubjects = SectionContent(
    section: section(1, "2006-10", 0), items: .uniform(Size(width: 100, height: 150), count: 0),
    children: [content(2, "Art", 3), content(3, "Law", 4)])

  static func content(_ id: Int64, _ title: String, _ count: Int) -> SectionContent {
    SectionContent(
      section: section(id, title, count),
      items: .uniform(Size(width: 100, height: 150), count: count))
  }

  static func section(_ id: Int64, _ title: String, _ count: Int) -> Section {
    Section(
      id: id, parent: nil, key: SectionKey(period: .undated, title: title), bookCount: count,
      coverCount: count)
  }
}
