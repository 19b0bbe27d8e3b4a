import XMLText

extension XMLElement {
  /// The text of XHTML in it, as `PlainText.fromHTML` gives that of HTML.
  var plainXHTML: String {
    PlainText.cleanLines(bytes: textBytes(around: PlainText.gap(ofElement:)))
  }
}
