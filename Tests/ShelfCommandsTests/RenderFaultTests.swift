import Foundation
import Testing

@testable import ShelfCommands

/// What `shelf render` and `shelf grid` do when the disk, the drawing program or a cover fails.
@Suite(.enabled(if: DrawingProgramFile.isBuilt, "shelf-draw is not built"))
struct RenderFaultTests {
  private let shelf = ShelfRun()
  private var months: String { ShelfRun.project + "/seed-data/months.json" }

  private func render(
    _ name: String, _ options: [String] = [], draw: String = DrawingProgramFile.path,
    catalog: String? = nil
  ) -> ShelfRun.Result {
    shelf.run(
      ["render", catalog ?? months, "-o", shelf.folder.path + "/" + name] + options,
      variables: ["SHELF_DRAW": draw])
  }

  @Test(arguments: ["png", "svg", "pdf", "html", "txt"])
  func `a full disk is told, and nothing else`(_ ending: String) {
    let path = shelf.folder.path + "/full." + ending
    symlink("/dev/full", path)
    let result = render("full." + ending)
    #expect(result.code == .inputOutput)
    #expect(
      result.diagnostics == "shelf: \(path): writing failed: No space left on device\n")
  }

  @Test func `a picture that would be too large is wrong usage`() {
    let result = render("large.png", ["--scale", "100"])
    #expect(result.code == .usage)
    #expect(shelf.folder.read("large.png").isEmpty)
  }

  @Test func `a refused record is told by the exit code as well`() {
    let catalog = shelf.folder.file("books.csv", "title,published\nMoon,2024-05\n,2024-05\n")
    let result = render("page.svg", catalog: catalog)
    #expect(result.code == .data)
    #expect(result.diagnostics.contains("1 record was refused"))
    #expect(shelf.folder.read("page.svg").contains("<svg"))
  }

  @Test func `a cover cut off before its size is a card on an HTML page too`() throws {
    let covers = shelf.folder.path + "/pictures"
    mkdir(covers, 0o755)
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      .write(to: URL(fileURLWithPath: covers + "/cut.png"))
    let catalog = shelf.folder.file("books.csv", "title,published,cover\nMoon,2024-05,cut.png\n")
    let result = render("page.html", ["--covers", covers], catalog: catalog)
    #expect(result.code == .done)
    #expect(result.diagnostics.contains("cut.png: the picture is cut off"))
    #expect(!shelf.folder.read("page.html").contains("data:image/png"))
  }

  @Test func `a folder of covers that is not there is told`() {
    let result = render("page.svg", ["--covers", shelf.folder.path + "/none"])
    #expect(result.code == .noInput)
    #expect(result.diagnostics.contains("there is no such folder"))
  }

  @Test func `a table on a full disk is told too`() {
    symlink("/dev/full", shelf.folder.path + "/full.png")
    let result = shelf.run(
      [
        "grid", ShelfRun.project + "/seed-data/customers.csv", "-o",
        shelf.folder.path + "/full.png",
      ],
      variables: ["SHELF_DRAW": DrawingProgramFile.path])
    #expect(result.code == .inputOutput)
    #expect(result.diagnostics.contains("No space left on device"))
  }

  @Test(arguments: [
    ("#!/bin/sh\nexit 0\n", ExitCode.unavailable, "drew nothing"),
    ("#!/bin/sh\ncat >/dev/null\nexit 74\n", .inputOutput, "the page was not drawn"),
    ("#!/bin/sh\nkill -SEGV $$\n", .unavailable, "shelf-draw was ended by signal 11"),
    ("no program", .unavailable, "is missing, which draws"),
  ])
  func `a drawing program that fails is told, and no picture is left`(
    _ script: String, _ code: ExitCode, _ words: String
  ) {
    let program = shelf.folder.file("draw", script)
    if script.hasPrefix("#!") { chmod(program, 0o755) }
    let result = render("page.png", draw: program)
    #expect(result.code == code)
    #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    #expect(!shelf.folder.has("page.png"))
  }

  @Test func `without the drawing program a table comes as text, HTML and text pages as ever`() {
    let variables = ["SHELF_DRAW": "/nowhere/shelf-draw"]
    let table = shelf.run(
      ["grid", ShelfRun.project + "/seed-data/customers.csv"], variables: variables)
    #expect(table.code == .done && table.output.contains("hangge"))
    #expect(table.diagnostics.contains("shelf-draw is not installed"))
    for name in ["page.html", "page.txt"] {
      #expect(render(name, draw: "/nowhere/shelf-draw").code == .done)
      #expect(shelf.folder.has(name))
    }
  }

  @Test func `broken and hostile covers stop no page`() throws {
    let fixtures = ShelfRun.project + "/Tests/PictureCodingTests/Fixtures/"
    for name in ["enormous.png", "animated.webp"] {
      let bytes = try #require(WholeFile.read(fixtures + name, limit: 1 << 20))
      try OutputFile(path: shelf.folder.path + "/" + name).finish(bytes)
    }
    shelf.folder.file("empty.png", "")
    shelf.folder.file("text.gif", "<html>no picture</html>")
    mkfifo(shelf.folder.path + "/pipe.png", 0o600)
    let names = [
      "enormous.png", "animated.webp", "empty.png", "text.gif", "pipe.png", "gone.jpg",
      "/etc/passwd", "../../etc/passwd",
    ]
    let rows = names.map { "\($0),2024-05,\($0)\n" }.joined()
    let catalog = shelf.folder.file("books.csv", "title,published,cover\n" + rows)
    for ending in ["png", "pdf", "svg"] {
      #expect(render("page." + ending, catalog: catalog).code == .done)
      #expect(shelf.folder.has("page." + ending))
    }
  }

  @Test func `a page in HTML loads nothing from the web unless it may`() {
    let catalog = shelf.folder.file(
      "books.csv", "title,published,cover\nEmma,2024-05,https://covers.example.org/emma.jpg\n")
    let result = render("page.html", catalog: catalog)
    #expect(!shelf.folder.read("page.html").contains("http"))
    #expect(result.diagnostics.contains("1 cover is only named by a web address"))
    let linked = render("linked.html", ["--link-remote"], catalog: catalog)
    #expect(
      shelf.folder.read("linked.html").contains("src=\"https://covers.example.org/emma.jpg\""))
    #expect(linked.diagnostics.isEmpty)
  }

  @Test func `a mail tells that its pictures want a place on the web, until they have one`() {
    let embedded = render("mail.html", ["--email"])
    #expect(embedded.diagnostics.contains("--assets-url"))
    let assets = shelf.folder.path + "/assets"
    let linked = render(
      "mail.html", ["--email", "--assets", assets, "--assets-url", "https://shop.example/c"])
    #expect(linked.diagnostics.isEmpty)
    let mail = shelf.folder.read("mail.html")
    #expect(mail.contains("src=\"https://shop.example/c/") && !mail.contains("data:"))
    // The cat's cover is 300×300 pixels: it keeps its proportion without any style.
    #expect(mail.contains("<img width=\"100\" height=\"100\""))
    try? FileManager.default.removeItem(atPath: assets)
  }

  @Test func `shelf itself links no library that draws`() throws {
    let program = DrawingProgramFile.path.dropLast("-draw".count)
    let libraries = try Self.libraries(of: String(program))
    for name in [
      "cairo", "pango", "glib", "fontconfig", "freetype", "jpeg", "spng", "webp", "avif",
    ] {
      #expect(!libraries.contains("lib" + name), "\(name)")
    }
    #expect(libraries.contains("libsqlite3"))
    #expect(try Self.libraries(of: DrawingProgramFile.path).contains("libcairo"))
  }

  private static func libraries(of program: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/ldd")
    process.arguments = [program]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test(arguments: [("", true), ("AAAA", false)])
  func `a cover that the catalog holds is drawn`(_ damage: String, _ isShown: Bool) throws {
    let bytes = try Data(
      contentsOf: URL(filePath: ShelfRun.project + "/seed-data/covers/0.jpg"))
    let ref = "data:image/jpeg;base64," + damage + bytes.base64EncodedString()
    let catalog = shelf.folder.file("held.csv", "title,date,cover\nHeld,2024-05,\"\(ref)\"\n")
    let result = render("page.html", catalog: catalog)
    #expect(result.code == .done, "\(result.diagnostics)")
    let page = shelf.folder.read("page.html")
    #expect(page.contains(ref) == isShown)
    #expect(render("page.png", catalog: catalog).code == .done)
  }
}
