package import CatalogModel
package import Synchronization

/// The service as a function from a request to an answer, without a socket.
///
/// What is answered from the store is kept by the store's stamp and the request, so that asking
/// again costs a look into a dictionary.
package final class Service: Sendable {
  package let settings: ServiceSettings
  package let metrics = Metrics()
  /// Connections open now, as the server under the service says.
  package let connections = Atomic<Int>(0)
  let repository: any SnapshotRepository
  let covers: CoverStore
  let pictures: PictureScaler
  private let answers: AnswerCache
  private let style: Mutex<(style: ServiceStyle, generation: UInt64)>

  /// A service of a store.
  package init(
    repository: any SnapshotRepository, settings: ServiceSettings,
    covers: CoverStore = CoverStore(folders: [], fetched: nil),
    pictures: PictureScaler = PictureScaler(program: nil, cache: nil)
  ) throws {
    self.repository = repository
    self.settings = settings
    self.covers = covers
    self.pictures = pictures
    answers = AnswerCache(limit: settings.answerBytes)
    let style = try settings.style([])
    self.style = Mutex((style, Self.generation(of: style, settings)))
  }

  /// Reads the style again; where that fails the old one stays.
  package func reload() throws {
    let fresh = try settings.style([])
    style.withLock { $0 = (fresh, Self.generation(of: fresh, settings)) }
  }

  private static func generation(of style: ServiceStyle, _ settings: ServiceSettings) -> UInt64 {
    let words = [
      "\(style)", settings.basePath, settings.catalog, settings.version, "\(settings.build)",
    ]
    return ETag.hash(words.joined(separator: "\u{1F}"))
  }

  /// What else than the store answers are made from, as a number that changes with it.
  private func surroundings() -> (style: ServiceStyle, stamp: UInt64) {
    let (style, generation) = self.style.withLock { $0 }
    return (style, ETag.combine(generation, covers.stamp()))
  }

  /// A ready answer to a request for reading; `nil` where it has to be made.
  package func ready(
    target: String, acceptsGzip: Bool, ifNoneMatch: String?
  ) -> Reply? {
    guard settings.answerBytes > 0, let state = repository.state() else { return nil }
    let origin = Origin(state, surroundings().stamp)
    let key = AnswerCache.Key(target: target, isPacked: acceptsGzip)
    guard let answer = answers.answer(to: key, stamp: origin.freshness) else { return nil }
    metrics.countReady()
    return Reply(answer, ifNoneMatch: ifNoneMatch)
  }

  /// Answers a request, from what is ready where that can be.
  package func answer(_ request: Request) -> Reply {
    if request.isReading,
      let ready = ready(
        target: request.target,
        acceptsGzip: ContentCoding.acceptsGzip(request.header("accept-encoding")),
        ifNoneMatch: request.header("if-none-match"))
    {
      return ready
    }
    return make(request)
  }

  /// Answers a request that there is nothing ready for.
  func make(_ request: Request) -> Reply {
    let isReading = request.isReading
    let acceptsGzip = ContentCoding.acceptsGzip(request.header("accept-encoding"))
    let ifNoneMatch = isReading ? request.header("if-none-match") : nil
    let made = respond(to: request)
    let answer = finish(made.response, of: request, made.origin, acceptsGzip: acceptsGzip)
    if isReading, made.isWorthKeeping, let origin = made.origin, made.response.isStorable,
      made.response.status == 200
    {
      let key = AnswerCache.Key(target: request.target, isPacked: acceptsGzip)
      answers.store(answer, for: key, stamp: origin.freshness)
    }
    return Reply(answer, ifNoneMatch: ifNoneMatch)
  }

  /// Answers what could not even be taken apart.
  package func answer(_ problem: Problem) -> Reply {
    Reply(Answer(dressed(problem.response), etag: nil))
  }

  /// Answers with a response made elsewhere.
  func answer(_ response: Response?) -> Reply {
    guard let response else { return answer(Problem(500, "the request was lost")) }
    return Reply(Answer(dressed(response), etag: nil))
  }

  private struct Made {
    var response: Response
    var origin: Origin?
    /// Whether others may ask the same: not where the address has parameters of its own.
    var isWorthKeeping = true
  }

  private func respond(to request: Request) -> Made {
    do {
      if request.method == "OPTIONS" { return Made(response: try preflight(request)) }
      let (endpoint, values) = try Router.find(request)
      let arguments = try Arguments(
        endpoint.parameters, path: values, query: request.query, ignoresOthers: endpoint.isPage)
      switch endpoint.work {
      case .plain(let respond):
        let call = Call(
          request: request, arguments: arguments, store: NoStore(), state: nil, service: self,
          style: surroundings().style)
        return Made(response: try respond(call))
      case .reading(let respond), .longReading(let respond):
        let (response, origin) = try read(request, arguments, respond)
        return Made(response: response, origin: origin, isWorthKeeping: !arguments.hasOthers)
      }
    } catch {
      return Made(response: response(problem(error, request), request))
    }
  }

  /// A problem in the form that its reader can use.
  private func response(_ problem: Problem, _ request: Request) -> Response {
    guard ProblemPage.isWanted(request),
      let arguments = try? Arguments([], path: [:], query: [])
    else { return problem.response }
    let call = Call(
      request: request, arguments: arguments, store: NoStore(), state: nil, service: self,
      style: surroundings().style)
    return (try? ProblemPage.response(problem, call)) ?? problem.response
  }

  /// Answers from one state of the store, not before the one that the request names.
  private func read(
    _ request: Request, _ arguments: Arguments, _ respond: (Call) throws -> Response
  ) throws -> (Response, Origin?) {
    let (style, stamp) = surroundings()
    return try repository.withSnapshot(notBefore: arguments.integer("at")) { store, state in
      let call = Call(
        request: request, arguments: arguments, store: store, state: state, service: self,
        style: style)
      let origin = state.map { Origin($0, stamp) }
      // What is not there may only not have come yet: an age belongs to such an answer, too.
      do { return (try respond(call), origin) } catch let problem as Problem {
        return (response(problem, request), origin)
      }
    }
  }

  /// The one place where errors become answers.
  private func problem(_ error: any Error, _ request: Request) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let fault as StyleFault: return Problem(409, fault.message)
    case let error as RepositoryError where error.kind == .unusableQuery:
      return Problem(400, "these words cannot be looked for", parameter: "q")
    case let error as RepositoryError where error.kind == .busy || error.kind == .unavailable:
      settings.tell(error.message)
      var problem = Problem(503, "the catalog is busy; try again")
      problem.retryAfter = 1
      return problem
    default:
      settings.tell("\(request.method) \(request.target.prefix(200)): \(error)")
      return Problem(500, "the catalog cannot be read")
    }
  }

  private func preflight(_ request: Request) throws -> Response {
    let methods = Router.methods(of: request)
    if methods.isEmpty { throw Problem.notFound("such address") }
    var response = Response(status: 204, type: "text/plain; charset=utf-8", body: [])
    response.headers = [("Allow", (methods + ["OPTIONS"]).joined(separator: ", "))]
    if settings.origin != nil {
      response.headers += [
        ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
        ("Access-Control-Allow-Headers", "If-None-Match, Accept"),
        ("Access-Control-Max-Age", "86400"),
      ]
    }
    response.isStorable = false
    return response
  }

  private func finish(
    _ made: Response, of request: Request, _ origin: Origin?, acceptsGzip: Bool
  ) -> Answer {
    var response = dressed(made)
    if let age = origin?.age, age > 0 { response.headers.append(("Age", String(age))) }
    var isPacked = false
    if case .bytes(let bytes) = response.body, ContentCoding.isWorthwhile(response) {
      response.headers.append(("Vary", "Accept-Encoding"))
      if acceptsGzip, let packed = ContentCoding.gzip(bytes) {
        response.body = .bytes(packed)
        response.headers.append(("Content-Encoding", "gzip"))
        isPacked = true
      }
    }
    guard response.status == 200, response.header("ETag") == nil else {
      return Answer(response, etag: response.header("ETag"))
    }
    guard let origin, response.isStorable else { return Answer(response, etag: nil) }
    let etag = ETag.text(stamp: origin.stamp, target: request.target, isPacked: isPacked)
    response.headers.append(("ETag", etag))
    return Answer(response, etag: etag)
  }

  /// What every answer carries.
  private func dressed(_ response: Response) -> Response {
    var response = response
    response.headers += [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ]
    let isPage = response.header("Content-Type")?.hasPrefix("text/html") == true
    response.headers.append(
      ("Content-Security-Policy", isPage ? Self.pagePolicy : Self.strictPolicy))
    if response.header("Cache-Control") == nil {
      response.headers.append(("Cache-Control", "no-cache"))
    }
    if let origin = settings.origin {
      response.headers.append(("Access-Control-Allow-Origin", origin))
      response.headers.append(("Access-Control-Expose-Headers", "Age, ETag, Link, Retry-After"))
      if origin != "*" { response.headers.append(("Vary", "Origin")) }
    }
    return response
  }

  private static let pagePolicy =
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    + "script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    + "frame-ancestors 'none'"
  private static let strictPolicy = "default-src 'none'; frame-ancestors 'none'"
}

/// What an answer was made from.
private struct Origin {
  /// Changes whenever answers may.
  let stamp: UInt64
  /// For how many seconds the store's state may have been out of date.
  let age: Int

  init(_ state: StoreState, _ surroundings: UInt64) {
    stamp = ETag.combine(state.stamp, surroundings)
    age = state.age
  }

  /// By what a ready answer is known: one that says its age is ready for a second.
  var freshness: UInt64 { age > 0 ? ETag.combine(stamp, UInt64(age)) : stamp }
}
