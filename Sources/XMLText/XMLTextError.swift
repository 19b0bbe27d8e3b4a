/// Why a stream of XML cannot be read on.
package struct XMLTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure that a caller treats differently.
  package enum Kind: Hashable, Sendable {
    /// libxml2 is not on this machine.
    case libraryMissing
    /// The content is not XML at all.
    case notXML
    /// A named limit was passed.
    case limit
  }

  /// What went wrong, to tell failures apart.
  package var kind: Kind
  /// One sentence: what it is and what to do.
  package var message: String
  /// The line it was noticed on, where there is one.
  package var line: Int?

  package init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }

  package var description: String { message }

  static let libraryMissing = XMLTextError(
    .libraryMissing,
    "XML is read with libxml2, which is not installed (on Debian: apt install libxml2)")
}
