import LayoutEngine

/// What a spec takes over from the list that embeds it.
struct SpecContext {
  /// What the list arranges its content for; `nil` for a spec of its own.
  var content: LayoutEnvironment?
  var isListHorizontal = false

  static let top = SpecContext()
}

extension SpecObject {
  /// The keys that every layout has.
  static let commonKeys = [
    "layout", "bounds", "contentInset", "scale", "snap", "scrollDirection", "direction", "visible",
    "point", "visibleBounds", "pinHeaders", "pinFooters",
  ]

  /// The environment that a spec asks for.
  ///
  /// Content of a list takes the list's width less two side insets, keeps its own height, and has
  /// the list's direction and scale where it says nothing else; the list snaps for it.
  func environment(
    in context: SpecContext, usualInset: EdgeInsets = .zero
  ) throws(SpecError) -> LayoutEnvironment {
    let direction = try choice(
      "direction", ["ltr": LayoutDirection.leftToRight, "rtl": .rightToLeft])
    let snaps = try bool("snap")
    var environment = LayoutEnvironment(
      bounds: try bounds(in: context), contentInset: try insets("contentInset") ?? usualInset,
      scale: try number("scale", default: context.content?.scale ?? 1),
      direction: direction ?? context.content?.direction ?? .leftToRight,
      snapsToPixels: snaps)
    if let content = context.content, content.snapsToPixels { environment.snapsToPixels = false }
    return environment
  }

  private func bounds(in context: SpecContext) throws(SpecError) -> Size {
    let own = try size("bounds")
    guard let content = context.content else {
      guard let own else { throw SpecError("\(path)bounds is missing") }
      return own
    }
    guard let own else { return content.bounds }
    return context.isListHorizontal
      ? Size(width: own.width, height: content.bounds.height)
      : Size(width: content.bounds.width, height: own.height)
  }

  func scrollDirection() throws(SpecError) -> ScrollDirection {
    try choice(
      "scrollDirection", ["vertical": ScrollDirection.vertical, "horizontal": .horizontal])
      ?? .vertical
  }
}
