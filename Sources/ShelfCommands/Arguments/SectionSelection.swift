import CatalogModel
import ShelfPages

/// Which sections of which catalog a command is about: `--catalog`, `--from`, `--to`, `--reverse`.
struct SectionSelection {
  var catalog: String
  var choice = SectionChoice()

  init(_ arguments: ParsedArguments) throws(UsageError) {
    catalog = arguments.text("catalog") ?? "main"
    choice.from = try arguments.period("from")
    choice.to = try arguments.period("to")
    choice.isReversed = arguments.has("reverse")
    if !choice.isInOrder, let from = choice.from, let to = choice.to {
      throw UsageError("--from \(from) is after --to \(to)")
    }
  }

  /// The chosen top-level sections in order, each with what stands within it.
  func sections(of repository: any CatalogRepository) throws -> [SectionNode] {
    let all = try repository.sections(inCatalog: catalog)
    if all.isEmpty { try Self.checkCatalog(catalog, in: repository) }
    return choice.tree(of: all)
  }

  /// Refuses a catalog that the database does not have; `main` is there even before its first book.
  static func checkCatalog(_ catalog: String, in repository: any CatalogRepository) throws {
    guard catalog != "main" else { return }
    let names = try repository.catalogs().map(\.name)
    guard !names.contains(catalog) else { return }
    let nearest = NearestName.find(catalog, among: names).map { "; did you mean \($0)?" } ?? ""
    throw CommandFailure(.data, "there is no catalog \(catalog)\(nearest)")
  }
}
