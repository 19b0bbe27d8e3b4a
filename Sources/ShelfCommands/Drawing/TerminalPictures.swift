import CatalogModel
import DrawingPage
import PageOutput
import ShelfPages

/// Covers as pictures on a terminal, where it can show them.
struct TerminalPictures {
  static let option = OptionDeclaration(
    "pictures", value: "KIND",
    help: "covers on a terminal: auto, kitty, sixel, blocks or none (default auto)")

  /// What a terminal is asked for.
  enum Kind: String, CaseIterable {
    case auto
    case kitty
    case sixel
    case blocks
    case none
  }

  /// With more books than this, pictures come only when asked for.
  private static let greatestCount = 300

  private let kind: Kind

  init(_ arguments: ParsedArguments) throws(UsageError) {
    kind = try arguments.choice("pictures", of: Kind.self) ?? .auto
  }

  /// Draws a section's covers for the terminal; `nil` where that is not possible or not wanted.
  func painter(of page: Page, _ loader: BookLoader, _ session: CommandSession)
    -> ((PageSection) throws -> String?)?
  {
    let process = DrawingProcess(session: session)
    guard session.context.output.isTerminal, let format = format(page, session.context.variables),
      process.isInstalled
    else { return nil }
    let scene = PageScene(page: page, look: DrawingLook(), titles: MonthTitle())
    let columns = min(max(session.context.output.columns, 20), 100)
    return { section in
      var drawing = scene.drawing(of: section, books: try loader.books(of: section.section))
      drawing.output.format = format
      let cells = Double(columns) / drawing.size.width
      drawing.output.scale = format == .blocks ? cells : page.style.scale
      return String(decoding: try process.draw(drawing), as: UTF8.self)
    }
  }

  private func format(_ page: Page, _ variables: [String: String]) -> DrawingOutput.Format? {
    guard kind == .auto else { return DrawingOutput.Format(rawValue: kind.rawValue) }
    let count = page.flattened.reduce(0) { $0 + $1.items.count }
    guard count <= Self.greatestCount, variables["NO_COLOR"] == nil else { return nil }
    return Self.best(for: variables)
  }

  /// What a terminal shows best, as far as it says of itself.
  static func best(for variables: [String: String]) -> DrawingOutput.Format? {
    let terminal = variables["TERM"] ?? ""
    let program = variables["TERM_PROGRAM"] ?? ""
    if terminal.contains("kitty") || terminal.contains("ghostty") || program == "ghostty" {
      return .kitty
    }
    if program == "WezTerm" || ["foot", "mlterm", "yaft"].contains(where: terminal.hasPrefix)
      || terminal.contains("sixel")
    {
      return .sixel
    }
    return ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") ? .blocks : nil
  }
}
