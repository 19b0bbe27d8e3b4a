import CatalogModel
import CatalogRules
import LayoutEngine
import ShelfPages

/// Brings sections from a store onto a page.
struct PageLoader {
  /// How many items are read from the store at a time.
  private static let pageSize = 10_000

  let repository: any CatalogRepository
  let style: PageStyle
  /// Where the sizes of covers are looked up that the catalog does not tell.
  let covers: CoverFolders

  /// The laid-out page of sections. Covers of one size cost nothing a book.
  func page(of nodes: [SectionNode]) throws -> Page {
    do {
      return try PageBuilder(style: style).page(of: nodes.map(content))
    } catch let error as LayoutError {
      throw UsageError("this cannot be laid out: \(error)")
    }
  }

  /// The books of a section as items of a layout, in shelf order.
  func items(of section: Section) throws -> [ShelfItem] {
    var items: [ShelfItem] = []
    items.reserveCapacity(section.bookCount)
    while true {
      let page = try repository.items(
        inSection: section.id, after: items.last?.position, limit: Self.pageSize)
      items += page
      // A book that came since the page was laid out has no place on it.
      if page.count < Self.pageSize || items.count >= section.bookCount { return items }
    }
  }

  /// The titles of a section's books, in shelf order; read alone where the store can.
  func titles(of section: Section) throws -> [String] {
    guard let passing = repository as? any BookPassingRepository else {
      return try items(of: section).map(\.title)
    }
    return try passing.titles(inSection: section.id, limit: section.bookCount)
  }

  private func content(_ node: SectionNode) throws -> SectionContent {
    SectionContent(
      section: node.section, items: try sizes(of: node.section),
      children: try node.children.map(content))
  }

  private func sizes(of section: Section) throws -> SectionItems {
    switch style.item {
    case .fixed:
      .uniform(style.itemSize(coverWidth: nil, coverHeight: nil), count: section.bookCount)
    case .height:
      .varied(
        try items(of: section).map {
          let cover = covers.size(of: $0.cover)
          return style.itemSize(coverWidth: cover.width, coverHeight: cover.height)
        })
    }
  }
}
