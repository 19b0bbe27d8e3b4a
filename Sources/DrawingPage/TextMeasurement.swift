package import LayoutEngine

/// Texts whose sizes are asked for.
package struct TextMeasurement: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package var text: String
    package var role: DrawingText.Role
    /// The width at which lines break; `nil` for one line.
    package var width: Double?
    /// The most lines; what is more is cut with an ellipsis.
    package var lines = 1
    package var language: String?

    package init(_ text: String, _ role: DrawingText.Role) {
      self.text = text
      self.role = role
    }
  }

  package var look = DrawingLook()
  package var items: [Item] = []

  package init() {}
}

/// The sizes of texts, in the order asked.
package struct MeasuredTexts: Hashable, Sendable {
  package var sizes: [Size]

  package init(sizes: [Size]) { self.sizes = sizes }
}

/// Why a page cannot be read from the pipe.
package struct DrawingPageError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
