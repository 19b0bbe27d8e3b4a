// usage: bench-postgres URL [ROUNDS]
//
// Reads from a catalog on a server, warm: the page of fifty books in the middle of its fullest month,
// its items, all sections (from which heights are computed), a book, and searches. Prints a line for
// each: its name, the median and the 99th percentile in microseconds.
import CatalogModel
import CatalogStorePostgres

func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count >= 2 else { return print("usage: bench-postgres URL [ROUNDS]") }
  let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 1_000 : 1_000
  let store = try PostgresCatalogRepository(url: arguments[1], access: .reading)
  guard let catalog = try store.catalogs().first?.name,
    let month = try store.sections(inCatalog: catalog).max(by: { $0.bookCount < $1.bookCount }),
    let start = try store.items(inSection: month.id, after: nil, limit: month.bookCount / 2).last,
    let book = try store.books(inSection: month.id, after: nil, limit: 1).books.first
  else { return print("there is nothing to read") }
  try measure("page of 50 books", rounds) {
    _ = try store.books(inSection: month.id, after: start.position, limit: 50)
  }
  try measure("page of 50 items", rounds) {
    _ = try store.items(inSection: month.id, after: start.position, limit: 50)
  }
  try measure("sections (heights)", rounds) { _ = try store.sections(inCatalog: catalog) }
  try measure("one book", rounds) { _ = try store.book(id: book.id) }
  for words in ["night", "the", "secret garden", "図書館", "夜", book.book.isbn?.digits ?? "x"] {
    try measure("search \(words)", max(20, rounds / 20)) {
      _ = try store.search(SearchQuery(words, catalog: catalog, limit: 20))
    }
  }
}

func measure(_ name: String, _ rounds: Int, _ body: () throws -> Void) rethrows {
  var times: [Double] = []
  for round in 0..<rounds + rounds / 10 {
    let start = ContinuousClock.now
    try body()
    let elapsed = (ContinuousClock.now - start).components
    if round >= rounds / 10 {
      times.append(Double(elapsed.seconds) * 1e6 + Double(elapsed.attoseconds) / 1e12)
    }
  }
  times.sort()
  print("\(name)\t\(Int(times[times.count / 2]))\t\(Int(times[times.count * 99 / 100]))")
}

try run()
