import CatalogModel
import Foundation
import JSONText
import Testing

@testable import ShelfService

/// A person's path through the pages, in headless Chromium.
@Suite(.enabled(if: Chromium.path != nil && HTTPServer.isAvailable, "Chromium is not installed"))
struct PersonTests {
  @Test func `one opens, scrolls through a month, searches, opens a book and comes back`() throws {
    var books = ServiceFixture.someBooks
    books.removeAll { $0.sectionPath[0].period == .undated }
    books += (120..<230).map { ServiceFixture.book("Book \($0)", 2024, 5) }
    let fixture = try ServiceFixture(books: books)
    let running = try RunningServer(fixture)
    let seen = try JSONParser().parse(walk(running.port, fixture.folder.path))
    #expect(seen["complaints"]?.array == [])
    #expect(seen["month"]?.string == "May 2024")
    #expect(seen["first"]?.int ?? 0 >= 50)
    #expect(seen["scrolled"]?.int ?? 0 >= 200)
    #expect(seen["distinct"] == seen["scrolled"])
    #expect(seen["right"]?.int == 151)
    #expect(seen["down"]?.int ?? 0 > 151)
    #expect(seen["book"]?[1]?.string == "Book 160")
    #expect(seen["y"]?.double ?? 0 > 1000)
    #expect(seen["han"]?[1]?.array == [.string("图书馆的故事")])
    #expect(seen["french"]?[1]?.array == [.string("Le château de ma mère")])
  }

  private func walk(_ port: UInt16, _ folder: String) throws -> [UInt8] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "person.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", script.path, Chromium.path ?? "", "http://127.0.0.1:\(port)/", folder,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }
}

/// The browser's program, where it is installed.
enum Chromium {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}
