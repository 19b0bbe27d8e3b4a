import CatalogModel

/// Finds the section that a user names.
struct SectionLookup {
  var repository: any CatalogRepository
  var catalog: String

  /// The section with a period, or with an id, as `#ID`.
  ///
  /// Where several have the period, the error lists their ids.
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
    let matches = all.filter { $0.key.period == period }
    if matches.count > 1 {
      let list = matches.map { "#\($0.id) \($0.key.displayTitle)" }.joined(separator: ", ")
      throw UsageError("several sections have the period \(period); name one by its id: \(list)")
    }
    guard let section = matches.first else {
      throw CommandFailure(.data, "there is no section \(period) in the catalog \(catalog)")
    }
    return section
  }
}
