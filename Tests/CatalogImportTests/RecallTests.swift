import CatalogFormats
import CatalogModel
import CatalogStore
import SQLiteDatabase
import TestFolders
import Testing

@testable import CatalogImport

/// A file whose records are known is imported as one that was never seen: each test imports twice side
/// by side, into a database that remembers and into one that is made to forget.
@Suite struct RecallTests {
  @Test(arguments: 0..<40)
  func `imports by memory come to what imports without it come to`(seed: Int) throws {
    var random = Lot(seed: UInt64(seed))
    let pair = try Pair()
    var lines = (0..<60).map { line($0, edition: 0, &random) }
    for step in 0..<5 {
      change(&lines, step, &random)
      var settings = ImportSettings()
      settings.options.replacesCatalog = random.one(in: 4)
      settings.options.isSearchable = !random.one(in: 6)
      settings.isDryRun = random.one(in: 8)
      settings.isStrict = random.one(in: 10)
      if random.one(in: 6) { settings.month = .fixed(.month(year: 2020, month: 3)) }
      if random.one(in: 6) { settings.grouping = .yearMonth }
      try pair.importBoth(
        lines, as: random.one(in: 5) ? "other.csv" : "books.csv", settings)
      if random.one(in: 4) { try pair.removeBoth(Int64(random.below(60))) }
    }
  }

  @Test func `the same file again is left as it is, all but what has something to be said of it`()
    throws
  {
    let pair = try Pair()
    let lines = [
      "One,9780000000019,2001-02-03", "Two,9780000000026,2001-02",
      "No date,9780000000033,", "Wrong,9780000000041,2001-02-03", "ragged,row",
    ]
    try pair.importBoth(lines, as: "a.csv", ImportSettings())
    #expect(try pair.remembered() == 2)
    try pair.importBoth(lines, as: "a.csv", ImportSettings())
    #expect(try pair.remembered() == 2)
  }

  @Test func `a changed record before the known one of its book wins`() throws {
    let pair = try Pair()
    let known = "One,9780000000019,2001-02-03"
    try pair.importBoth([known], as: "a.csv", ImportSettings())
    try pair.importBoth(
      ["Uno,9780000000019,2001-02-03", known, known], as: "a.csv", ImportSettings())
    try pair.importBoth([known], as: "a.csv", ImportSettings())
  }

  @Test func `a record that cannot be read is not left for half a mark that it shares`() {
    let settings = ImportSettings()
    let rule = SectionRule(dateField: settings.dateField, grouping: settings.grouping)
    func recall(_ marks: [UInt32]) -> RecordRecall {
      let content = KnownContent(
        reading: { bytes in
          bytes == Array("good".utf8)
            ? CatalogRecord(book: Book(title: "A"), place: Place(line: 1, record: 1)) : nil
        }, rule: rule)
      return RecordRecall(KnownRecords(marks: marks), context: "", content: content)
    }
    func leaves(_ text: String, _ recall: RecordRecall) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer { recall.leaves($0, booksBefore: 0) }
    }
    let marks = ["bad", "good"].map { text -> UInt32 in
      let asked = recall([1])
      _ = leaves(text, asked)
      return UInt32(truncatingIfNeeded: asked.mark ?? 0)
    }
    // All marks are looked through when many records in a row are not where they are awaited.
    let known = recall(Array(repeating: 1, count: 100) + marks)
    for (text, isLeft) in [("bad", false), ("good", true)] {
      for number in 0..<100 { #expect(!leaves("other \(number)", known)) }
      #expect(leaves(text, known) == isLeft)
    }
  }

  @Test func `records are found in any order`() throws {
    let pair = try Pair()
    let lines = (0..<700).map { "Title \($0),\(isbn($0)),2001-02-03" }
    try pair.importBoth(lines, as: "a.csv", ImportSettings())
    try pair.importBoth(Array(lines.reversed()), as: "a.csv", ImportSettings())
    try pair.importBoth(Array(lines[300...] + lines[..<250]), as: "a.csv", ImportSettings())
  }

  @Test func `an order of day and month found late holds as without memory`() throws {
    let pair = try Pair()
    let lines = (0..<400).map { "Title \($0),\(isbn($0)),0\($0 % 9 + 1)/0\($0 % 7 + 1)/2001" }
    try pair.importBoth(lines + ["Last,,12/31/2001"], as: "a.csv", ImportSettings())
    try pair.importBoth(lines + ["Last,,31/12/2001"], as: "a.csv", ImportSettings())
    try pair.importBoth(lines + ["Last,,12/31/2001"], as: "a.csv", ImportSettings())
  }

  @Test func `a record whose quotes are text is not left by itself`() throws {
    let pair = try Pair()
    let lines = ["\"One\" and,9780000000019,2001-02-03", "Two \\\"x\\\",9780000000026,2001-02-03"]
    try pair.importBoth(lines, as: "a.csv", ImportSettings())
    try pair.importBoth(lines, as: "a.csv", ImportSettings())
  }

  /// A record of a number: with or without ISBN, date, doubts and faults.
  private func line(_ number: Int, edition: Int, _ random: inout Lot) -> String {
    let isbn = number % 3 == 0 ? "" : isbn(number % 40)
    let title = edition == 0 ? "Title \(number)" : "Title \(number), edition \(edition)"
    switch random.below(12) {
    case 0: return "\"\(title)\",\(isbn),2001"
    case 1: return "\(title),\(isbn),"
    case 2: return "\(title),\(isbn),2001-\(random.below(14))-01"
    case 3: return "\(title),978000000004\(number % 10),2002-05"
    case 4: return "\(title),\(isbn)"
    case 5: return "\"\(title) \"\"quoted\"\"\",\(isbn),2003-04-05"
    case 6: return ",\(isbn),2001"
    default: return "\(title),\(isbn),200\(number % 10)-0\(number % 9 + 1)-1\(number % 7)"
    }
  }

  private func isbn(_ number: Int) -> String {
    let digits = Array("978" + String(100_000_000 + number)).compactMap(\.wholeNumberValue)
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits.map(String.init).joined() + String((10 - sum % 10) % 10)
  }

  /// Edits, doubles, moves and drops some records.
  private func change(_ lines: inout [String], _ step: Int, _ random: inout Lot) {
    guard step > 0, !random.one(in: 3) else { return }
    for _ in 0..<random.below(6) {
      let place = random.below(lines.count)
      switch random.below(5) {
      case 0: lines[place] = line(random.below(60), edition: step, &random)
      case 1: lines.insert(lines[random.below(lines.count)], at: place)
      case 2: lines.swapAt(place, random.below(lines.count))
      case 3 where lines.count > 10: lines.remove(at: place)
      default: lines.insert(line(place, edition: step, &random), at: place)
      }
    }
  }
}

/// Two databases with the same imports: the second one forgets before each of them.
private final class Pair {
  let folder = TemporaryFolder()
  let stores: [SQLiteCatalogRepository]

  init() throws {
    let folder = folder
    stores = try ["with", "without"].map {
      try SQLiteCatalogRepository(
        path: folder.file("\($0).db"), access: .writing, clock: { 1_000_000_000 })
    }
  }

  func importBoth(_ lines: [String], as name: String, _ settings: ImportSettings) throws {
    let path = folder.file(name)
    writeBytes(Array((["title,isbn,published"] + lines).joined(separator: "\n").utf8), to: path)
    try open("without").execute("DELETE FROM remembered_record")
    var told: [[RefusedRecord]] = [[], [], []]
    func report(_ turn: Int, _ settings: ImportSettings) throws -> ImportReport {
      try CatalogImporter(
        repository: stores[turn % 2], settings: settings, onRefused: { told[turn].append($1) }
      ).run([
        ImportInput(path: path) { () throws(CatalogFormatError) in
          try CatalogFile.open(path: path)
        }
      ])
    }
    var dry = settings
    dry.isDryRun = true
    var foretold = try report(2, dry)
    #expect(!foretold.isStored)
    let reports = try [report(0, settings), report(1, settings)]
    #expect(reports[0] == reports[1])
    foretold.isStored = reports[0].isStored
    #expect(foretold == reports[0], "a dry run foretells the import")
    #expect(told[0] == told[1])
    #expect(told[0] == told[2])
    #expect(try content("with") == content("without"))
    #expect(try stores[0].problems().isEmpty)
  }

  func removeBoth(_ book: Int64) throws {
    for store in stores { _ = try store.removeBooks(ids: [book]) }
  }

  /// How many records are remembered.
  func remembered() throws -> Int64? {
    try open("with").integer("SELECT sum(length(records)) / 17 FROM remembered_record")
  }

  private func open(_ name: String) throws -> Connection {
    try Connection(path: folder.file("\(name).db"), mode: .readWrite)
  }

  private func content(_ name: String) throws -> [String] {
    var rows: [String] = []
    let connection = try open(name)
    for table in ["catalog", "section", "book", "cover", "id_sequence"] {
      try connection.forEachRow("SELECT * FROM \(table) ORDER BY 1, 2") { row in
        let values = (0..<row.columnCount).map { "\(row.value(at: $0))" }
        rows.append(table + values.joined(separator: "|"))
      }
    }
    return rows
  }
}

/// Numbers by lot, the same for the same seed (SplitMix64).
private struct Lot {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ count: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ word >> 31) % UInt64(count))
  }

  mutating func one(in count: Int) -> Bool { below(count) == 0 }
}
