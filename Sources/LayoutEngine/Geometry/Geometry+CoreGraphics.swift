#if canImport(CoreGraphics)
  public import CoreGraphics

  extension CGRect {
    /// The same rectangle as Core Graphics has it.
    public init(_ rect: Rect) {
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }

  extension Rect {
    /// The same rectangle, from Core Graphics.
    public init(_ rect: CGRect) {
      self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    }
  }
#endif
