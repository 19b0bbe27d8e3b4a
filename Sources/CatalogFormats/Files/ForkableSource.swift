/// A source whose rest can be read a second time.
package protocol ForkableSource: ByteSource {
  /// Whether a fork costs nothing; else the rest of the stream is copied to a temporary file.
  var forksFreely: Bool { get }

  /// A source of the same bytes from this one's present place on; both go on by themselves.
  func fork() throws(CatalogFormatError) -> any ForkableSource
}
