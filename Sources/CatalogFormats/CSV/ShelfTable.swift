package import CatalogModel

/// Our own table, as `docs/export-format.md` describes it: a row a book, and back without loss.
package enum ShelfTable {
  /// The headers, in order.
  package static let headers = [
    "title", "subtitle", "contributors", "isbn", "published", "added", "publisher", "languages",
    "series", "series number", "subjects", "description", "format", "pages", "price", "currency",
    "covers", "links", "identifiers", "source", "section",
  ]

  /// The cells of a book, in the order of `headers`.
  package static func cells(
    of book: Book, source: Identifier?, sectionPath: [SectionKey]
  ) -> [String] {
    [
      book.title, book.subtitle ?? "",
      join(book.contributors.map { marked($0.name, $0.role.map { [$0] } ?? []) }),
      book.isbn?.digits ?? "", book.published?.description ?? "", book.added?.description ?? "",
      book.publisher ?? "", join(book.languages.map(escaped)), book.series?.name ?? "",
      book.series?.number ?? "", join(book.subjects.map(escaped)), book.description ?? "",
      book.format ?? "", book.pages.map(String.init) ?? "", book.price?.amount ?? "",
      book.price?.currency ?? "", join(book.covers.map(cover)),
      join(book.links.map { marked($0.href, [$0.rel ?? "", $0.type ?? ""]) }),
      join(book.identifiers.map { escaped($0.scheme + ":" + $0.value) }),
      source.map { escaped($0.scheme + ":" + $0.value) } ?? "",
      join(sectionPath.map { escaped($0.period.description + ($0.title.map { " " + $0 } ?? "")) }),
    ]
  }

  private static func cover(_ cover: Cover) -> String {
    var marks = [cover.kind == .cover ? "" : cover.kind.rawValue]
    if cover.width != nil || cover.height != nil {
      marks.append("\(cover.width.map(String.init) ?? "")x\(cover.height.map(String.init) ?? "")")
    }
    return marked(cover.ref, marks)
  }

  // MARK: Lists

  private static func join(_ entries: [String]) -> String { entries.joined(separator: "; ") }

  /// An entry with its marks in brackets behind it, the last empty ones left out.
  private static func marked(_ text: String, _ marks: [String]) -> String {
    var marks = marks
    while marks.last?.isEmpty == true { marks.removeLast() }
    return escaped(text) + marks.map { " [" + escaped($0) + "]" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\\" || scalar == ";" || scalar == "[" || scalar == "]" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// An entry of a list: its text and its marks.
  struct Entry: Equatable {
    var text = ""
    var marks: [String] = []
  }

  /// The entries of a cell; the inverse of what cells are made by.
  static func entries(_ cell: String) -> [Entry] {
    guard !cell.isEmpty else { return [] }
    var entries: [Entry] = []
    var entry = Entry()
    var current = String.UnicodeScalarView()
    var isInMark = false
    var isEscaped = false
    func endText() {
      if entry.marks.isEmpty, entry.text.isEmpty { entry.text = trimmed(current) }
      current = String.UnicodeScalarView()
    }
    for scalar in cell.unicodeScalars {
      switch scalar {
      case _ where isEscaped:
        current.append(scalar)
        isEscaped = false
      case "\\": isEscaped = true
      case "[":
        endText()
        isInMark = true
      case "]" where isInMark:
        entry.marks.append(String(current))
        current = String.UnicodeScalarView()
        isInMark = false
      case ";" where !isInMark:
        endText()
        entries.append(entry)
        entry = Entry()
      default: current.append(scalar)
      }
    }
    endText()
    entries.append(entry)
    return entries
  }

  private static func trimmed(_ text: String.UnicodeScalarView) -> String {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
