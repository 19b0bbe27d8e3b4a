/// Refuses a number that no layout can mean; its name is only put together where it is.
@inline(__always)
func checkLength(
  _ value: Double, _ name: @autoclosure () -> String, section: Int? = nil,
  isNegativeAllowed: Bool = false
) throws(LayoutError) {
  guard abs(value) <= LayoutError.greatestLength, isNegativeAllowed || value >= 0 else {
    throw LayoutError(.invalidNumber(name: name(), section: section, value: value))
  }
}

/// Refuses a number of items that is negative, or greater than a `Double` can tell apart.
func checkCount(_ count: Int, section: Int) throws(LayoutError) {
  guard count >= 0, count <= LayoutError.greatestCount else {
    throw LayoutError(.invalidCount(section: section, count: count))
  }
}

extension EdgeInsets {
  /// Refuses insets that are not finite; negative ones are honoured.
  func check(_ name: String, section: Int? = nil) throws(LayoutError) {
    try checkLength(top, name + ".top", section: section, isNegativeAllowed: true)
    try checkLength(left, name + ".left", section: section, isNegativeAllowed: true)
    try checkLength(bottom, name + ".bottom", section: section, isNegativeAllowed: true)
    try checkLength(right, name + ".right", section: section, isNegativeAllowed: true)
  }
}

extension Size {
  /// Refuses a size that is negative or not finite.
  func check(_ name: String, section: Int? = nil) throws(LayoutError) {
    try checkLength(width, name + ".width", section: section)
    try checkLength(height, name + ".height", section: section)
  }
}

extension LayoutEnvironment {
  /// Refuses bounds, insets and scales that are not finite, and scales that are not positive.
  func check() throws(LayoutError) {
    try bounds.check("bounds")
    try contentInset.check("contentInset")
    guard scale > 0, scale <= LayoutError.greatestLength, 1 / scale <= LayoutError.greatestLength
    else { throw LayoutError(.invalidNumber(name: "scale", section: nil, value: scale)) }
  }
}

extension FlowSection {
  /// Refuses everything but the items' sizes that is not finite, or negative where it cannot be.
  func check(at index: Int) throws(LayoutError) {
    try sectionInset.check("sectionInset", section: index)
    try checkLength(
      minimumLineSpacing, "minimumLineSpacing", section: index, isNegativeAllowed: true)
    try checkLength(
      minimumInteritemSpacing, "minimumInteritemSpacing", section: index, isNegativeAllowed: true)
    try headerReferenceSize.check("headerReferenceSize", section: index)
    try footerReferenceSize.check("footerReferenceSize", section: index)
  }
}
