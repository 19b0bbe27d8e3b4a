internal import CGlibc
import CatalogFormats
import CatalogModel
import Glibc

/// A catalog on its way in: a file of its own that goes with the object.
final class ImportUpload {
  private let service: Service
  private let gate: ImportGate
  private let request: ImportRequest
  private let path: String
  private let descriptor: Int32
  private let deadline: ContinuousClock.Instant
  private var length = 0

  /// Begins to take a catalog in, where the request may.
  init(_ request: Request, _ service: Service) throws {
    let (endpoint, values) = try Router.find(request)
    guard endpoint.id == "import", let gate = service.settings.imports else {
      throw endpoint.id == "import"
        ? Problem(403, "this service does not take catalogs in")
        : Problem(400, "this address takes no body")
    }
    try gate.check(request.header("authorization"))
    let arguments = try Arguments(endpoint.parameters, path: values, query: request.query)
    if let length = request.header("content-length").flatMap({ Int($0) }),
      length > gate.greatestLength
    {
      throw Self.tooLarge(gate)
    }
    try gate.enter()
    self.service = service
    self.gate = gate
    self.request = ImportRequest(
      name: arguments.text("name") ?? "upload",
      catalog: arguments.text("catalog") ?? service.settings.catalog,
      isStrict: arguments.flag("strict"), replaces: arguments.flag("replace"))
    deadline = ContinuousClock.now + .seconds(gate.seconds)
    var template = Array(
      "\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/shelf-import-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else {
      gate.leave()
      throw Problem(500, "there is no room for the catalog")
    }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      unlink(path)
      gate.leave()
    }
  }

  /// Takes a part of the catalog.
  func take(_ bytes: UnsafeRawBufferPointer) throws(Problem) {
    length += bytes.count
    guard length <= gate.greatestLength else { throw Self.tooLarge(gate) }
    guard ContinuousClock.now < deadline else {
      throw Problem(408, "the catalog took more than \(gate.seconds) seconds to come")
    }
    var start = 0
    while start < bytes.count {
      let written = write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      if written > 0 {
        start += written
      } else if written == 0 || errno != EINTR {
        throw Problem(500, "there is no room for the catalog")
      }
    }
  }

  /// Stores the catalog and says what it came to.
  func finish() -> Response {
    do {
      guard length > 0 else { throw Problem(400, "the request has no body; it is the catalog") }
      let report = try gate.run(path, request)
      service.metrics.countImport(isDone: true)
      var response = Response(
        type: "application/json", body: ImportReportJSON.json(report))
      response.headers.append(("Cache-Control", "no-store"))
      response.isStorable = false
      return response
    } catch {
      service.metrics.countImport(isDone: false)
      return problem(error).response
    }
  }

  private func problem(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: return problem
    case let error as CatalogFormatError:
      return Problem(422, withoutPath(error.message))
    case let error as RepositoryError
    where [.busy, .interrupted, .unavailable].contains(error.kind):
      var problem = Problem(503, "the catalog is being written; nothing of yours was kept")
      problem.retryAfter = 5
      return problem
    default:
      service.settings.tell("import: \(error)")
      return Problem(500, "the catalog could not be stored; nothing of it was kept")
    }
  }

  private func withoutPath(_ message: String) -> String {
    let own = path.split(separator: "/").last.map(String.init) ?? path
    return [path, own].reduce(message) { text, part in
      text.split(separator: part, omittingEmptySubsequences: false)
        .joined(separator: request.name)
    }
  }

  private static func tooLarge(_ gate: ImportGate) -> Problem {
    Problem(413, "a catalog may have at most \(gate.greatestLength) bytes")
  }
}
