import CatalogFormats
import CatalogImport
import CatalogModel
import CatalogStore
import CoverFetching
import DrawingPage
import PageOutput
import ShelfPages

/// `shelf render`: draws what `layout` computes, as a picture, a document or a page.
struct RenderCommand: Command {
  static let declaration = CommandDeclaration(
    name: "render", summary: "draw the shelves: PNG, SVG, PDF, HTML or text",
    operands: "-o FILE [CATALOG…]",
    options: [
      OptionDeclaration(
        "output", short: "o", value: "FILE", help: "the file; its ending says the format")
    ] + PageOptions.all + LookOptions.all + PaperOptions.all + HTMLOptions.all + [
      OptionDeclaration(
        "covers", value: "DIR", help: "where cover files are; may come several times"),
      OptionDeclaration("cache", value: "DIR", help: "where fetched covers are"),
    ],
    details: """
      The format follows from the file's ending: .png, .svg, .pdf, .html or .txt. With catalog files
      named, they are drawn as they are, without a database. Cover files are looked for beside the
      database or catalog, in a folder named covers there, and in one with the file's own name.
      """)

  private let path: String
  private let format: RenderFormat
  private let catalogs: [String]
  private let selection: SectionSelection
  private let plan: PagePlan
  private let paper: PaperOptions
  private let html: HTMLOptions
  private let coverFolders: [String]
  private let cacheFolder: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let path = arguments.text("output") else { throw UsageError("-o FILE is missing") }
    self.path = path
    format = try RenderFormat(path: path)
    catalogs = arguments.operands
    selection = try SectionSelection(arguments)
    paper = try PaperOptions(arguments)
    var arguments = arguments
    if format == .pdf, !arguments.has("width"), let room = paper.room {
      arguments.options.append(("width", ParsedArguments.plain(room.rounded(.down))))
    }
    plan = try PagePlan(arguments)
    html = try HTMLOptions(arguments)
    coverFolders = arguments.texts("covers")
    cacheFolder = arguments.text("cache")
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let (repository, folder) = try openRepository(session)
    defer { withExtendedLifetime(folder) {} }
    let nodes = try selection.sections(of: repository)
    if nodes.isEmpty { session.note("there are no sections to draw") }
    let books = BookLoader(repository: repository, covers: covers(session))
    let process = DrawingProcess(session: session)
    let maker = PageMaker(plan: plan, repository: repository, books: books, process: process)
    let page = try maker.page(of: nodes)
    for diagnostic in page.diagnostics { session.note(diagnostic) }
    let file = try OutputFile(path: path)
    switch format {
    case .txt: try writeText(page, repository, to: file)
    case .html: try html.write(page, plan, books, to: file, path: path, session: session)
    case .png, .svg, .pdf:
      var drawing = try maker.scene(of: page).drawing(books: books.books)
      drawing.output.format = format.drawing
      paper.apply(to: &drawing.output)
      drawing.output.title = page.sections.first.map { plan.titles.title(of: $0.section) }
      try process.draw(drawing, into: file)
    }
    try file.finish()
    return .done
  }

  private func writeText(_ page: Page, _ repository: any CatalogRepository, to file: OutputFile)
    throws
  {
    let loader = PageLoader(repository: repository, style: plan.style)
    try PageTree(page: page).write(items: loader.items) { try file.write(Array(($0 + "\n").utf8)) }
  }

  private func covers(_ session: CommandSession) -> CoverFolders {
    var covers = CoverFolders(
      named: coverFolders, beside: catalogs.isEmpty ? [session.databasePath] : catalogs)
    covers.cache = PictureCache(folder: CoverFolders.cache(cacheFolder, session))
    return covers
  }

  /// The database, or a temporary one with the catalogs that were named.
  private func openRepository(_ session: CommandSession) throws
    -> (any CatalogRepository, TemporaryFolder?)
  {
    guard !catalogs.isEmpty else { return (try Database.openForReading(session), nil) }
    let folder = try TemporaryFolder()
    let repository = try SQLiteCatalogRepository(path: folder.path + "/render.db", access: .writing)
    var settings = ImportSettings()
    settings.options.isSearchable = false
    let importer = CatalogImporter(
      repository: repository, settings: settings, onRefused: { _, _ in }, onProgress: { _ in })
    let report = try importer.run(catalogs.map { ImportCommand.input($0, ReadingOptions()) })
    if report.counts.refused > 0 {
      session.note("\(report.counts.refused) records were refused; shelf import says why")
    }
    return (repository, folder)
  }
}

/// What `render` can write.
enum RenderFormat: String, CaseIterable {
  case png
  case svg
  case pdf
  case html
  case txt

  /// The format of a file's ending.
  init(path: String) throws(UsageError) {
    let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard path.contains("."), let format = RenderFormat(rawValue: ending == "htm" ? "html" : ending)
    else {
      throw UsageError("-o takes a file that ends in .png, .svg, .pdf, .html or .txt, not \(path)")
    }
    self = format
  }

  /// The format as it is drawn; text and HTML are not drawn.
  var drawing: DrawingOutput.Format { DrawingOutput.Format(rawValue: rawValue) ?? .png }
}
