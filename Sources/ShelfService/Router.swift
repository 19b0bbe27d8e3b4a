/// Finds what answers a request.
enum Router {
  /// Everything that can be asked for.
  static let endpoints: [Endpoint] =
    PageEndpoints.all + APIEndpoints.all + OPDSEndpoints.all + CoverEndpoints.all
    + UpkeepEndpoints.all

  private static let longEndpoints = endpoints.filter(\.isLong)

  /// Whether a request may take long.
  static func isLong(_ request: Request) -> Bool {
    longEndpoints.contains { $0.match(request.path) != nil }
  }

  /// The endpoint of a request with its path's parameters.
  static func find(_ request: Request) throws(Problem) -> (Endpoint, [String: String]) {
    var others: [String] = []
    for endpoint in endpoints {
      guard let values = endpoint.match(request.path) else { continue }
      let isMeant =
        endpoint.method == request.method || endpoint.method == "GET" && request.method == "HEAD"
      if isMeant { return (endpoint, values) }
      others.append(endpoint.method)
    }
    guard !others.isEmpty else { throw Problem.notFound("such address") }
    throw Problem(
      405, "this address does not take the method \(request.method.prefix(20))",
      allowed: allowed(others) + ["OPTIONS"])
  }

  /// The methods that a request's address takes.
  static func methods(of request: Request) -> [String] {
    allowed(endpoints.filter { $0.match(request.path) != nil }.map(\.method))
  }

  private static func allowed(_ methods: [String]) -> [String] {
    methods.contains("GET") ? ["GET", "HEAD"] + methods.filter { $0 != "GET" } : methods
  }
}
