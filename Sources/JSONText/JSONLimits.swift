/// What a text may cost at most; hostile input meets these before it meets the memory's end.
package struct JSONLimits: Sendable {
  /// Arrays and objects inside each other.
  package var nesting = 512
  /// Bytes of one string, key or number, as written.
  package var stringLength = 16 << 20
  /// Bytes of one value that is held in memory.
  package var valueLength = 32 << 20

  package init() {}
}
