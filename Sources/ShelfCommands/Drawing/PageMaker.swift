import CatalogModel
import DrawingPage
import PageOutput
import ShelfPages

/// How a page is laid out and looks, as asked for.
struct PagePlan {
  var style: PageStyle
  var look: DrawingLook
  var titles: MonthTitle
  var captions: PageCaptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    style = try PageOptions.style(arguments)
    look = try LookOptions.look(arguments)
    titles = try LookOptions.titles(arguments)
    captions = try arguments.choice("captions", of: PageCaptions.self) ?? .none
    if captions != .none, style.arrangement == .mosaic {
      throw UsageError("--captions and --arrangement mosaic exclude each other")
    }
  }
}

/// Lays pages out with measured texts.
struct PageMaker {
  let plan: PagePlan
  let repository: any CatalogRepository
  let books: BookLoader
  let process: DrawingProcess

  /// The laid-out page of sections.
  func page(of nodes: [SectionNode]) throws -> Page {
    var style = try MeasuredTitles.style(
      plan.style, nodes, process.session, look: plan.look, titles: plan.titles)
    let sections = nodes.flatMap(\.flattened)
    if plan.captions != .none { style.captionHeight = try captionHeight(of: sections) }
    return try loader(style).page(of: nodes)
  }

  /// Reads sections' books as items.
  var loader: PageLoader { loader(plan.style) }

  private func loader(_ style: PageStyle) -> PageLoader {
    PageLoader(repository: repository, style: style, covers: books.covers)
  }

  /// The page on its way to being drawn.
  func scene(of page: Page) -> PageScene {
    PageScene(page: page, look: plan.look, titles: plan.titles, captions: plan.captions)
  }

  /// The greatest height of a caption: one for all, so that rows stay aligned.
  private func captionHeight(of sections: [Section]) throws -> Double {
    var measurement = TextMeasurement()
    measurement.look = plan.look
    let hasAuthors = plan.captions == .titleAndAuthor
    for section in sections where section.bookCount > 0 {
      let items = try loader.items(of: section)
      for (item, book) in zip(items, try books.books(of: section)) {
        let cover = books.covers.size(of: item.cover)
        let size = plan.style.item.size(coverWidth: cover.width, coverHeight: cover.height)
        measurement.items.append(self.item(book.title, .caption, size.width, book.language))
        if hasAuthors {
          measurement.items.append(
            self.item(book.author ?? "", .subcaption, size.width, book.language))
        }
      }
    }
    let heights = try process.measure(measurement).sizes.map(\.height)
    let step = hasAuthors ? 2 : 1
    let sums = stride(from: 0, to: heights.count, by: step).map {
      heights[$0..<$0 + step].reduce(0, +)
    }
    return (PageScene.captionGap + (sums.max() ?? 0)).rounded(.up)
  }

  private func item(
    _ text: String, _ role: DrawingText.Role, _ width: Double, _ language: String?
  ) -> TextMeasurement.Item {
    var item = TextMeasurement.Item(text, role)
    item.width = width
    item.lines = role.lines
    item.language = language
    return item
  }
}

/// Titles whose height follows from their text.
enum MeasuredTitles {
  /// The style with the greatest title's height, where it asks for that.
  static func style(
    _ style: PageStyle, _ nodes: [SectionNode], _ session: CommandSession,
    look: DrawingLook = DrawingLook(), titles: MonthTitle = MonthTitle()
  ) throws -> PageStyle {
    guard style.measuresTitles else { return style }
    var measurement = TextMeasurement()
    measurement.look = look
    measurement.items = Set(nodes.flatMap(\.flattened).map(titles.title)).sorted().map {
      TextMeasurement.Item($0, .title)
    }
    let sizes = try DrawingProcess(session: session).measure(measurement).sizes
    var measured = style
    measured.titleHeight = (sizes.map(\.height).max() ?? style.titleHeight).rounded(.up)
    return measured
  }
}
