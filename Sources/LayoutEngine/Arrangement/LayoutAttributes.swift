/// What an element is.
public enum ElementKind: Sendable, Hashable {
  /// An item of a section.
  case item
  /// The header of a section, before its rows.
  case header
  /// The footer of a section, after its rows.
  case footer
  /// A decoration behind a whole section.
  case background
  /// A decoration line at the end of a section or cell.
  case separator
  /// A whole cell of a list.
  case cell
  /// The title label of a cell of a list.
  case title
  /// The room of the arrangement embedded in a cell of a list.
  case content
}

/// Where one element stands.
public struct LayoutAttributes: Sendable, Hashable {
  /// The place, in the coordinates of the content.
  public var frame: Rect
  /// What the element is.
  public var kind: ElementKind
  /// The order from back to front: a greater one covers a smaller one.
  public var zIndex: Int
  /// The item, or the section with item 0 for all other kinds.
  public var indexPath: IndexPath

  /// Attributes of an element.
  public init(frame: Rect, kind: ElementKind, zIndex: Int = 0, indexPath: IndexPath) {
    self.frame = frame
    self.kind = kind
    self.zIndex = zIndex
    self.indexPath = indexPath
  }
}

extension ElementKind {
  /// The usual order from back to front.
  var defaultZIndex: Int {
    switch self {
    case .background, .cell: -1
    case .item, .title, .content: 0
    case .header, .footer: 1
    case .separator: 2
    }
  }

  /// The order of a header or footer that stands over the rows it is pinned to.
  static let pinnedZIndex = 10
}
