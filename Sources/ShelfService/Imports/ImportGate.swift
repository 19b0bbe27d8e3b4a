internal import CGlibc
import CatalogFormats
import CatalogImport
package import CatalogModel
import Glibc
import Synchronization

/// Lets catalogs in: one at a time, from who knows the token, within limits of size and time.
package final class ImportGate: Sendable {
  private let repository: any CatalogRepository
  private let token: [UInt8]
  /// The greatest catalog, in bytes.
  let greatestLength: Int
  /// How long a catalog may take to come, and to be stored.
  let seconds: Int
  /// The greatest year of publication that is believed.
  private let latestYear: Int
  private let isBusy = Atomic<Bool>(false)
  private let isClosed = Atomic<Bool>(false)

  /// A gate to a store that may be written.
  package init(
    repository: any CatalogRepository, token: [UInt8], greatestLength: Int, seconds: Int,
    latestYear: Int
  ) {
    self.repository = repository
    self.token = token
    self.greatestLength = greatestLength
    self.seconds = seconds
    self.latestYear = latestYear
  }

  /// Refuses whoever does not name the token; takes equally long for every wrong one of a length.
  func check(_ authorization: String?) throws(Problem) {
    let words = (authorization ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw Problem(401, "a bearer token is missing")
    }
    let given = Array(words[1].utf8)
    var difference = given.count ^ token.count
    for index in token.indices {
      difference |= Int(token[index] ^ (index < given.count ? given[index] : 0))
    }
    guard difference == 0 else { throw Problem(401, "the token is wrong") }
  }

  /// Takes the one place there is.
  func enter() throws(Problem) {
    guard !isBusy.exchange(true, ordering: .acquiringAndReleasing) else {
      var problem = Problem(503, "another import is under way")
      problem.retryAfter = 5
      throw problem
    }
  }

  /// Undoes the import under way, and lets none in from now on.
  func close() { isClosed.store(true, ordering: .releasing) }

  func leave() { isBusy.store(false, ordering: .releasing) }

  /// Stores a file's books.
  func run(_ path: String, _ call: ImportRequest) throws -> ImportReport {
    var settings = ImportSettings()
    settings.catalog = call.catalog
    settings.isStrict = call.isStrict
    settings.options.replacesCatalog = call.replaces
    var reading = ReadingOptions()
    reading.latestYear = latestYear
    let deadline = ContinuousClock.now + .seconds(seconds)
    let importer = CatalogImporter(repository: repository, settings: settings) { _, _ in
    } onProgress: { _ in
      if self.isClosed.load(ordering: .acquiring) {
        throw Problem(503, "the service is ending; nothing of the catalog was kept")
      }
      guard ContinuousClock.now < deadline else {
        throw Problem(408, "storing the catalog took too long; nothing of it was kept")
      }
    }
    let options = reading
    return try importer.run([
      ImportInput(path: call.name) { () throws(CatalogFormatError) in
        try CatalogFile.open(path: path, options: options)
      }
    ])
  }
}

/// What a request to import asks for.
struct ImportRequest: Sendable {
  var name: String
  var catalog: String
  var isStrict: Bool
  var replaces: Bool
}
