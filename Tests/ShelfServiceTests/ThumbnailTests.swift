import CatalogModel
import CoverFetching
import Foundation
import Testing

@testable import ShelfService

/// Thumbnails as the program that draws makes them.
@Suite(.enabled(if: ServiceFixture.drawing != nil, "shelf-draw is not built"))
struct ThumbnailTests {
  private static let pictures = Folder.project + "/Tests/PictureCodingTests/Fixtures/"
  private let fixture: ServiceFixture

  init() throws { fixture = try ServiceFixture(drawing: ServiceFixture.drawing) }

  private func answer(_ target: String) throws -> (type: String?, bytes: [UInt8]) {
    let reply = fixture.get(target)
    try #require(reply.status == 200, "\(target)")
    guard case .file(let file) = reply.answer.response.body else {
      return (reply.header("Content-Type"), reply.bytes)
    }
    return (reply.header("Content-Type"), file.bytes(atMost: 64 << 20) ?? [])
  }

  /// The width and height in a JPEG's frame header (ITU-T T.81, B.2.2).
  private static func size(ofJPEG bytes: [UInt8]) -> [Int]? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) {
        return [
          Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]),
          Int(bytes[place + 5]) << 8 | Int(bytes[place + 6]),
        ]
      }
      place += 2 + length
    }
    return nil
  }

  @Test func `a cover of the seed data is 100 pixels wide`() throws {
    let bytes = try Data(contentsOf: URL(filePath: Folder.project + "/seed-data/covers/0.jpg"))
    fixture.folder.file("covers/0.jpg", Array(bytes))
    let whole = try #require(Self.size(ofJPEG: Array(bytes)))
    let small = try answer("/covers/0.jpg?width=100")
    #expect(small.type == "image/jpeg")
    let size = try #require(Self.size(ofJPEG: small.bytes))
    #expect(size[0] == 100)
    // The proportion stays, to the pixel.
    #expect(abs(size[1] * whole[0] - 100 * whole[1]) <= whole[0])
    #expect(small.bytes.count < bytes.count)
  }

  @Test(arguments: ["plain.jpg", "progressive.jpg", "plain.webp", "plain.gif", "animated.webp"])
  func `every format becomes a JPEG no wider than asked`(_ name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.pictures + name))
    fixture.folder.file("covers/" + name, Array(bytes))
    let small = try answer("/covers/\(name)?width=100")
    #expect(small.type == "image/jpeg")
    #expect(try #require(Self.size(ofJPEG: small.bytes))[0] <= 100)
    // The second time it comes from the folder.
    #expect(try answer("/covers/\(name)?width=100").bytes == small.bytes)
  }

  @Test func `a broken picture is served as it is, and nothing of it is kept`() throws {
    let broken = ServiceFixture.png.prefix(40) + [0, 1, 2, 3]
    fixture.folder.file("covers/broken.png", Array(broken))
    let small = try answer("/covers/broken.png?width=200")
    #expect(small.type == "image/png")
    #expect(small.bytes == Array(broken))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder.path + "/small")
    #expect(kept.isEmpty)
  }

  @Test func `a picture that says it is enormous is served as it is`() throws {
    // A PNG of 60,000 by 60,000 pixels, of which there is one.
    var huge = ServiceFixture.png
    huge.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    fixture.folder.file("covers/huge.png", huge)
    #expect(try answer("/covers/huge.png?width=800").bytes == huge)
  }

  @Test func `a cover that the catalog holds is shown, small and whole`() throws {
    let ref = "data:image/png;base64," + Data(ServiceFixture.png).base64EncodedString()
    let book = ServiceFixture.book("Held", 2024, 5) { $0.covers = [Cover(ref: ref)] }
    let fixture = try ServiceFixture(books: [book], drawing: ServiceFixture.drawing)
    let id = try #require(try fixture.json("/api/v1/search?q=held")["books"]?[0]?["id"]?.int)
    let target = "/covers/@/\(id)/" + PictureCache.name(of: ref)
    let whole = fixture.get(target)
    #expect(whole.status == 200 && whole.header("Content-Type") == "image/png")
    #expect(fixture.text("/sections/1").contains(target + "?width="))
    let small = fixture.get(target + "?width=100")
    #expect(small.header("Content-Type") == "image/jpeg")
    #expect(
      try Feed(fixture.get("/opds/new")).entries[0].links("http://opds-spec.org/image")
        .map { [$0["href"], $0["type"]] } == [[target, "image/png"]])
    #expect(fixture.get("/covers/@/\(id)/" + PictureCache.name(of: ref + "x")).status == 404)
    #expect(fixture.get("/covers/@/\(id + 1)/" + PictureCache.name(of: ref)).status == 404)
  }

  @Test func `a feed of OPDS 1 shows a WebP cover as JPEG`() throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.pictures + "plain.webp"))
    let book = ServiceFixture.book("Web", 2024, 5) { $0.covers = [Cover(ref: "c.webp")] }
    let fixture = try ServiceFixture(books: [book], drawing: ServiceFixture.drawing)
    fixture.folder.file("covers/c.webp", Array(bytes))
    let entry = try #require(try Feed(fixture.get("/opds/new")).entries.first)
    #expect(
      entry.links("http://opds-spec.org/image").map { [$0["href"], $0["type"]] } == [
        ["/covers/c.webp?width=800", "image/jpeg"]
      ])
    let images = try fixture.json("/opds/v2/new")["publications"]?[0]?["images"]
    #expect(images?[0]?["type"]?.string == "image/webp")
  }
}
