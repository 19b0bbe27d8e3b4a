/// Why a page cannot be drawn.
package struct DrawingError: Error, Hashable, Sendable {
  package let message: String
  /// Whether the page's own numbers make no picture: then the caller can ask for others.
  package let isOfNumbers: Bool

  package init(_ message: String, isOfNumbers: Bool = false) {
    self.message = message
    self.isOfNumbers = isOfNumbers
  }
}
