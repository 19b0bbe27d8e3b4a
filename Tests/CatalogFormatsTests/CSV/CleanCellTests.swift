import CatalogModel
import Testing

@testable import CatalogFormats

/// The short ways of the table's reader come to what the long ways come to.
@Suite struct CleanCellTests {
  @Test(arguments: [
    "A plain title", "Émile Zola, œuvres", "月の庭：図書館の夜", "백년의 고독", "Война и мир",
    "“quoted” — dash…", "100% (of) it!", "が", "か\u{3099}", "Cafe\u{301}", "a\u{A0}b", "a\u{3000}b",
    "a  b", " a", "a ", "a\tb", "\u{FEFF}a", "a\u{200B}b", "a\u{AD}b", "豈", "\u{1E9B}\u{323}",
    "ａｂｃ",
    "😀", "Ω", "x\u{7F}", "x\u{85}",
  ])
  func `a text that is taken as clean is what cleaning leaves`(_ text: String) {
    let isClean = Array(text.utf8).withUnsafeBufferPointer { CleanCell.isText($0) }
    if isClean { #expect(Array(PlainText.clean(text).utf8) == Array(text.utf8)) }
  }

  @Test func `no letter that is taken as clean is changed by cleaning`() {
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar) + "b"
      guard Array(text.utf8).withUnsafeBufferPointer({ CleanCell.isText($0) }) else { continue }
      if Array(PlainText.clean(text).utf8) != Array(text.utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test(arguments: [
    "https://covers.example.org/b/isbn/9780140449136-L.jpg", "http://a.example/x.png",
    "https://s.gr-assets.com/assets/nophoto/book/111x148.png", "https://a.example/no-cover.jpg",
    "https://a.example/placeholder.png", "https://a.example/img/default_cover.jpg",
    "https://user:pw@a.example/x.jpg", "https://a.example/x.jpg?token=1", "file:///etc/passwd",
    "https://a.example/blank.gif", "https://a.example/1x1.gif", "https://a.example/pixel.gif",
    "https://a.example/spacer.gif", "https://a.example/transparent.gif",
    "https://a.example/missing-cover.jpg", "https://a.example/generic-cover.jpg",
    "https://a.example/image-not-available.png", "https://a.example/book-default.png",
    "https://a.example/cover_missing.png", "https://a.example/NoImage.png", "http://", "https://a/",
    "https://a.example/a&amp;b.jpg", "https://a.example/a b.jpg", "../x.jpg", "0.jpg",
  ])
  func `an address that is taken as a cover is what reading it gives`(_ text: String) {
    let isTaken = Array(text.utf8).withUnsafeBufferPointer { CleanCell.isCoverAddress($0) }
    guard isTaken else { return }
    let read = CoverReference.read(text)
    #expect(read.cover == Cover(ref: text))
    #expect(read.warning == nil)
  }

  @Test func `usual addresses take the short way`() {
    let text = "https://covers.example.org/b/isbn/9780140449136-L.jpg"
    #expect(Array(text.utf8).withUnsafeBufferPointer { CleanCell.isCoverAddress($0) })
  }

  @Test(arguments: [
    "A Tanaka; B Lee", "村上 春樹; X", "X (Editor); Y", "a;;b", "; ;", "K García;L O'Brien",
  ])
  func `lists of names come to the same by pieces`(_ cell: String) {
    let memory = PeopleMemory(field: .authors)
    let style = FlatBook.Style()
    let people = Array(cell.utf8).withUnsafeBufferPointer { memory.people(in: $0, style: style) }
    #expect(people == FlatBook.people(cell, as: .authors, style: style))
  }
}
