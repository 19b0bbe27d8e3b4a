/// What the service's owner and the machines around it ask for, and writing.
enum UpkeepEndpoints {
  static let all =
    [
      Endpoint(
        "/healthz", id: "health", "whether the catalog can be read", answer: "text/plain",
        .plain(health)),
      Endpoint(
        "/metrics", id: "metrics", "counts for Prometheus", answer: "text/plain", .plain(metrics)),
      Endpoint(
        "/robots.txt", id: "robots", "what crawlers may read", answer: "text/plain",
        .plain { _ in text("User-agent: *\nDisallow: /api/\nDisallow: /search\n", of: 86_400) }),
    ] + imports

  static let imports = [importing]

  private static let importing = Endpoint(
    APIEndpoints.root + "/imports", method: "POST", id: "import", "takes a catalog in",
    answer: "Report",
    [
      Parameter("name", .text(1...200), "the file's name, for the report and what names tell"),
      .catalog,
      Parameter("replace", .choice(["true", "false"]), "remove books that this file lacks"),
      Parameter("strict", .choice(["true", "false"]), "store nothing if a record is refused"),
    ], .plain(refuse))

  /// A request with a catalog is answered as it comes in; this one has none.
  private static func refuse(_ call: Call) throws -> Response {
    guard let gate = call.service.settings.imports else {
      throw Problem(403, "this service does not take catalogs in")
    }
    try gate.check(call.request.header("authorization"))
    throw Problem(400, "the request has no body; it is the catalog")
  }

  private static func health(_ call: Call) throws -> Response {
    do {
      _ = try call.service.repository.sections(inCatalog: call.service.settings.catalog)
    } catch {
      call.service.settings.tell("health: \(error)")
      var problem = Problem(503, "the catalog cannot be read")
      problem.retryAfter = 1
      throw problem
    }
    return text("ok\n")
  }

  private static func metrics(_ call: Call) throws -> Response {
    var response = text(
      call.service.metrics.text(connections: call.service.connections.load(ordering: .relaxed)))
    response.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
    return response
  }

  private static func text(_ text: String, of age: Int? = nil) -> Response {
    var response = Response(type: "text/plain; charset=utf-8", body: Array(text.utf8))
    response.headers.append(
      ("Cache-Control", age.map { "public, max-age=\($0)" } ?? "no-store"))
    response.isStorable = false
    return response
  }
}
