import CatalogModel
import ShelfService

/// The options of `shelf serve` beside the page's style.
struct ServeOptions {
  static let declarations = [
    OptionDeclaration(
      "listen", value: "ADDRESS", help: "HOST:PORT or unix:PATH (default 127.0.0.1:8080)"),
    CommonOptions.catalog,
    OptionDeclaration(
      "base-url", value: "URL", help: "what stands before every path in links (default none)"),
    OptionDeclaration(
      "covers", value: "DIR", help: "where cover files are; may come several times"),
    OptionDeclaration("cache", value: "DIR", help: "where fetched covers are"),
    OptionDeclaration(
      "thumbnails", value: "DIR",
      help: "where smaller covers are kept (default: beside the database)"),
    OptionDeclaration(
      "thumbnail-limit", value: "MIB", help: "how much of them is kept (default 256)"),
    OptionDeclaration(
      "access-log", value: "FILE", help: "a line a request in the combined format; - for stdout"),
    OptionDeclaration(
      "cors", value: "ORIGIN", help: "let scripts of that web site read answers; * for all"),
    OptionDeclaration("allow-import", help: "take catalogs in at POST /api/v1/imports"),
    OptionDeclaration(
      "token-file", value: "FILE", help: "the token that imports need (default: $SHELF_TOKEN)"),
    OptionDeclaration(
      "import-limit", value: "MIB", help: "the greatest catalog taken in (default 256)"),
    OptionDeclaration(
      "import-seconds", value: "N", help: "how long one may take to come, and to store (600)"),
    OptionDeclaration(
      "threads", value: "N", help: "threads that answer (default: one a processor, 2 to 16)"),
    OptionDeclaration("connections", value: "N", help: "connections at once (default 10000)"),
    OptionDeclaration(
      "connections-per-address", value: "N",
      help: "of them of one address, 0 for all (default 256; 0 where only this machine listens)"),
    OptionDeclaration(
      "head-seconds", value: "N", help: "how long a client may take to ask (default 60)"),
    OptionDeclaration(
      "request-seconds", value: "N", help: "how long a request and its answer may take (300)"),
    OptionDeclaration(
      "answers", value: "MIB", help: "memory for answers that are kept ready (default 24)"),
  ]

  var address: ListeningAddress
  var catalog: String
  var basePath: String
  var covers: [String]
  var fetchedFolder: String?
  var thumbnailFolder: String?
  var thumbnailMebibytes: Int
  var accessLog: String?
  var origin: String?
  var allowsImport: Bool
  var tokenFile: String?
  var importMebibytes: Int
  var importSeconds: Int
  var answerMebibytes: Int
  var limits = HTTPServer.Limits()
  /// What each connection to the database keeps in memory.
  let cacheKibibytes = 4_096

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let text = arguments.text("listen") ?? "127.0.0.1:8080"
    guard let address = ListeningAddress(text) else {
      throw UsageError("--listen takes HOST:PORT, [HOST]:PORT or unix:PATH, not \(text)")
    }
    self.address = address
    catalog = arguments.text("catalog") ?? "main"
    basePath = try Self.basePath(arguments)
    covers = arguments.texts("covers")
    fetchedFolder = arguments.text("cache")
    thumbnailFolder = arguments.text("thumbnails")
    thumbnailMebibytes = try arguments.integer("thumbnail-limit", in: 1...1_048_576) ?? 256
    accessLog = arguments.text("access-log")
    origin = try Self.origin(arguments)
    allowsImport = arguments.has("allow-import")
    tokenFile = arguments.text("token-file")
    importMebibytes = try arguments.integer("import-limit", in: 1...65_536) ?? 256
    importSeconds = try arguments.integer("import-seconds", in: 1...86_400) ?? 600
    answerMebibytes = try arguments.integer("answers", in: 0...4096) ?? 24
    try readLimits(arguments)
  }

  private mutating func readLimits(_ arguments: ParsedArguments) throws(UsageError) {
    limits.threads = try arguments.integer("threads", in: 1...256) ?? limits.threads
    limits.connections =
      try arguments.integer("connections", in: limits.threads...60_000) ?? limits.connections
    limits.connectionsPerAddress =
      try arguments.integer("connections-per-address", in: 0...60_000)
      ?? (address.isLocal ? 0 : 256)
    limits.headSeconds =
      try arguments.integer("head-seconds", in: 1...86_400) ?? limits.headSeconds
    limits.requestSeconds =
      try arguments.integer("request-seconds", in: 1...86_400) ?? limits.requestSeconds
  }

  /// A path or an address of the web without a slash at its end, of characters that need no escape.
  private static func basePath(_ arguments: ParsedArguments) throws(UsageError) -> String {
    guard var text = arguments.text("base-url") else { return "" }
    while text.hasSuffix("/") { text.removeLast() }
    let isAddress = ["http://", "https://", "/"].contains { text.hasPrefix($0) }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-._~:/[]".unicodeScalars.contains($0))
    }
    guard text.isEmpty || isAddress && isPlain else {
      throw UsageError("--base-url takes an address such as https://books.example.org, not \(text)")
    }
    return text
  }

  private static func origin(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let text = arguments.text("cors") else { return nil }
    let isOrigin = ["http://", "https://"].contains { text.hasPrefix($0) && text.count > $0.count }
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard text == "*" || isOrigin && isPlain && !text.hasSuffix("/") else {
      throw UsageError("--cors takes * or an origin such as https://example.org, not \(text)")
    }
    return text
  }

  /// The token of imports; `nil` where they are not allowed.
  func token(_ session: CommandSession) throws -> String? {
    guard allowsImport else { return nil }
    var token = session.context.variables["SHELF_TOKEN"] ?? ""
    if let tokenFile {
      guard let bytes = WholeFile.read(tokenFile, limit: 4096) else {
        throw CommandFailure(.noInput, "\(tokenFile): the token cannot be read")
      }
      token = String(decoding: bytes, as: UTF8.self)
    }
    token = token.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
    guard token.utf8.count >= 16 else {
      throw UsageError(
        "--allow-import needs a token of at least 16 characters in --token-file or $SHELF_TOKEN")
    }
    return token
  }
}
