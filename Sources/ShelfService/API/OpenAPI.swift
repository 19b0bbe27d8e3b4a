import JSONText

/// The description of `/api/v1` after OpenAPI 3.1 (<https://spec.openapis.org/oas/v3.1.1.html>), made
/// from the very declarations that requests are checked against.
enum OpenAPI {
  /// The description of a service; one that takes no catalogs in asks for no token.
  static func response(takesCatalogs: Bool) -> Response {
    Response(type: "application/json", body: takesCatalogs ? writing : readOnly)
  }

  private static let writing = document(takesCatalogs: true)
  private static let readOnly = document(takesCatalogs: false)

  private static func document(takesCatalogs: Bool) -> [UInt8] {
    var json = JSONWriter(style: .pretty)
    json.beginObject()
    json.member("openapi", "3.1.0")
    json.key("info")
    json.beginObject()
    json.member("title", "Shelf")
    json.member("version", "1")
    json.member("summary", "Monthly shelves of books: sections, books, search and layouts.")
    json.endObject()
    json.key("paths")
    json.beginObject()
    for endpoint in APIEndpoints.all + UpkeepEndpoints.imports {
      write(endpoint, takesCatalogs, to: &json)
    }
    json.endObject()
    json.key("components")
    json.beginObject()
    json.key("securitySchemes")
    json.raw("{\"token\":{\"type\":\"http\",\"scheme\":\"bearer\"}}")
    json.key("schemas")
    json.raw(OpenAPISchemas.text)
    json.endObject()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }

  private static func write(
    _ endpoint: Endpoint, _ takesCatalogs: Bool, to json: inout JSONWriter
  ) {
    json.key(endpoint.path)
    json.beginObject()
    json.key(endpoint.method.lowercased())
    json.beginObject()
    json.member("operationId", endpoint.id)
    json.member("summary", endpoint.summary)
    if endpoint.method == "POST" {
      if takesCatalogs {
        json.key("security")
        json.raw("[{\"token\":[]}]")
      }
      json.key("requestBody")
      json.raw(leastCatalog)
    }
    json.key("parameters")
    json.beginArray()
    for parameter in endpoint.parameters { write(parameter, to: &json) }
    json.endArray()
    json.key("responses")
    writeResponses(of: endpoint, to: &json)
    json.endObject()
    json.endObject()
  }

  /// A schema cannot say what a catalog is: what `shelf import` reads is taken in, whatever its type.
  private static let leastCatalog = #"""
    {"required":true,"description":"a catalog in any format that shelf import reads, whatever the
    media type says; described here is the least one, a table of titles","content":{"text/plain":{
    "schema":{"type":"string","pattern":"^title\\n[A-Za-z]{3,20}\\n$"}}}}
    """#.split(separator: "\n").joined(separator: " ")

  private static func write(_ parameter: Parameter, to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", parameter.name)
    json.member("in", parameter.place.rawValue)
    json.member("description", parameter.summary)
    json.member("required", parameter.isRequired)
    json.key("schema")
    json.beginObject()
    switch parameter.kind {
    case .integer(let range):
      json.member("type", "integer")
      json.member("minimum", Int(range.lowerBound))
      json.member("maximum", Int(range.upperBound))
    case .number(let range):
      json.member("type", "number")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
    case .text(let range):
      json.member("type", "string")
      json.member("minLength", range.lowerBound)
      json.member("maxLength", range.upperBound)
      json.member("pattern", "^[^\\u0000-\\u001f\\u007f]*$")
    case .choice(let names):
      json.member("type", "string")
      json.member("enum", .array(names.map { .string($0) }))
    case .form(_, let pattern, _):
      json.member("type", "string")
      json.member("pattern", pattern)
    }
    json.endObject()
    json.endObject()
  }

  private static func writeResponses(of endpoint: Endpoint, to json: inout JSONWriter) {
    json.beginObject()
    json.key("200")
    json.beginObject()
    json.member("description", endpoint.summary)
    let isOwn = endpoint.answer.first?.isUppercase == true
    let schema =
      isOwn
      ? "{\"$ref\":\"#/components/schemas/\(endpoint.answer)\"}" : "{\"type\":\"object\"}"
    json.key("content")
    json.raw("{\"application/json\":{\"schema\":\(schema)}}")
    json.endObject()
    for (code, words) in codes(of: endpoint) {
      json.key(code)
      json.raw(
        "{\"description\":\"\(words)\",\"content\":{\"application/problem+json\":{\"schema\":"
          + "{\"$ref\":\"#/components/schemas/Problem\"}}}}")
    }
    for (code, words) in tooLong {
      json.key(code)
      json.raw("{\"description\":\"\(words)\"}")
    }
    json.endObject()
  }

  /// What libmicrohttpd answers by itself, before there is a request.
  private static let tooLong = [
    ("414", "the address is longer than the server takes"),
    ("431", "the headers are longer than the server takes"),
  ]

  private static func codes(of endpoint: Endpoint) -> [(String, String)] {
    var codes = [
      ("400", "a parameter is missing, unknown or not what it may be"),
      ("404", "what the request names is not there"),
      ("405", "this address does not take that method"),
      ("409", "the parameters contradict one another"),
      ("500", "the catalog cannot be read"), ("503", "busy; Retry-After says when to try again"),
    ]
    if endpoint.method == "POST" {
      codes += [
        ("401", "the token is missing or wrong"), ("403", "imports are not allowed"),
        ("408", "the catalog took too long to come"), ("413", "the catalog is too large"),
        ("422", "the content is no catalog"),
      ]
    }
    return codes.sorted { $0.0 < $1.0 }
  }
}
