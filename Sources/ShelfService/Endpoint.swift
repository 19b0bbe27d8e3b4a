import CatalogModel

/// Something that can be asked for: where it is, what it takes, and what answers.
final class Endpoint: Sendable {
  /// What an answer is made from.
  enum Work: Sendable {
    /// One state of the store.
    case reading(@Sendable (Call) throws -> Response)
    /// One state of the store, for more than a few milliseconds, so that others should not wait behind it.
    case longReading(@Sendable (Call) throws -> Response)
    /// Nothing of the store.
    case plain(@Sendable (Call) throws -> Response)
  }

  /// The path as OpenAPI writes it: `/api/v1/books/{id}`; `{name...}` takes all that follows.
  let path: String
  let method: String
  let id: String
  let summary: String
  let parameters: [Parameter]
  /// What comes back: a schema's name, or a media type.
  let answer: String
  let work: Work
  private let segments: [Segment]
  /// Whether the last segment takes all that follows.
  private let isOpen: Bool

  /// A part of a path.
  private enum Segment {
    case word(String)
    case parameter(String)
    /// All that follows.
    case rest(String)

    init(_ text: Substring) {
      if text.hasSuffix("...}") {
        self = .rest(String(text.dropFirst().dropLast(4)))
      } else {
        self =
          text.hasPrefix("{")
          ? .parameter(String(text.dropFirst().dropLast())) : .word(String(text))
      }
    }
  }

  init(
    _ path: String, method: String = "GET", id: String, _ summary: String, answer: String,
    _ parameters: [Parameter], _ work: Work
  ) {
    self.path = path
    self.method = method
    self.id = id
    self.summary = summary
    self.answer = answer
    let isPaged = parameters.contains { $0.name == "after" && $0.place == .query }
    self.parameters = parameters + (isPaged ? [.atState] : [])
    self.work = work
    segments = path.split(separator: "/").map(Segment.init)
    isOpen = segments.last.map { if case .rest = $0 { true } else { false } } ?? false
  }

  /// An endpoint without parameters.
  convenience init(_ path: String, id: String, _ summary: String, answer: String, _ work: Work) {
    self.init(path, id: id, summary, answer: answer, [], work)
  }

  /// Whether it is a page for people.
  var isPage: Bool { answer == "text/html" }

  /// Whether it may take more than a few milliseconds.
  var isLong: Bool { if case .longReading = work { true } else { false } }

  /// The path's parameters where the path fits.
  func match(_ path: [String]) -> [String: String]? {
    guard isOpen || path.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (index, segment) in segments.enumerated() {
      guard index < path.count else { return nil }
      switch segment {
      case .word(let word): if word != path[index] { return nil }
      case .parameter(let name): values[name] = path[index]
      case .rest(let name):
        values[name] = path[index...].joined(separator: "/")
        return values
      }
    }
    return values
  }
}

/// One request on its way through the service.
struct Call {
  let request: Request
  let arguments: Arguments
  /// The state of the store that the answer is made from.
  let store: any BrowsableRepository
  /// Which state that is, where the store can tell.
  let state: StoreState?
  let service: Service
  let style: ServiceStyle

  /// The address of something in the service.
  func link(_ path: String) -> String { service.settings.basePath + path }

  var catalog: String { arguments.text("catalog") ?? service.settings.catalog }
  var limit: Int { arguments.integer("limit").map { Int($0) } ?? 50 }
}
