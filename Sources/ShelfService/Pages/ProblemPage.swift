import PageOutput

/// What a person sees where a program gets `application/problem+json`: the same words on a page that
/// leads on.
enum ProblemPage {
  /// Whether a request comes from a browser that shows a page, which says so first of all (RFC 9110,
  /// section 12.5.1), and is for none of the addresses of programs.
  static func isWanted(_ request: Request) -> Bool {
    guard request.isReading, let accept = request.header("accept") else { return false }
    let programs = ["api", "opds", "covers", "assets", "healthz", "metrics"]
    guard request.path.first.map({ !programs.contains($0) }) ?? true else { return false }
    return accept.lowercased().utf8.starts(with: "text/html".utf8)
  }

  /// The page, with the status and headers of the problem's own answer.
  static func response(_ problem: Problem, _ call: Call) throws -> Response {
    var page = SitePage(call, title: HTTPStatus.phrase(problem.status))
    var html = HTMLText()
    html.raw("<div class=\"book\"><h2>")
    html.text(page.title)
    html.raw("</h2><p>")
    html.text(problem.detail)
    html.raw("</p><p><a")
    html.attribute("href", call.link("/"))
    html.raw(">All months</a></p></div>\n")
    page.before = SitePage.text(html)
    var response = try page.response([])
    response.status = problem.status
    response.headers += problem.response.headers.dropFirst() + [("Vary", "Accept")]
    response.isStorable = false
    return response
  }
}
