import CatalogFormats
import CatalogImport
import CatalogModel
import CatalogStore
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
    ] + PageOptions.all + LookOptions.all + PaperOptions.all + HTMLOptions.all + CoverOptions.all,
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
  private let covers: CoverOptions

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
    covers = CoverOptions(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    let opened = try openRepository(session)
    defer { withExtendedLifetime(opened.folder) {} }
    let repository = opened.repository
    let nodes = try selection.sections(of: repository)
    if nodes.isEmpty { session.note("there are no sections to draw") }
    var books = BookLoader(
      repository: repository, covers: try covers.covers(beside: catalogs, session))
    books.readsSizes = format == .html && html.isEmail
    let process = DrawingProcess(session: session)
    let maker = PageMaker(plan: plan, repository: repository, books: books, process: process)
    let page = try maker.page(of: nodes)
    for diagnostic in page.diagnostics { session.note(diagnostic) }
    let file = try OutputFile(path: path, sparing: catalogs + session.databaseFiles)
    var remoteCount = 0
    let load = { (section: Section) in
      let found = try books.books(of: section)
      remoteCount += found.count { $0.isRemote }
      return found
    }
    switch format {
    case .txt:
      try PageTree(page: page).write(titles: maker.loader.titles) {
        try file.write(Array(($0 + "\n").utf8))
      }
    case .html:
      try html.write(page, plan, to: file, path: path, session: session, books: load)
    case .png, .svg, .pdf:
      var drawing = try maker.scene(of: page).drawing(books: load)
      drawing.output.format = format.drawing
      paper.apply(to: &drawing.output)
      drawing.output.title = page.sections.first.map { plan.titles.title(of: $0.section) }
      try process.draw(drawing, into: file)
    }
    try file.finish()
    noteRemote(remoteCount, session)
    return opened.isWhole ? .done : .data
  }

  /// Covers that are only on the web have cards; here is how they come.
  private func noteRemote(_ count: Int, _ session: CommandSession) {
    guard count > 0, format != .html || !html.linksRemote else { return }
    let covers = count == 1 ? "1 cover is" : "\(count) covers are"
    let way = catalogs.isEmpty ? "shelf covers fetch" : "shelf import, then shelf covers fetch"
    session.note(
      "\(covers) only named by a web address and drawn as cards; the pictures come with \(way)")
  }

  /// What is drawn from.
  private struct Opened {
    var repository: any CatalogRepository
    /// Where it is, when it goes with the command.
    var folder: TemporaryFolder?
    /// Whether no record was refused.
    var isWhole: Bool
  }

  /// The database, or a temporary one with the catalogs that were named.
  private func openRepository(_ session: CommandSession) throws -> Opened {
    guard !catalogs.isEmpty else {
      return Opened(repository: try Database.openForReading(session), folder: nil, isWhole: true)
    }
    let folder = try TemporaryFolder()
    let repository = try SQLiteCatalogRepository(path: folder.path + "/render.db", access: .writing)
    var settings = ImportSettings()
    settings.options.isSearchable = false
    let importer = CatalogImporter(
      repository: repository, settings: settings, onRefused: { _, _ in }, onProgress: { _ in })
    let report = try importer.run(catalogs.map { ImportCommand.input($0, ReadingOptions()) })
    if report.counts.refused > 0 {
      let count = report.counts.refused
      let records = count == 1 ? "1 record was" : "\(count) records were"
      session.note("\(records) refused; shelf import says why")
    }
    return Opened(
      repository: repository, folder: folder, isWhole: report.counts.refused == 0)
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
