import LayoutEngine

/// What a spec asks about its arrangement.
struct SpecQueries {
  var visible: Rect?
  var point: Point?
  var viewport: Rect?
  var pinning: PinnedSupplementaries = []

  init(_ spec: SpecObject) throws(SpecError) {
    visible = try spec.rect("visible")
    point = try spec.point("point")
    viewport = try spec.rect("visibleBounds")
    if try spec.bool("pinHeaders") { pinning.insert(.headers) }
    if try spec.bool("pinFooters") { pinning.insert(.footers) }
  }

  /// Whether a kind is to be pinned to the viewport.
  func pins(_ kind: ElementKind) -> Bool {
    kind == .header && pinning.contains(.headers) || kind == .footer && pinning.contains(.footers)
  }
}
