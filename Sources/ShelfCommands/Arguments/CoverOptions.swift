import CoverFetching

/// The options that say where the files of covers are, of `heights`, `layout` and `render`.
struct CoverOptions {
  static let all = [
    OptionDeclaration(
      "covers", value: "DIR", help: "where cover files are; may come several times"),
    OptionDeclaration("cache", value: "DIR", help: "where fetched covers are"),
  ]

  private let folders: [String]
  private let cache: String?

  init(_ arguments: ParsedArguments) {
    folders = arguments.texts("covers")
    cache = arguments.text("cache")
  }

  /// The folders named, else those beside the catalogs or the database; and the cache.
  func covers(
    beside catalogs: [String] = [], _ session: CommandSession
  ) throws(CommandFailure) -> CoverFolders {
    var covers = try CoverFolders(
      named: folders, beside: catalogs.isEmpty ? [session.localName] : catalogs)
    covers.cache = PictureCache(folder: CoverFolders.cache(cache, session))
    return covers
  }
}
