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

  /// A number that changes whenever answers may; `nil` where that cannot be told.
  func stamp() -> UInt64? {
    guard let state = repository.stamp() else { return nil }
    let generation = style.withLock { $0.generation }
    return ETag.combine(ETag.combine(state, generation), covers.stamp())
  }

  /// A ready answer to a request for reading; `nil` where it has to be made.
  package func ready(
    target: String, acceptsGzip: Bool, ifNoneMatch: String?
  ) -> Reply? {
    guard let stamp = stamp() else { return nil }
    let key = AnswerCache.Key(target: target, isPacked: acceptsGzip)
    guard let answer = answers.answer(to: key, stamp: stamp) else { return nil }
    metrics.countReady()
    return Reply(answer, ifNoneMatch: ifNoneMatch)
  }

  /// Answers a request.
  package func answer(_ request: Request) -> Reply {
    let isReading = request.method == "GET" || request.method == "HEAD"
    let acceptsGzip = ContentCoding.acceptsGzip(request.header("accept-encoding"))
    let ifNoneMatch = isReading ? request.header("if-none-match") : nil
    if isReading,
      let ready = ready(
        target: request.target, acceptsGzip: acceptsGzip, ifNoneMatch: ifNoneMatch)
    {
      return ready
    }
    let made = respond(to: request)
    let answer = finish(made.response, of: request, stamp: made.stamp, acceptsGzip: acceptsGzip)
    if isReading, let stamp = made.stamp, made.response.isStorable, made.response.status == 200 {
      let key = AnswerCache.Key(target: request.target, isPacked: acceptsGzip)
      answers.store(answer, for: key, stamp: stamp)
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

  private func respond(to request: Request) -> (response: Response, stamp: UInt64?) {
    do {
      if request.method == "OPTIONS" { return (try preflight(request), nil) }
      let (endpoint, values) = try Router.find(request)
      let arguments = try Arguments(endpoint.parameters, path: values, query: request.query)
      switch endpoint.work {
      case .plain(let respond):
        return (try respond(call(request, arguments, NoStore())), nil)
      case .reading(let respond):
        return try read { store in try respond(self.call(request, arguments, store)) }
      }
    } catch {
      return (problem(error, request).response, nil)
    }
  }

  private func call(_ request: Request, _ arguments: Arguments, _ store: any BrowsableRepository)
    -> Call
  {
    Call(
      request: request, arguments: arguments, store: store, service: self,
      style: style.withLock { $0.style })
  }

  /// Reads one state of the store, and tells its stamp where no commit came in between.
  private func read(_ body: (any BrowsableRepository) throws -> Response) throws -> (
    Response, UInt64?
  ) {
    for _ in 0..<4 {
      let before = stamp()
      let response = try repository.withSnapshot { store in
        before != nil && stamp() == before ? try body(store) : nil
      }
      if let response { return (response, before) }
    }
    return (try repository.withSnapshot(body), nil)
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
    _ made: Response, of request: Request, stamp: UInt64?, acceptsGzip: Bool
  ) -> Answer {
    var response = dressed(made)
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
    guard let stamp, response.isStorable else { return Answer(response, etag: nil) }
    let etag = ETag.text(stamp: stamp, target: request.target, isPacked: isPacked)
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
      response.headers.append(("Access-Control-Expose-Headers", "ETag, Link, Retry-After"))
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
