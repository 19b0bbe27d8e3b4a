extension SectionItems {
  /// All sizes, one by one.
  var sizes: [Size] {
    switch self {
    case .uniform(let size, let count): Array(repeating: size, count: count)
    case .varied(let sizes): sizes
    }
  }

  /// The size that all items have; `nil` where there are several, or no item.
  var commonSize: Size? {
    switch self {
    case .uniform(let size, let count): count > 0 ? size : nil
    case .varied(let sizes): sizes.allSatisfy { $0 == sizes[0] } ? sizes.first : nil
    }
  }

  /// Refuses sizes that are not positive and finite; the first item stands at a place.
  func check(section: Int, from first: Int) throws(LayoutError) {
    switch self {
    case .uniform(let size, let count):
      try checkCount(count, section: section)
      guard count == 0 || size.isPlaceable else {
        throw LayoutError(.invalidItemSize(IndexPath(section: section, item: first), size))
      }
    case .varied(let sizes):
      try Self.check(sizes[...], section: section, from: first)
    }
  }

  /// Refuses sizes that are not positive and finite; the first item stands at a place.
  static func check(
    _ sizes: ArraySlice<Size>, section: Int, from first: Int
  ) throws(LayoutError) {
    guard let invalid = sizes.firstIndex(where: { !$0.isPlaceable }) else { return }
    let path = IndexPath(section: section, item: first + invalid - sizes.startIndex)
    throw LayoutError(.invalidItemSize(path, sizes[invalid]))
  }
}

extension UniformRows {
  /// The size of every item.
  func size(isHorizontal: Bool) -> Size {
    isHorizontal
      ? Size(width: thickness, height: length) : Size(width: length, height: thickness)
  }
}

extension SectionBody {
  /// Whether rows of one size stay such with items put in.
  func isUniform(with items: SectionItems, isHorizontal: Bool) -> Bool {
    guard case .uniform(let rows) = self else { return false }
    return items.count == 0 || items.commonSize == rows.size(isHorizontal: isHorizontal)
  }

  /// Some of the items as they were given.
  func items(in range: Range<Int>, isHorizontal: Bool) -> SectionItems {
    switch self {
    case .uniform(let rows): .uniform(rows.size(isHorizontal: isHorizontal), count: range.count)
    case .varied(let rows): .varied(Array(rows.sizes[range]))
    case .mosaic: .varied([])
    }
  }

  /// The size of an item that is there; `nil` where the layout decides it.
  func size(at index: Int, isHorizontal: Bool) -> Size? {
    switch self {
    case .uniform(let rows): rows.size(isHorizontal: isHorizontal)
    case .varied(let rows): rows.sizes[index]
    case .mosaic: nil
    }
  }
}
