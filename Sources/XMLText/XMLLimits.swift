/// What a stream of XML may be at most; beyond it a record or the whole file is refused.
package struct XMLLimits: Hashable, Sendable {
  /// Elements within one another; libxml2's own limit is 256.
  package var depth = 200
  /// Bytes of text and attribute values in one record.
  package var recordBytes = 16_000_000
  /// Elements and pieces of text in one record.
  package var recordNodes = 1_000_000
  /// Bytes of one tag with its attributes.
  package var tagBytes = 1_000_000
  /// Bytes of a document type declaration with its internal subset.
  package var doctypeBytes = 1_000_000
  /// Bytes that the document's own entities come to, all references together.
  package var entityExpansionBytes = 1_000_000
  /// Entities within one another.
  package var entityDepth = 16
  /// Different names of elements and attributes.
  package var names = 65_536
  /// Bytes of a record that are kept to show it when it is refused.
  package var rawBytes = 4000

  package init() {}
}
