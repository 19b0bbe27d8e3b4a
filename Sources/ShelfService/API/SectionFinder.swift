import CatalogModel
import ShelfPages

/// Finds the sections that a request names.
struct SectionFinder {
  private let call: Call

  init(_ call: Call) { self.call = call }

  /// All sections of the catalog; refuses a catalog that does not exist.
  func all() throws -> [Section] {
    let sections = try call.store.sections(inCatalog: call.catalog)
    if sections.isEmpty { try checkCatalog() }
    return sections
  }

  /// Refuses a catalog that does not exist; the service's own is there even before its first book.
  func checkCatalog() throws {
    guard call.catalog != call.service.settings.catalog else { return }
    let names = try call.store.catalogs().map(\.name)
    guard !names.contains(call.catalog) else { return }
    var problem = Problem(
      404, "there is no catalog “\(call.catalog.prefix(60))”", parameter: "catalog")
    problem.allowed = Array(names.prefix(100))
    throw problem
  }

  /// The chosen sections, as the command line chooses them.
  func tree() throws -> [SectionNode] {
    var choice = SectionChoice()
    choice.from = call.arguments.period("from")
    choice.to = call.arguments.period("to")
    choice.isReversed = call.arguments.flag("reverse")
    guard choice.isInOrder else { throw Problem(409, "from is after to", parameter: "from") }
    return choice.tree(of: try all())
  }

  /// The section of the path.
  func byID() throws -> Section {
    let id = call.arguments.integer("id") ?? 0
    guard let section = try call.store.section(id: id) else {
      throw Problem.notFound("section \(id)")
    }
    return section
  }

  /// The outermost section of a period, or the one of `#ID`.
  func named(_ text: String) throws -> Section {
    if text.hasPrefix("#") {
      guard let id = Int64(text.dropFirst()), let section = try call.store.section(id: id) else {
        throw Problem.notFound("section \(text)")
      }
      return section
    }
    let found = try outermost(of: Period(text) ?? .undated)
    guard found.count < 2 else {
      throw Problem(
        409, "several sections have the period \(text); name one by its number",
        parameter: "section", allowed: found.map { "#\($0.id)" })
    }
    guard let section = found.first else { throw Problem.notFound("section \(text)") }
    return section
  }

  /// The sections of a period that stand at the least depth.
  func outermost(of period: Period) throws -> [Section] {
    let all = try all()
    var depths: [Int64: Int] = [:]
    for section in all {
      depths[section.id] = section.parent.map { (depths[$0] ?? 0) + 1 } ?? 0
    }
    let matches = all.filter { $0.key.period == period }
    let least = matches.compactMap { depths[$0.id] }.min()
    return matches.filter { depths[$0.id] == least }
  }
}
