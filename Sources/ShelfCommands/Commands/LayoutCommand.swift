import JSONText
import LayoutSpecs
import PageOutput
import ShelfPages

/// `shelf layout`: the nested layout of sections, or of what a file of layout specs says.
struct LayoutCommand: Command {
  static let declaration = CommandDeclaration(
    name: "layout", summary: "lay out sections with their covers",
    options: PageOptions.all + CoverOptions.all + [
      OptionDeclaration(
        "spec", value: "FILE", help: "lay out the specs of a file, a JSON object a line"),
      OptionDeclaration("format", value: "text|json", help: "a text tree or JSON (default text)"),
      TerminalPictures.option,
    ],
    details: """
      --spec needs no database: every line of FILE (- for standard input) is a layout spec, and
      every line of the answer is its result, in the same order.
      """)

  /// The forms of the answer; `table` is the tree by the name it has elsewhere.
  private enum Form: String, CaseIterable {
    case text
    case json
    case table
  }

  private enum Work {
    case spec(path: String)
    case page(SectionSelection, PageStyle, CoverOptions, Form, TerminalPictures)
  }

  private let work: Work

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    if let path = arguments.text("spec") {
      work = .spec(path: path)
      return
    }
    work = .page(
      try SectionSelection(arguments), try PageOptions.style(arguments), CoverOptions(arguments),
      try arguments.choice("format", of: Form.self) ?? .text, try TerminalPictures(arguments))
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    switch work {
    case .spec(let path): try SpecFile(path: path).run(session)
    case .page(let selection, let style, let covers, let form, let pictures):
      try layOut(selection, style, try covers.covers(session), form, pictures, session)
    }
  }

  private func layOut(
    _ selection: SectionSelection, _ style: PageStyle, _ covers: CoverFolders, _ form: Form,
    _ pictures: TerminalPictures, _ session: CommandSession
  ) throws -> ExitCode {
    let repository = try Database.openForPassing(session)
    let nodes = try selection.sections(of: repository)
    let measured = try MeasuredTitles.style(style, nodes, session)
    let loader = PageLoader(repository: repository, style: measured, covers: covers)
    let page = try loader.page(of: nodes)
    guard form == .json else {
      var tree = PageTree(page: page)
      tree.picture = pictures.painter(
        of: page, BookLoader(repository: repository, covers: covers), session)
      try tree.write(titles: loader.titles, line: session.print)
      return .done
    }
    for diagnostic in page.diagnostics { session.note(diagnostic) }
    var json = JSONWriter()
    try PageJSON(page: page).writeLayout(to: &json, items: loader.items) { json in
      try session.context.output.write(json.takeBytes())
    }
    json.lineFeed()
    try session.context.output.write(json.takeBytes())
    return .done
  }
}
