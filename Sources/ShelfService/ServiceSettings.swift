package import DrawingPage
package import PageOutput
package import ShelfPages

/// How pages are laid out and look.
package struct ServiceStyle: Sendable {
  package var page: PageStyle
  package var look: DrawingLook
  package var titles: MonthTitle
  package var captions: PageCaptions

  package init(
    page: PageStyle = PageStyle(), look: DrawingLook = DrawingLook(),
    titles: MonthTitle = MonthTitle(), captions: PageCaptions = .none
  ) {
    self.page = page
    self.look = look
    self.titles = titles
    self.captions = captions
  }
}

/// What a service is told by its owner.
package struct ServiceSettings: Sendable {
  /// The catalog that pages and feeds show.
  package var catalog = "main"
  /// What stands before every path in a link: empty, a path, or scheme, host and perhaps a path.
  package var basePath = ""
  /// Who may read answers from other web sites' scripts: an origin, `*`, or nobody.
  package var origin: String?
  /// What the store of ready answers may hold, in bytes.
  package var answerBytes = 24 << 20
  package var version = "1"
  /// What the ETags of another build of the program differ in.
  package var build: UInt64 = 0
  /// Reads a style with some of its options given by name; throws a sentence for the client.
  package var style: @Sendable (_ options: [(name: String, value: String)]) throws -> ServiceStyle
  /// Takes a line for the owner's eyes.
  package var tell: @Sendable (String) -> Void = { _ in }
  package var imports: ImportGate?

  package init(
    style: @escaping @Sendable ([(name: String, value: String)]) throws -> ServiceStyle
  ) {
    self.style = style
  }
}

/// A style that cannot be: numbers that leave no room, for instance.
package struct StyleFault: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
