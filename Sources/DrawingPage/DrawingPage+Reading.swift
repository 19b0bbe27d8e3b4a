import JSONText
import LayoutEngine

extension DrawingPage {
  /// Reads a page from JSON; what is left out has its default.
  package init(json bytes: [UInt8]) throws(DrawingPageError) {
    let value = try DrawingReader.value(bytes)
    guard let width = value["width"]?.double, let height = value["height"]?.double, width > 0,
      height >= 0
    else { throw DrawingPageError("the page has no size") }
    self.init(size: Size(width: width, height: height))
    output = try DrawingReader.output(value["output"])
    look = try DrawingReader.look(value["look"])
    for element in value["elements"]?.array ?? [] {
      elements.append(try DrawingReader.element(element))
    }
  }
}

extension TextMeasurement {
  /// Reads a question from JSON.
  package init(json bytes: [UInt8]) throws(DrawingPageError) {
    let value = try DrawingReader.value(bytes)
    look = try DrawingReader.look(value["look"])
    for entry in value["texts"]?.array ?? [] {
      let role = try DrawingReader.choice(entry["role"], DrawingText.Role.self) ?? .title
      var item = Item(entry["text"]?.string ?? "", role)
      item.width = entry["width"]?.double
      item.lines = max(1, entry["lines"]?.int ?? 1)
      item.language = entry["language"]?.string
      items.append(item)
    }
  }
}

extension MeasuredTexts {
  /// Reads an answer from JSON.
  package init(json bytes: [UInt8]) throws(DrawingPageError) {
    let value: JSONValue
    do { value = try JSONParser().parse(bytes) } catch {
      throw DrawingPageError("the measured sizes are no JSON: \(error)")
    }
    sizes = []
    for entry in value["sizes"]?.array ?? [] {
      guard let width = entry[0]?.double, let height = entry[1]?.double else {
        throw DrawingPageError("a measured size is no pair of numbers")
      }
      sizes.append(Size(width: width, height: height))
    }
  }
}

/// Reads the parts of a page.
private enum DrawingReader {
  static func value(_ bytes: [UInt8]) throws(DrawingPageError) -> JSONValue {
    let value: JSONValue
    do { value = try JSONParser().parse(bytes) } catch {
      throw DrawingPageError("the page is no JSON: \(error)")
    }
    guard value["version"]?.int == DrawingPage.version else {
      throw DrawingPageError("the page is not of version \(DrawingPage.version)")
    }
    return value
  }

  static func choice<Value: RawRepresentable>(_ value: JSONValue?, _ type: Value.Type)
    throws(DrawingPageError) -> Value? where Value.RawValue == String
  {
    guard let text = value?.string else { return nil }
    guard let choice = Value(rawValue: text) else {
      throw DrawingPageError("\(text) is not known here")
    }
    return choice
  }

  static func positive(_ value: JSONValue?, _ name: String) throws(DrawingPageError) -> Double? {
    guard let value else { return nil }
    guard let number = value.double, number > 0 else {
      throw DrawingPageError("\(name) is not greater than 0")
    }
    return number
  }

  static func output(_ value: JSONValue?) throws(DrawingPageError) -> DrawingOutput {
    var output = DrawingOutput()
    output.format = try choice(value?["format"], DrawingOutput.Format.self) ?? output.format
    output.paper = try choice(value?["paper"], DrawingOutput.Paper.self) ?? output.paper
    output.scale = try positive(value?["scale"], "scale") ?? output.scale
    output.margin = max(0, value?["margin"]?.double ?? output.margin)
    output.columns = min(max(value?["columns"]?.int ?? output.columns, 1), 10_000)
    output.title = value?["title"]?.string
    return output
  }

  static func look(_ value: JSONValue?) throws(DrawingPageError) -> DrawingLook {
    var look = DrawingLook()
    for (name, path) in DrawingLook.colors {
      guard let text = value?[name]?.string else { continue }
      guard let color = DrawingColor(text) else {
        throw DrawingPageError("\(name) is no colour such as #e0e0e0: \(text)")
      }
      look[keyPath: path] = color
    }
    for (name, path) in DrawingLook.sizes {
      look[keyPath: path] = try positive(value?[name], name) ?? look[keyPath: path]
    }
    look.font = value?["font"]?.string ?? look.font
    look.cardFont = value?["cardFont"]?.string ?? look.cardFont
    look.fit = try choice(value?["fit"], DrawingLook.Fit.self) ?? look.fit
    look.isRightToLeft = value?["rightToLeft"]?.bool ?? false
    look.language = value?["language"]?.string
    return look
  }

  static func frame(_ value: JSONValue) throws(DrawingPageError) -> Rect {
    let numbers = (value.array ?? []).compactMap(\.double)
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e9 }), numbers[2] >= 0,
      numbers[3] >= 0
    else { throw DrawingPageError("a frame is no four numbers") }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  static func element(_ value: JSONValue) throws(DrawingPageError) -> DrawingElement {
    if let rule = value["rule"] { return .rule(try frame(rule)) }
    if let box = value["box"] { return .box(try frame(box)) }
    if let place = value["cover"] { return .cover(try cover(value, try frame(place))) }
    return .text(try text(value))
  }

  static func text(_ value: JSONValue) throws(DrawingPageError) -> DrawingText {
    guard let place = value["text"] else { throw DrawingPageError("an element has no frame") }
    let role = try choice(value["role"], DrawingText.Role.self) ?? .title
    var text = DrawingText(value["value"]?.string ?? "", role, try frame(place))
    text.alignment = try choice(value["alignment"], DrawingText.Alignment.self) ?? .leading
    text.language = value["language"]?.string
    return text
  }

  static func cover(_ value: JSONValue, _ place: Rect) throws(DrawingPageError) -> DrawingCover {
    var cover = DrawingCover(frame: place, title: value["title"]?.string ?? "")
    cover.author = value["author"]?.string
    cover.language = value["language"]?.string
    cover.path = value["path"]?.string
    if let label = value["label"] { cover.label = try text(label) }
    for caption in value["captions"]?.array ?? [] { cover.captions.append(try text(caption)) }
    return cover
  }
}
