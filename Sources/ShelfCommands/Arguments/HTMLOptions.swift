import CatalogModel
import PageOutput
import ShelfPages

/// The options of an HTML page.
struct HTMLOptions {
  static let all = [
    OptionDeclaration(
      "assets", value: "DIR", help: "put an HTML page's pictures there in place of into the page"),
    OptionDeclaration(
      "assets-url", value: "URL", help: "where that folder will be on the web, for the links"),
    OptionDeclaration(
      "link-remote", help: "let an HTML page load covers from the web that were not fetched"),
    OptionDeclaration("email", help: "HTML for mail programs: tables and inline style"),
  ]

  private let assets: String?
  private let assetsURL: String?
  let linksRemote: Bool
  let isEmail: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    assets = arguments.text("assets")
    assetsURL = arguments.text("assets-url")
    isEmail = arguments.has("email")
    linksRemote = arguments.has("link-remote")
    if assetsURL != nil, assets == nil {
      throw UsageError("--assets-url needs --assets DIR, where the pictures go")
    }
  }

  /// Writes a page with its pictures.
  func write(
    _ page: Page, _ plan: PagePlan, to file: OutputFile, path: String, session: CommandSession,
    books: (Section) throws -> [PageBook]
  ) throws {
    let pictures = PictureAddresses(
      folder: assets, link: assetsURL ?? assets.map { Self.relative($0, from: path) },
      linksRemote: linksRemote, session: session)
    let content = PageContent(
      page: page, look: plan.look, titles: plan.titles, captions: plan.captions,
      address: pictures.address)
    if isEmail {
      try PageEmail(content).write(books: books) { try file.write($0) }
    } else {
      try PageHTML(content).write(books: books) { try file.write($0) }
    }
    if isEmail, pictures.embeddedCount > 0 {
      session.note(
        "Gmail and Outlook do not show pictures that are in the message itself: put them on the web "
          + "with --assets DIR --assets-url URL")
    }
  }

  /// A folder as the page's own place sees it, where both are beside each other.
  private static func relative(_ folder: String, from page: String) -> String {
    guard let slash = page.lastIndex(of: "/") else { return folder }
    let base = page[...slash]
    return folder.hasPrefix(base) ? String(folder.dropFirst(base.count)) : folder
  }
}
