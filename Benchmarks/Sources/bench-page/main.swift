// usage: bench-page DATABASE SECTION POSITION
//
// Reads the page of fifty books behind a position again and again, by the store and by C in turn, and
// prints the median nanoseconds of each.
import CKeyset
import CatalogStore

func run() throws {
  let arguments = CommandLine.arguments
  guard arguments.count == 4, let section = Int64(arguments[2]), let position = Int64(arguments[3]),
    let inC = keyset_open(arguments[1])
  else { return print("usage: bench-page DATABASE SECTION POSITION") }
  defer { keyset_close(inC) }
  let store = try SQLiteCatalogRepository(path: arguments[1], access: .reading)
  var times: (ours: [Double], items: [Double], peers: [Double]) = ([], [], [])
  for round in 0..<2_000 {
    let ours = try time {
      try store.books(inSection: section, after: position, limit: 50).books.count
    }
    let items = try time {
      try store.items(inSection: section, after: position, limit: 50).count
    }
    let peers = time { Int(keyset_page(inC, section, position, 51)) }
    guard round >= 200 else { continue }
    times.ours.append(ours)
    times.items.append(items)
    times.peers.append(peers)
  }
  print(median(times.ours), median(times.items), median(times.peers))
}

func time(_ body: () throws -> Int) rethrows -> Double {
  let start = ContinuousClock.now
  let rows = try body()
  let elapsed = (ContinuousClock.now - start).components
  precondition(rows > 0, "there is no such page")
  return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

try run()
