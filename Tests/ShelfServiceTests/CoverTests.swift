import CatalogModel
import CoverFetching
import Glibc
import Testing

@testable import ShelfService

struct CoverTests {
  @Test func `a cover file is served with its type and a tag`() throws {
    let fixture = try ServiceFixture()
    fixture.folder.file("covers/own.png", ServiceFixture.png)
    let reply = fixture.get("/covers/own.png")
    #expect(reply.status == 200)
    #expect(reply.header("Content-Type") == "image/png")
    guard case .file(let file) = reply.answer.response.body else {
      Issue.record("no file")
      return
    }
    #expect(file.bytes(atMost: 1000) == ServiceFixture.png)
    let etag = try #require(reply.header("ETag"))
    #expect(fixture.get("/covers/own.png", ["if-none-match": etag]).status == 304)
  }

  /// A PNG's width stands in its bytes 16 to 19.
  @Test func `a page has a card for a picture cut off before its size, or of an impossible size`()
    throws
  {
    let fixture = try ServiceFixture()
    var wide = ServiceFixture.png
    wide.replaceSubrange(16..<20, with: [0x77, 0x35, 0x94, 0])
    let pictures = ["whole": ServiceFixture.png, "cut": Array(wide.prefix(16)), "wide": wide]
    for (name, bytes) in pictures { fixture.folder.file("covers/\(name).png", bytes) }
    try fixture.store(
      pictures.keys.map { name in
        ServiceFixture.book("Picture \(name)", 1999, 9) { $0.covers = [Cover(ref: name + ".png")] }
      })
    let html = fixture.text("/months/1999-09")
    #expect(html.contains("/covers/whole.png"))
    #expect(!html.contains("/covers/cut.png"))
    #expect(!html.contains("/covers/wide.png"))
  }

  @Test(arguments: [
    "/covers/../secret.png", "/covers/%2e%2e/secret.png", "/covers/..%2fsecret.png",
    "/covers/%2e%2e%2fsecret.png", "/covers//tmp/secret.png", "/covers/%2ftmp%2fsecret.png",
    "/covers/inner/../../secret.png", "/covers/link.png", "/covers/linked/secret.png",
    "/covers/own.png%00.jpg", "/covers/./own.png", "/covers/inner%2fown.png", "/covers/inner",
    "/covers/..", "/covers/%5c..%5csecret.png", "/covers/text.png", "/covers/pipe.png",
    "/covers/@/0123456789abcdef0123456789abcdeg", "/covers/@/../secret.png", "/covers/",
    "/covers/a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r.png", "/covers/secret.png%0a",
  ])
  func `no path leads out of the folder of covers`(_ target: String) throws {
    let fixture = try ServiceFixture()
    let folder = fixture.folder
    mkdir(folder.path + "/covers/inner", 0o755)
    mkdir(folder.path + "/outside", 0o755)
    for name in ["secret.png", "outside/secret.png", "covers/own.png", "covers/inner/own.png"] {
      folder.file(name, ServiceFixture.png)
    }
    folder.file("covers/text.png", Array("a password".utf8))
    mkfifo(folder.path + "/covers/pipe.png", 0o644)
    symlink(folder.path + "/secret.png", folder.path + "/covers/link.png")
    symlink(folder.path + "/outside", folder.path + "/covers/linked")
    #expect([400, 404].contains(fixture.get(target).status))
    #expect(fixture.get("/covers/inner/own.png").status == 200)
  }

  @Test func `fetched covers are served by name, and others are not fetched`() throws {
    let fixture = try ServiceFixture()
    let ref = "https://example.org/cover.jpg"
    let id = try #require(try fixture.json("/api/v1/search?q=had")["books"]?[0]?["id"]?.int)
    #expect(!fixture.text("/books/\(id)").contains("<img"))
    mkdir(fixture.folder.path + "/fetched", 0o755)
    let name = PictureCache.name(of: ref)
    fixture.folder.file("fetched/" + name, ServiceFixture.png)
    #expect(fixture.get("/covers/@/" + name).status == 200)
  }

  @Test func `only widths of a short list are made`() throws {
    let fixture = try ServiceFixture()
    fixture.folder.file("covers/own.png", ServiceFixture.png)
    #expect(fixture.get("/covers/own.png?width=123").status == 400)
    #expect(fixture.get("/covers/own.png?width=200").status == 200)
  }

  @Test func `smaller pictures are made once and their folder stays within its limit`() throws {
    let folder = Folder()
    // In place of the program that draws: one that says what it was asked for.
    let program = folder.file(
      "draw",
      Array("#!/bin/sh\nprintf '\\377\\330\\377'; cat; printf x >> \(folder.path)/count\n".utf8))
    chmod(program, 0o755)
    let scaler = PictureScaler(program: program, cache: folder.path + "/small", limit: 20_000)
    let covers = CoverStore(folders: [folder.path], fetched: nil)
    for number in 0..<10 {
      folder.file("\(number).png", ServiceFixture.png + Array(repeating: 1, count: 5_000 + number))
    }
    for _ in 0..<2 {
      let file = try #require(covers.file("0.png"))
      let small = try #require(scaler.small(file, width: 200))
      #expect(small.head(3) == [0xFF, 0xD8, 0xFF])
    }
    #expect(Self.size(of: folder.path + "/count") == 1)
    for number in 1..<10 {
      let file = try #require(covers.file("\(number).png"))
      #expect(scaler.small(file, width: 200) != nil)
    }
    #expect(Self.total(folder.path + "/small") <= 20_000)
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : -1
  }

  private static func total(_ path: String) -> Int {
    guard let stream = opendir(path) else { return 0 }
    defer { closedir(stream) }
    var total = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { total += size(of: path + "/" + name) }
    }
    return total
  }
}
