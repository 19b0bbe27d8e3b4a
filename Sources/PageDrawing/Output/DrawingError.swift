/// Why a page cannot be drawn.
package struct DrawingError: Error, Hashable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}
