import Foundation
import Testing

@testable import ShelfCommands

/// `--item-height`: covers keep their own proportion, which their files say where no catalog does.
struct ProportionTests {
  private let shelf = ShelfRun()

  private struct Layout: Decodable {
    struct Section: Decodable { var items: [Item] }
    struct Item: Decodable { var frame: Frame }
    struct Frame: Decodable {
      var width: Double
      var height: Double
    }

    var sections: [Section]
  }

  private func sizes(of catalog: String, _ options: String...) throws -> [[Double]] {
    shelf("import", catalog)
    let answer = shelf.run(["layout", "--format", "json", "--item-height", "120"] + options)
    let layout = try JSONDecoder().decode(Layout.self, from: Data(answer.output.utf8))
    return layout.sections.flatMap(\.items).map { [$0.frame.width, $0.frame.height] }
  }

  /// Twelve covers are 300×450 pixels, the seventh is 300×300 and the tenth 320×400.
  @Test func `a cover is as wide as its file's proportion asks`() throws {
    let seed = ShelfRun.project + "/seed-data/"
    let sizes = try sizes(of: seed + "months.json", "--covers", seed + "covers")
    for (index, size) in sizes.enumerated() {
      #expect(size == [index == 6 ? 120 : index == 9 ? 96 : 80, 120], "\(index)")
    }
    #expect(sizes.count == 14)
  }

  @Test func `where neither says it, it is two to three`() throws {
    shelf.folder.file("text.jpg", "no picture")
    let catalog = shelf.folder.file(
      "books.csv", "title,published,cover\nA,2024-05,gone.jpg\nB,2024-05,text.jpg\nC,2024-05,\n")
    #expect(try sizes(of: catalog) == [[80, 120], [80, 120], [80, 120]])
  }

  @Test func `what the catalog says outranks the file`() throws {
    let catalog = shelf.folder.file(
      "one.ndjson",
      "{\"format\":\"shelf-catalog\",\"version\":1,\"catalog\":\"main\"}\n"
        + "{\"section\":[{\"period\":\"2024-05\"}],\"title\":\"Cat\",\"covers\":"
        + "[{\"ref\":\"6.jpg\",\"kind\":\"cover\",\"width\":100,\"height\":200}]}\n")
    shelf("import", catalog)
    let answer = shelf(
      "layout", "--format", "json", "--item-height", "120", "--covers",
      ShelfRun.project + "/seed-data/covers")
    #expect(answer.output.contains("\"width\":60,\"height\":120"))
  }
}
