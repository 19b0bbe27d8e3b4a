import JSONText

/// Why a request cannot be answered as asked, in the form of RFC 9457.
///
/// It says what is wrong and what is allowed, and nothing of the machine: no path, no SQL.
package struct Problem: Error, Hashable, Sendable {
  package var status: Int
  package var detail: String
  /// The parameter that is wrong, where it is one.
  package var parameter: String?
  /// What it could be.
  package var allowed: [String] = []
  package var retryAfter: Int?

  package init(_ status: Int, _ detail: String, parameter: String? = nil, allowed: [String] = []) {
    self.status = status
    self.detail = detail
    self.parameter = parameter
    self.allowed = allowed
  }

  static func notFound(_ what: String) -> Problem { Problem(404, "there is no \(what)") }

  /// The problem as JSON.
  var json: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "about:blank")
    json.member("title", HTTPStatus.phrase(status))
    json.member("status", status)
    json.member("detail", detail)
    if let parameter { json.member("parameter", parameter) }
    if !allowed.isEmpty { json.member("allowed", .array(allowed.map { .string($0) })) }
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }

  /// The problem as an answer.
  package var response: Response {
    var response = Response(status: status, type: "application/problem+json", body: json)
    response.headers.append(("Cache-Control", "no-store"))
    if status == 405 { response.headers.append(("Allow", allowed.joined(separator: ", "))) }
    if status == 401 { response.headers.append(("WWW-Authenticate", "Bearer")) }
    if let retryAfter { response.headers.append(("Retry-After", String(retryAfter))) }
    response.isStorable = false
    return response
  }
}

/// The names of status codes (RFC 9110, section 15).
enum HTTPStatus {
  static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Error"
    }
  }
}
