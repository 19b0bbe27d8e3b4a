import Testing

@testable import CatalogFormats

struct PlainTextTests {
  @Test(arguments: [
    ("A title", "A title"), ("  A title ", "A title"), ("A  title", "A title"),
    ("A\ttitle", "A title"), ("A\r\ntitle\n", "A title"), ("\u{feff}title", "title"),
    ("\u{a0}\u{a0}", ""), ("\u{3000}新書\u{3000}", "新書"), ("新書\u{3000}第一巻", "新書\u{3000}第一巻"),
    ("新書\u{3000}\u{3000}第一巻", "新書 第一巻"), ("Titre\u{a0}: x", "Titre\u{a0}: x"),
    ("a\u{0b}b\u{0}c", "a bc"), ("a\u{92}b", "ab"), ("l’été — “oui”", "l’été — “oui”"),
    ("", ""), (" ", ""), ("[美]            利昂", "[美] 利昂"), ("a\u{7f}b", "ab"),
    ("a\u{200d}b", "a\u{200d}b"), ("a\u{2028}b", "a b"),
  ])
  func `a field of one line has no controls and no stray blanks`(_ text: String, _ clean: String) {
    #expect(Array(PlainText.clean(text).unicodeScalars) == Array(clean.unicodeScalars))
  }

  @Test func `text becomes NFC`() {
    let decomposed = "Cafe\u{301} \u{1112}\u{1161}\u{11ab}"
    #expect(
      Array(PlainText.clean(decomposed).unicodeScalars)
        == Array("Caf\u{e9} \u{d55c}".unicodeScalars))
  }

  @Test(arguments: [
    ("a\nb", "a\nb"), ("a\r\n\r\n\r\n\r\nb\r\n", "a\n\nb"), ("  a  b \n c", "a b\nc"), ("\n\n", ""),
    ("a\rb", "a\nb"),
  ])
  func `a field of several lines keeps its paragraphs`(_ text: String, _ clean: String) {
    #expect(PlainText.cleanLines(text) == clean)
  }

  @Test(arguments: [
    ("<p>One &amp; two</p><p>Three</p>", "One & two\n\nThree"),
    ("One<br/>two<BR>three", "One\ntwo\nthree"), ("no mark-up", "no mark-up"),
    ("a < b and c > d", "a < b and c > d"), ("1<2", "1<2"),
    ("AT&T &copy; &#233;&#xE9;", "AT&T © éé"),
    ("&#146;&#x92;", "’’"), ("&amp;lt;", "&lt;"), ("&nosuch; &", "&nosuch; &"),
    ("<script>alert('</p>')</script>x<style>p{}</style>y", "xy"), ("a<!-- b > c -->d", "ad"),
    ("<![CDATA[x < y]]>", "x < y"), ("<a href=\"x>y\">z</a>", "z"), ("<a href='x>z", "z"),
    ("<i>line\nends</i> are blanks", "line ends are blanks"), ("a\nb &amp; c", "a\nb & c"),
    ("<ul><li>a</li><li>b</li></ul>", "a\n\nb"),
    ("<b>bold</b>ly", "boldly"), ("a &nbsp; b", "a b"), ("<p", "<p"),
    ("&#0;&#xD800;&#99999999;", "&#0;&#xD800;&#99999999;"),
    ("<script>never closed", ""), ("<!-- never closed > a", ""),
  ])
  func `HTML becomes text`(_ html: String, _ text: String) {
    #expect(PlainText.fromHTML(html) == text)
  }

  @Test(arguments: [
    "<", "<a ", "<a href=\"", "<a>", "<!--", "<![CDATA[", "&", "&#", "<script>", "</", "<a ='\"",
    "\"'>",
  ])
  func `a megabyte of broken HTML is read in one pass`(_ unit: String) {
    let html = String(repeating: unit, count: 1_000_000 / unit.utf8.count) + ">"
    #expect(PlainText.fromHTML(html).utf8.count <= html.utf8.count)
  }

  @Test(arguments: [
    ("Moby Dick :", "Moby Dick"), ("or, The whale /", "or, The whale"),
    ("Melville, Herman,", "Melville, Herman"),
    ("Penguin,", "Penguin"), ("Novels.", "Novels"), ("Smith, J. R.", "Smith, J. R."),
    ("Smith, John, Jr.", "Smith, John, Jr."),
    ("Wiley & Sons, Inc.", "Wiley & Sons, Inc."), ("Wait ...", "Wait ..."),
    ("New York ;", "New York"),
    ("2nd ed.", "2nd ed."), ("", ""), (" / ", ""), ("Title = Titel /", "Title = Titel"),
    ("(Series)", "(Series)"),
  ])
  func `punctuation of ISBD at the end is no part of a value`(_ text: String, _ value: String) {
    #expect(PlainText.stripISBD(text) == value)
  }
}
