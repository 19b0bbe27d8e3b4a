import Foundation
import Testing

@testable import ShelfCommands

/// A page that `shelf render` writes once, loaded by a real browser at many widths: every cover and
/// title stands where `shelf layout --format json` says for that width.
@Suite(.serialized, .enabled(if: Browser.path != nil, "Chromium is not installed"))
struct RenderBrowserTests {
  static let widths = [320, 375, 414, 600, 768, 1024, 1366, 1920]

  static let cases: [[String]] = {
    let arrangements = ["centered", "justified", "leading", "center", "trailing", "mosaic"]
    var cases = arrangements.map { ["--arrangement", $0] }
    cases += arrangements.map { ["--arrangement", $0, "--direction", "rtl", "--sections", "flow"] }
    cases += ["centered", "leading", "center", "trailing"].map {
      ["--arrangement", $0, "--item-height", "137.5"]
    }
    cases.append(["--item", "87x131", "--inset", "3,20,11,5", "--spacing", "5.5", "--scale", "3"])
    cases.append(["--arrangement", "leading", "--title-height", "40", "--line-spacing", "20"])
    return cases
  }()

  /// What `shelf layout --format json` answers.
  private struct Layout: Decodable {
    struct Section: Decodable {
      struct Item: Decodable { var frame: Browser.Box }

      var titleFrame: Browser.Box
      var items: [Item]?
      var sections: [Section]?

      var flattened: [Section] { [self] + (sections ?? []).flatMap(\.flattened) }
    }

    var height: Double
    var sections: [Section]

    var titles: [Browser.Box] { sections.flatMap(\.flattened).map(\.titleFrame) }
    var covers: [Browser.Box] {
      sections.flatMap(\.flattened).flatMap { ($0.items ?? []).map(\.frame) }
    }
  }

  private struct Run: Sendable {
    var layouts: [[Layout]]
    var pages: [[Browser.Layout]]
  }

  /// All cases go through one browser.
  private static let run = Result { try makeRun() }

  private static func makeRun() throws -> Run {
    let shelf = ShelfRun()
    let catalog = shelf.folder.file("books.ndjson", books)
    #expect(shelf("import", catalog).code == .done)
    let pages = cases.map { options in
      #expect(
        shelf.run(["render", "-o", shelf.folder.path + "/page.html"] + options).code == .done)
      return shelf.folder.read("page.html")
    }
    let layouts = try cases.map { options in
      try widths.map { width in
        let answer = shelf.run(["layout", "--format", "json", "--width", "\(width)"] + options)
        return try JSONDecoder().decode(Layout.self, from: Data(answer.output.utf8))
      }
    }
    return Run(
      layouts: layouts, pages: try Browser.layouts(of: pages, widths: widths.map(Double.init)))
  }

  /// Months of 7, 3, 4, 1, 2, 5, 6, 23 and 13 books in two years; every cover has its own proportion.
  private static var books: String {
    var lines = "{\"format\":\"shelf-catalog\",\"version\":1,\"catalog\":\"main\"}\n"
    for (month, count) in [7, 3, 4, 1, 2, 5, 6, 23, 13].enumerated() {
      for book in 0..<count {
        let year = 2023 + month / 5
        let width = 60 + (month * 31 + book * 37) % 90
        lines += """
          {"section":[{"period":"\(year)"},{"period":"\(year)-0\(month + 1)"}],\
          "title":"Book \(book) of \(month)",\
          "covers":[{"ref":"\(month)-\(book).jpg","kind":"cover","width":\(width),"height":100}]}

          """
      }
    }
    return lines
  }

  @Test(arguments: cases.indices)
  func `covers and titles stand where shelf layout says, at every width`(_ index: Int) throws {
    let run = try Self.run.get()
    for (width, (layout, page)) in zip(Self.widths, zip(run.layouts[index], run.pages[index])) {
      let place = "\(Self.cases[index].joined(separator: " ")) at \(width)"
      #expect(page.width == Double(width))
      #expect(layout.covers.count == 64 && layout.titles.count == 11, "\(place)")
      #expect(abs(layout.height - page.height) <= 0.5, "\(place): height")
      Self.compare(page.titles, layout.titles, "\(place): title")
      Self.compare(page.covers, layout.covers, "\(place): cover")
    }
  }

  private static func compare(_ found: [Browser.Box], _ wanted: [Browser.Box], _ name: String) {
    #expect(found.count == wanted.count, "\(name)s")
    let distances = zip(found, wanted).map { one, other in
      [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
        .map(abs).max() ?? 0
    }
    let first = distances.firstIndex { $0 > 0.5 }
    #expect(first == nil, "\(name) \(first ?? 0) is \(distances[first ?? 0]) away")
  }
}
