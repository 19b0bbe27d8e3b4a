import Foundation
import Testing

@testable import CatalogFormats

/// Archives are made by the system's own gzip and zip where these are there.
@Suite struct ArchiveTests {
  static func has(_ tool: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/" + tool)
  }

  /// Runs a tool in a fresh folder that holds these files; the folder.
  static func folder(_ files: [String: String], run command: [String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("shelf-archives-\(UInt64.random(in: 0...UInt64.max))")
    for (name, text) in files {
      let path = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: path)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    process.standardOutput = nil
    try process.run()
    process.waitUntilExit()
    return folder
  }

  static func reading(_ folder: URL, _ name: String) throws -> Reading {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try Reading(of: CatalogFile.open(path: folder.appendingPathComponent(name).path))
  }

  static let rows = (1...5000).map { "Book \($0),Author \($0)" }.joined(separator: "\n")

  @Test(.enabled(if: has("gzip"))) func `a gzip file is read as what is in it`() throws {
    let folder = try Self.folder(
      ["b.csv": "title,author\n" + Self.rows], run: ["gzip", "b.csv"])
    let reading = try Self.reading(folder, "b.csv.gz")
    #expect(reading.titles.count == 5000)
    #expect(reading.titles.last == "Book 5000")
  }

  @Test(.enabled(if: has("zip"))) func `a zip file of one member is read as that`() throws {
    let folder = try Self.folder(
      ["b.csv": "title,author\n" + Self.rows], run: ["zip", "-q", "b.zip", "b.csv"])
    let reading = try Self.reading(folder, "b.zip")
    #expect(reading.titles.count == 5000)
    #expect(reading.records.allSatisfy { $0.place.member == nil })
  }

  @Test(.enabled(if: has("zip")))
  func `members of a zip file are read one by one, and others named`() throws {
    let folder = try Self.folder(
      [
        "a.csv": "title,author\nA,X\n", "sub/b.json": "[{\"title\":\"B\",\"isbn\":\"x\"}]",
        "read.me": "Dear reader.\nThis is prose.\n",
      ], run: ["zip", "-q", "-r", "all.zip", "a.csv", "sub", "read.me"])
    let reading = try Self.reading(folder, "all.zip")
    #expect(Set(reading.titles) == ["A", "B"])
    #expect(Set(reading.records.map(\.place.member)) == ["a.csv", "sub/b.json"])
    #expect(
      reading.notes.filter { $0.kind == "member-skipped" }.map(\.place?.member) == ["read.me"])
  }

  @Test(.enabled(if: has("zip"))) func `a workbook in a zip file is refused by its name`() throws {
    let folder = try Self.folder(
      ["[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"],
      run: ["zip", "-q", "-r", "b.xlsx", ".", "-i", "*"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: CatalogFormatError.self) {
      try CatalogFile.open(path: folder.appendingPathComponent("b.xlsx").path)
    }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains(".xlsx") == true)
  }

  @Test(.enabled(if: has("gzip"))) func `a gzip file that is cut off says so`() throws {
    let folder = try Self.folder(
      ["b.csv": "title,author\n" + Self.rows], run: ["gzip", "b.csv"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = try Data(contentsOf: folder.appendingPathComponent("b.csv.gz"))
    let error = #expect(throws: CatalogFormatError.self) {
      try Reading(bytes: Array(whole.dropLast(1000)))
    }
    #expect(error?.kind == .notACatalog)
    #expect(error?.message.contains("end in the middle") == true)
  }

  @Test(.enabled(if: has("gzip"))) func `a bomb is stopped by its ratio`() throws {
    let text = String(repeating: "a", count: 80 << 20)
    let folder = try Self.folder(["b.csv": text], run: ["gzip", "-9", "b.csv"])
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = InflatingSource(
      try FileByteSource(path: folder.appendingPathComponent("b.csv.gz").path), name: "b.csv.gz",
      wrapping: .gzip, budget: ArchiveBudget())
    let error = #expect(throws: CatalogFormatError.self) {
      while try !source.read(atMost: 1 << 20).isEmpty {}
    }
    #expect(error?.kind == .limit)
  }

  @Test(arguments: [
    "PK\u{3}\u{4}", "PK\u{3}\u{4}" + String(repeating: "x", count: 100), "PK\u{5}\u{6}",
  ])
  func `a damaged zip file says so`(_ text: String) throws {
    let error = #expect(throws: CatalogFormatError.self) { try Reading(text) }
    #expect(error?.kind == .notACatalog)
  }
}
