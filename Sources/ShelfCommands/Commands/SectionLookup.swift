import CatalogModel

/// Finds the section that a user names.
struct SectionLookup {
  var repository: any CatalogRepository
  var catalog: String

  /// The section with a period, of those the outermost, or with an id, as `#ID`.
  ///
  /// Where several stand at the same depth, the error lists their ids.
  func find(_ text: String) throws -> Section {
    if text.hasPrefix("#") {
      guard let id = Int64(text.dropFirst()) else {
        throw UsageError("#\(text.dropFirst()) is no number of a section")
      }
      if let section = try repository.section(id: id) { return section }
      throw CommandFailure(.data, "there is no section #\(id)")
    }
    guard let period = Period(text) else {
      throw UsageError("a section is named by YYYY-MM, YYYY, undated or #ID, not \(text)")
    }
    let all = try repository.sections(inCatalog: catalog)
    let depths = Self.depths(of: all)
    let matches = all.filter { $0.key.period == period }
    let least = matches.compactMap { depths[$0.id] }.min()
    let outermost = matches.filter { depths[$0.id] == least }
    if outermost.count > 1 {
      let list = outermost.map { "#\($0.id) \($0.key.displayTitle)" }.joined(separator: ", ")
      throw UsageError("several sections have the period \(period); name one by its id: \(list)")
    }
    guard let section = outermost.first else {
      throw CommandFailure(.data, "there is no section \(period) in the catalog \(catalog)")
    }
    return section
  }

  private static func depths(of sections: [Section]) -> [Int64: Int] {
    var depths: [Int64: Int] = [:]
    for section in sections {
      depths[section.id] = section.parent.map { (depths[$0] ?? 0) + 1 } ?? 0
    }
    return depths
  }
}
