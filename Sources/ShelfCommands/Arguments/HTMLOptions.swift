import PageOutput
import ShelfPages

/// The options of an HTML page.
struct HTMLOptions {
  static let all: [OptionDeclaration] = []
  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func write(
    _ page: Page, _ plan: PagePlan, _ books: BookLoader, to file: OutputFile, path: String
  ) throws {}
}
