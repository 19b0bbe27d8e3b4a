import Foundation
import Glibc
import PictureCoding
import Testing

@testable import ShelfCommands

/// Pages drawn by `shelf render` and `shelf grid`, compared with pictures that were looked at.
///
/// `RECORD_REFERENCES=1` writes the pictures anew.
@Suite(.enabled(if: DrawingProgramFile.isBuilt, "shelf-draw is not built"))
struct RenderTests {
  private let shelf = ShelfRun()
  private var seed: String { ShelfRun.project + "/seed-data" }

  private func render(_ name: String, _ arguments: [String]) throws -> PixelBuffer {
    let path = shelf.folder.path + "/" + name
    let result = shelf.run(
      arguments + ["-o", path], variables: ["SHELF_DRAW": DrawingProgramFile.path])
    #expect(result.code == .done, "\(result.diagnostics)")
    return try Self.decode(path)
  }

  private static func decode(_ path: String) throws -> PixelBuffer {
    let bytes = try #require(WholeFile.read(path, limit: 64 << 20), "\(path)")
    return try bytes.withUnsafeBytes {
      try PictureDecoder().decode($0, filling: 100_000, 100_000, .contain)
    }
  }

  private func compare(_ name: String, _ arguments: [String]) throws {
    let drawn = try render(name, arguments)
    let reference = ShelfRun.project + "/Tests/ShelfCommandsTests/References/" + name
    if getenv("RECORD_REFERENCES") != nil {
      let bytes = WholeFile.read(shelf.folder.path + "/" + name, limit: 64 << 20) ?? []
      try OutputFile(path: reference).finish(bytes)
      return
    }
    let difference = PictureDifference(drawn, try Self.decode(reference))
    #expect(difference.isSmall, "\(name): \(difference)")
  }

  @Test func `a month of 243 books without covers`() throws {
    let lines = shelf.folder.file("243.csv", head(of: seed + "/books.csv", lines: 244))
    shelf("import", lines, "--month", "2024-05")
    try compare("month-243.png", ["render", "--width", "768", "--scale", "0.5"])
  }

  @Test func `covers of mixed proportions at one height`() throws {
    try compare(
      "proportions.png",
      ["render", seed + "/months.json", "--item-height", "120", "--width", "500"])
  }

  @Test func `covers from right to left`() throws {
    try compare("right-to-left.png", ["render", seed + "/months.json", "--direction", "rtl"])
  }

  @Test func `a proportional mosaic`() throws {
    try compare(
      "mosaic.png",
      ["render", seed + "/courses.csv", "--arrangement", "mosaic", "--title-height", "0"])
  }

  @Test func `a fixed mosaic`() throws {
    try compare(
      "mosaic-fixed.png",
      [
        "render", seed + "/courses.csv", "--arrangement", "mosaic", "--mosaic", "fixed",
        "--title-height", "0", "--width", "405",
      ])
  }

  @Test func `a table of customers`() throws {
    try compare("customers.png", ["grid", seed + "/customers.csv"])
  }

  /// The text of a cell of the table, and where it stands, as `shelf grid --format json` says.
  private struct Table: Decodable {
    struct Cell: Decodable { var frame: Frame }
    struct Frame: Decodable {
      var x: Int
      var y: Int
      var width: Int
      var height: Int
    }

    var rows: [[Cell]]
  }

  /// One-point black borders on white, shared between neighbours, 10 points in from the left: between
  /// the texts of any row every border is a single black pixel, and nothing else is.
  @Test func `neighbours in a table share one border of a point`() throws {
    let variables = ["SHELF_DRAW": DrawingProgramFile.path]
    let answer = shelf.run(
      ["grid", seed + "/customers.csv", "--format", "json"], variables: variables)
    let table = try JSONDecoder().decode(Table.self, from: Data(answer.output.utf8))
    let pixels = try render("table.png", ["grid", seed + "/customers.csv"])
    #expect(pixels.width == 375)
    for row in table.rows {
      let borders = Set(row.flatMap { [$0.frame.x + 10, $0.frame.x + 10 + $0.frame.width - 1] })
      #expect(borders.count == row.count + 1)
      // Two pixels below the upper border there is no text yet.
      let y = row[0].frame.y + 2
      for x in 0..<pixels.width {
        let place = pixels.bytes + y * pixels.stride + x * 4
        let wanted: UInt8 = borders.contains(x) ? 0 : 255
        #expect([place[0], place[1], place[2]] == [wanted, wanted, wanted], "\(x), \(y)")
      }
    }
  }

  @Test func `titles are as high as their texts ask, in the layout and in the picture`() throws {
    shelf("import", seed + "/months.json")
    let variables = ["SHELF_DRAW": DrawingProgramFile.path]
    let answer = shelf.run(
      ["layout", "--title-height", "auto", "--format", "json"], variables: variables)
    let fixed = shelf("layout", "--format", "json")
    let number = { (text: String) -> Double in
      Double(text.split(separator: "\"height\":")[1].prefix { $0.isNumber }) ?? 0
    }
    // Three titles of 17-point type, of more than 17 points and less than two lines, in place of 21.
    let more = (number(answer.output) - number(fixed.output)) / 3
    #expect(more == more.rounded() && 21 + more > 17 && 21 + more < 34)
    let pixels = try render("auto.png", ["render", "--title-height", "auto"])
    #expect(Double(pixels.height) == number(answer.output))
  }

  @Test func `captions under covers`() throws {
    try compare(
      "captions.png",
      [
        "render", seed + "/books.csv", "--from", "2019-09", "--to", "2019-09", "--captions",
        "title,author",
      ])
  }

  /// A hairline of 1/scale in #e0e0e0 at the bottom edge of the first cell, 527 high.
  @Test func `a section ends with a hairline`() throws {
    let pixels = try render("line.png", ["render", seed + "/months.json", "--scale", "2"])
    #expect(pixels.width == 750 && pixels.height == 2214)
    let grey: [UInt8] = [0xE0, 0xE0, 0xE0]
    for (row, color) in [(1052, [255, 255, 255]), (1053, grey), (1054, [255, 255, 255])] {
      for x in [0, 300, 749] {
        let place = pixels.bytes + row * pixels.stride + x * 4
        #expect([place[0], place[1], place[2]] == color, "\(x), \(row)")
      }
    }
  }

  @Test(arguments: ["svg", "pdf"])
  func `documents are drawn too`(_ ending: String) throws {
    let path = shelf.folder.path + "/page." + ending
    let result = shelf.run(
      ["render", seed + "/months.json", "-o", path],
      variables: ["SHELF_DRAW": DrawingProgramFile.path])
    #expect(result.code == .done, "\(result.diagnostics)")
    let start = String(
      decoding: WholeFile.read(path, limit: 1 << 24)?.prefix(5) ?? [], as: UTF8.self)
    #expect(start == (ending == "pdf" ? "%PDF-" : "<?xml"))
  }

  @Test func `a broken cover is told and its card stands in`() throws {
    let folder = shelf.folder.path
    shelf.folder.file("broken.jpg", "\u{FF}\u{D8}\u{FF}")
    let catalog = shelf.folder.file("one.csv", "title,cover\nEmma,broken.jpg\n")
    let result = shelf.run(
      ["render", catalog, "-o", folder + "/one.png"],
      variables: ["SHELF_DRAW": DrawingProgramFile.path])
    #expect(result.code == .done)
    #expect(shelf.folder.has("one.png"))
  }

  @Test func `a missing program is named`() {
    let result = shelf.run(
      ["render", seed + "/months.json", "-o", shelf.folder.path + "/a.png"],
      variables: ["SHELF_DRAW": "/nowhere/shelf-draw"])
    #expect(result.code == .unavailable)
    #expect(result.diagnostics.contains("/nowhere/shelf-draw is missing"))
    #expect(!shelf.folder.has("a.png"))
  }

  private func head(of path: String, lines: Int) -> String {
    let text = String(decoding: WholeFile.read(path, limit: 1 << 24) ?? [], as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(lines)
      .joined(separator: "\n") + "\n"
  }
}

/// How far two pictures are apart: fonts of another release move edges by a shade.
struct PictureDifference: CustomStringConvertible {
  private(set) var sizesDiffer = false
  /// The mean of a channel's difference, of 255.
  private(set) var mean = 0.0
  /// The part of the pixels with a channel that differs by more than a quarter.
  private(set) var strong = 0.0

  init(_ one: PixelBuffer, _ other: PixelBuffer) {
    guard one.width == other.width, one.height == other.height else {
      sizesDiffer = true
      return
    }
    var sum = 0
    var count = 0
    for place in stride(from: 0, to: one.length, by: 4) {
      var greatest = 0
      for channel in 0..<3 {
        let distance = abs(Int(one.bytes[place + channel]) - Int(other.bytes[place + channel]))
        sum += distance
        greatest = max(greatest, distance)
      }
      if greatest > 64 { count += 1 }
    }
    let pixels = Double(one.width * one.height)
    mean = Double(sum) / pixels / 3
    strong = Double(count) / pixels
  }

  var isSmall: Bool { !sizesDiffer && mean < 3 && strong < 0.02 }

  var description: String {
    sizesDiffer ? "another size" : "mean \(mean), strong \(strong * 100) %"
  }
}

/// Where `shelf-draw` was built.
enum DrawingProgramFile {
  static let path = folder + "shelf-draw"
  static let isBuilt = access(path, X_OK) == 0

  /// Beside the tests; they may also run within a program of the toolchain.
  private static let folder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(
      decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = own.lastIndex(of: "/").map { String(own[...$0]) } ?? ""
    let isThere = access(beside + "shelf-draw", X_OK) == 0
    return isThere ? beside : ShelfRun.project + "/.build/debug/"
  }()
}
