import JSONText
import LayoutEngine

extension SpecObject {
  /// This object as a size; both extents are required.
  func size() throws(SpecError) -> Size {
    try check(keys: ["width", "height"])
    return Size(width: try required("width"), height: try required("height"))
  }

  func size(_ key: String) throws(SpecError) -> Size? { try child(key)?.size() }

  /// The size of a header or footer, of which one extent may be left out.
  func referenceSize(_ key: String) throws(SpecError) -> Size {
    guard let child = try child(key) else { return .zero }
    try child.check(keys: ["width", "height"])
    return Size(
      width: try child.number("width", default: 0),
      height: try child.number("height", default: 0))
  }

  /// Insets; an edge that is left out is 0.
  ///
  /// One number stands for all four edges.
  func insets(_ key: String) throws(SpecError) -> EdgeInsets? {
    if case .number = self[key] { return EdgeInsets(all: try required(key)) }
    guard let child = try child(key) else { return nil }
    try child.check(keys: ["top", "left", "bottom", "right"])
    return EdgeInsets(
      top: try child.number("top", default: 0), left: try child.number("left", default: 0),
      bottom: try child.number("bottom", default: 0),
      right: try child.number("right", default: 0))
  }

  func rect(_ key: String) throws(SpecError) -> Rect? {
    guard let child = try child(key) else { return nil }
    try child.check(keys: ["x", "y", "width", "height"])
    return Rect(
      x: try child.required("x"), y: try child.required("y"),
      width: try child.required("width"), height: try child.required("height"))
  }

  func point(_ key: String) throws(SpecError) -> Point? {
    guard let child = try child(key) else { return nil }
    try child.check(keys: ["x", "y"])
    return Point(x: try child.required("x"), y: try child.required("y"))
  }

  /// The sizes of items, read without an object for each: there may be a million.
  func sizes(_ key: String) throws(SpecError) -> [Size]? {
    guard let elements = try array(key) else { return nil }
    var sizes: [Size] = []
    sizes.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      if let object = element.object, object.count == 2, let width = object["width"]?.double,
        let height = object["height"]?.double
      {
        sizes.append(Size(width: width, height: height))
      } else {
        // Says what is wrong.
        sizes.append(try SpecObject(element, path: "\(path)\(key)[\(index)]").size())
      }
    }
    return sizes
  }
}
