import DrawingPage
import Glibc
import LayoutEngine
import Testing

@testable import PageDrawing

/// What is drawn where covers are broken, and where nothing can be written.
struct FailureTests {
  private static func page(_ format: DrawingOutput.Format, _ paths: [String]) -> DrawingPage {
    var page = DrawingPage(size: Size(width: 375, height: 200))
    page.output.format = format
    page.output.title = "May 2024"
    page.elements = [.text(DrawingText("May", .title, Rect(x: 0, y: 0, width: 375, height: 21)))]
    page.elements += paths.enumerated().map { index, path in
      var cover = DrawingCover(
        frame: Rect(x: Double(index) * 110, y: 30, width: 100, height: 150), title: "A \(index)")
      cover.path = path
      return .cover(cover)
    }
    return page
  }

  private static func fixture(_ name: String, file: String = #filePath) -> String {
    file.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
      + "/PictureCodingTests/Fixtures/" + name
  }

  @Test(arguments: [DrawingOutput.Format.png, .svg, .pdf, .kitty, .sixel, .blocks])
  func `a full disk is an error in every format, and no crash`(_ format: DrawingOutput.Format) {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: DrawingError("writing the picture failed")) {
      try PageRenderer(page: Self.page(format, [])).render(to: ByteSink(descriptor: full))
    }
  }

  @Test(arguments: [DrawingOutput.Format.png, .svg, .pdf])
  func `every cover that cannot be shown is told once, with the reason`(
    _ format: DrawingOutput.Format
  ) throws {
    let enormous = Self.fixture("enormous.png")
    let paths = [enormous, enormous, "/nowhere/a.jpg", "/dev/zero", Self.fixture("plain.jpg")]
    let null = NullFile.open()
    defer { close(null) }
    let told = try PageRenderer(page: Self.page(format, paths)).render(
      to: ByteSink(descriptor: null))
    // Neither the order nor the folder of the fixtures is part of the rule.
    let expected = [
      "/dev/zero: is no file", "/nowhere/a.jpg: cannot be read: No such file or directory",
      enormous + ": the picture is 100000×100000 pixels, over the limit of 30000 (side)",
    ]
    #expect(told.sorted() == expected.sorted())
  }

  @Test func `one long page of any length is drawn, smaller where PDF has no room for it`() throws {
    var page = Self.page(.pdf, [])
    page.output.paper = .long
    page.size.height = 28_800
    let null = NullFile.open()
    defer { close(null) }
    let told = try PageRenderer(page: page).render(to: ByteSink(descriptor: null))
    #expect(
      told.count == 1 && told[0].hasPrefix("the one long page is drawn at 50.0 % of its size"))
    page.size.height = 14_400
    #expect(try PageRenderer(page: page).render(to: ByteSink(descriptor: null)) == [])
  }
}
