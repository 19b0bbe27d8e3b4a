import Foundation
import LayoutEngine

/// Cases of flow layouts from a file of JSON lines, where that file is at hand.
enum FlowCases {
  /// The file, beside the package; it is no part of it.
  static let path = "../shared/layout/flow-cases.jsonl"

  static func load() throws -> [FlowCase] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let candidates = [root, root.deletingLastPathComponent()].map {
      $0.appendingPathComponent(path).standardizedFileURL
    }
    guard let file = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) })
    else { return [] }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let decoder = JSONDecoder()
    return try lines.map { try decoder.decode(FlowCase.self, from: Data($0.utf8)) }
  }
}

struct FlowCase: Decodable {
  struct Extent: Decodable {
    var width: Double
    var height: Double

    var size: Size { Size(width: width, height: height) }
  }

  struct Insets: Decodable {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double

    var insets: EdgeInsets {
      EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    }
  }

  struct Frame: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
  }

  struct Section: Decodable {
    var sectionInset: Insets
    var minimumLineSpacing: Double
    var minimumInteritemSpacing: Double
    var headerReferenceSize: Extent?
    var footerReferenceSize: Extent?
    var itemSize: Extent?
    var itemCount: Int?
    var itemSizes: [Extent]?

    var section: FlowSection {
      let uniform = SectionItems.uniform(itemSize?.size ?? .zero, count: itemCount ?? 0)
      return FlowSection(
        items: itemSizes.map { .varied($0.map(\.size)) } ?? uniform,
        sectionInset: sectionInset.insets, minimumLineSpacing: minimumLineSpacing,
        minimumInteritemSpacing: minimumInteritemSpacing,
        headerReferenceSize: headerReferenceSize?.size ?? .zero,
        footerReferenceSize: footerReferenceSize?.size ?? .zero)
    }
  }

  struct Spec: Decodable {
    var bounds: Extent
    var contentInset: Insets
    var scrollDirection: String
    var rowAlignment: String?
    var sections: [Section]
  }

  struct ExpectedSection: Decodable {
    var header: Frame?
    var footer: Frame?
    var items: [Frame]
  }

  struct Expected: Decodable {
    var contentSize: Extent?
    var sections: [ExpectedSection]
  }

  var name: String
  var spec: Spec
  var expected: Expected?
  var rowLengths: [[Int]]?

  func arrange() throws -> FlowArrangement {
    let alignments: [String: RowAlignment] = [
      "justified": .justified, "leading": .leading, "center": .center, "trailing": .trailing,
    ]
    let layout = FlowLayout(
      scrollDirection: spec.scrollDirection == "horizontal" ? .horizontal : .vertical,
      rowAlignment: alignments[spec.rowAlignment ?? "justified"] ?? .justified)
    let environment = LayoutEnvironment(
      bounds: spec.bounds.size, contentInset: spec.contentInset.insets)
    return try layout.arrange(spec.sections.map(\.section), in: environment)
  }
}
