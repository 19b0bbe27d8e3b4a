import CatalogModel
import XMLText

extension ONIXProduct {
  /// Pictures of the front cover, the largest first; of the whole cover where there are none.
  mutating func covers() -> [Cover] {
    var covers: [Cover] = []
    for resource in collateral.all(.supportingResource)
    // List 158, code 01: front cover.
    where resource.has(.resourceContentType, "01") {
      for version in resource.all(.resourceVersion) { add(version, to: &covers) }
    }
    let files = collateral.all(.mediaFile)
    // List 38: 06 front cover, high quality, 04 front cover, 07 thumbnail of it, 05 and 03 whole.
    let types: [(code: StaticString, kind: Cover.Kind)] = [
      ("06", .cover), ("04", .cover), ("07", .thumbnail),
    ]
    for type in types {
      for file in files where file.has(.mediaFileType, type.code) {
        add(file.value(.mediaFileLink), type.kind, to: &covers)
      }
    }
    add(collateral.value(.coverImageLink), .cover, to: &covers)
    if !covers.contains(where: { $0.kind == .cover }) {
      for file in files where file.has(.mediaFileType, "05") || file.has(.mediaFileType, "03") {
        add(file.value(.mediaFileLink), .cover, to: &covers)
      }
    }
    return Self.largestFirst(covers)
  }

  private mutating func add(_ version: XMLElement, to covers: inout [Cover]) {
    for link in version.all(.resourceLink) {
      let count = covers.count
      add(link.line, .cover, to: &covers)
      guard covers.count > count else { continue }
      // List 162: 02 height, 03 width in pixels.
      covers[count].height = Self.pixels(version, type: "02")
      covers[count].width = Self.pixels(version, type: "03")
    }
  }

  private mutating func add(_ reference: String?, _ kind: Cover.Kind, to covers: inout [Cover]) {
    guard let reference else { return }
    let (cover, warning) = CoverReference.read(reference, kind: kind)
    warn(warning)
    if let cover, !covers.contains(where: { $0.ref == cover.ref }) { covers.append(cover) }
  }

  private static func pixels(_ version: XMLElement, type: StaticString) -> Int? {
    let feature = version.all(.resourceFeature).first { $0.has(.resourceFeatureType, type) }
    guard let count = feature?.number(.featureValue), (1...100_000).contains(count) else {
      return nil
    }
    return count
  }

  /// The widest first, those of unknown width as they stand; small ones beside a larger one are
  /// thumbnails.
  private static func largestFirst(_ covers: [Cover]) -> [Cover] {
    guard covers.count > 1 else { return covers }
    var sorted = covers.enumerated().sorted { left, right in
      let (leftRank, rightRank) = (rank(left.element), rank(right.element))
      return leftRank != rightRank ? leftRank > rightRank : left.offset < right.offset
    }.map(\.element)
    let largest = sorted.compactMap(\.width).max() ?? 0
    for index in sorted.indices {
      if let width = sorted[index].width, width * 2 <= largest, width <= 200 {
        sorted[index].kind = .thumbnail
      }
    }
    return sorted
  }

  private static func rank(_ cover: Cover) -> Int {
    cover.kind == .thumbnail ? -1 : cover.width ?? cover.height ?? 0
  }
}
