import CatalogModel

/// In place of a store where an answer needs none.
struct NoStore: BrowsableRepository {
  private var none: RepositoryError { RepositoryError(.inconsistent, "nothing is read here") }

  func catalogs() throws(RepositoryError) -> [CatalogSummary] { throw none }
  func sections(inCatalog catalog: String) throws(RepositoryError) -> [Section] { throw none }
  func section(id: Int64) throws(RepositoryError) -> Section? { throw none }
  func books(inSection id: Int64, after position: Int64?, limit: Int) throws(RepositoryError)
    -> BookPage
  { throw none }
  func items(inSection id: Int64, after position: Int64?, limit: Int) throws(RepositoryError)
    -> [ShelfItem]
  { throw none }
  func items(inSection id: Int64, offset: Int, limit: Int) throws(RepositoryError) -> [ShelfItem] {
    throw none
  }
  func book(id: Int64) throws(RepositoryError) -> StoredBook? { throw none }
  func search(_ query: SearchQuery) throws(RepositoryError) -> SearchPage { throw none }
  func countMatches(_ query: SearchQuery) throws(RepositoryError) -> Int { throw none }
  func facet(_ kind: FacetKind, inSection id: Int64, limit: Int) throws(RepositoryError)
    -> [FacetCount]
  { throw none }
  func books(
    inSection id: Int64, having facet: FacetValue, after position: Int64?, limit: Int
  ) throws(RepositoryError) -> BookPage { throw none }
  func importBooks<Result>(
    into catalog: String, options: ImportOptions, _ body: (any ImportSession) throws -> Result
  ) throws -> (result: Result, summary: ImportSummary) { throw none }
  func removeCatalog(_ catalog: String) throws(RepositoryError) -> Int { throw none }
  func removeSection(id: Int64) throws(RepositoryError) -> Int { throw none }
  func removeBooks(ids: [Int64]) throws(RepositoryError) -> Int { throw none }
  func problems() throws(RepositoryError) -> [String] { throw none }
}
