package import JSONText
import LayoutEngine

extension DrawingPage {
  /// The version of the form; a reader refuses any other.
  package static let version = 1

  /// The page as JSON.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", Self.version)
    json.key("output")
    output.write(to: &json)
    json.key("look")
    look.write(to: &json)
    json.member("width", size.width)
    json.member("height", size.height)
    json.key("elements")
    json.beginArray()
    for element in elements { element.write(to: &json) }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }
}

extension JSONWriter {
  fileprivate mutating func frame(_ name: String, _ frame: Rect) {
    key(name)
    beginArray()
    for number in [frame.minX, frame.minY, frame.width, frame.height] { double(number) }
    endArray()
  }

  fileprivate mutating func optional(_ name: String, _ text: String?) {
    if let text { member(name, text) }
  }
}

extension DrawingOutput {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("format", format.rawValue)
    json.member("scale", scale)
    json.member("paper", paper.rawValue)
    json.member("margin", margin)
    json.member("columns", columns)
    json.optional("title", title)
    json.endObject()
  }
}

extension DrawingLook {
  /// The look as JSON.
  package func write(to json: inout JSONWriter) {
    json.beginObject()
    for (name, path) in Self.colors { json.member(name, self[keyPath: path].description) }
    for (name, path) in Self.sizes { json.member(name, self[keyPath: path]) }
    json.member("font", font)
    json.member("cardFont", cardFont)
    json.member("fit", fit.rawValue)
    json.member("rightToLeft", isRightToLeft)
    json.optional("language", language)
    json.endObject()
  }

  /// The colours by their names in JSON.
  package static var colors: [(String, WritableKeyPath<DrawingLook, DrawingColor>)] {
    [
      ("background", \.background), ("titleColor", \.titleColor),
      ("captionColor", \.captionColor), ("subcaptionColor", \.subcaptionColor),
      ("separatorColor", \.separatorColor), ("tableColor", \.tableColor),
      ("borderColor", \.borderColor), ("cellColor", \.cellColor),
    ]
  }

  /// The font sizes by their names in JSON.
  package static var sizes: [(String, WritableKeyPath<DrawingLook, Double>)] {
    [
      ("titleSize", \.titleSize), ("captionSize", \.captionSize), ("tableSize", \.tableSize),
      ("labelSize", \.labelSize),
    ]
  }
}

extension DrawingElement {
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    switch self {
    case .text(let text): text.writeMembers(to: &json, "text")
    case .rule(let frame): json.frame("rule", frame)
    case .box(let frame): json.frame("box", frame)
    case .cover(let cover): cover.writeMembers(to: &json)
    }
    json.endObject()
  }
}

extension DrawingText {
  fileprivate func writeMembers(to json: inout JSONWriter, _ name: String) {
    json.frame(name, frame)
    json.member("value", text)
    json.member("role", role.rawValue)
    json.member("alignment", alignment.rawValue)
    json.optional("language", language)
  }
}

extension DrawingCover {
  fileprivate func writeMembers(to json: inout JSONWriter) {
    json.frame("cover", frame)
    json.member("title", title)
    json.optional("author", author)
    json.optional("language", language)
    json.optional("path", path)
    if let label {
      json.key("label")
      json.beginObject()
      label.writeMembers(to: &json, "text")
      json.endObject()
    }
    guard !captions.isEmpty else { return }
    json.key("captions")
    json.beginArray()
    for caption in captions {
      json.beginObject()
      caption.writeMembers(to: &json, "text")
      json.endObject()
    }
    json.endArray()
  }
}

extension TextMeasurement {
  /// The question as JSON.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("version", DrawingPage.version)
    json.key("look")
    look.write(to: &json)
    json.key("texts")
    json.beginArray()
    for item in items {
      json.beginObject()
      json.member("text", item.text)
      json.member("role", item.role.rawValue)
      if let width = item.width { json.member("width", width) }
      json.member("lines", item.lines)
      json.optional("language", item.language)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }
}

extension MeasuredTexts {
  /// The answer as JSON.
  package func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("sizes")
    json.beginArray()
    for size in sizes {
      json.beginArray()
      json.double(size.width)
      json.double(size.height)
      json.endArray()
    }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }
}
