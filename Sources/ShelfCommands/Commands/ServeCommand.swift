internal import CGlibc
import CatalogModel
import CatalogStore
import CatalogStorePostgres
import Glibc
import ShelfService
import TextDecoding

/// `shelf serve`: the catalog over HTTP, for browsers, programs and reading devices.
struct ServeCommand: Command {
  static let declaration = CommandDeclaration(
    name: "serve", summary: "serve the shelves over HTTP",
    options: ServeOptions.declarations + PageOptions.numbers + LookOptions.all + [styleOption],
    details: """
      Listens on 127.0.0.1:8080 unless told otherwise, and only reads. Pages are at /, the data at
      /api/v1 (described by /api/v1/openapi.json), feeds for reading programs at /opds (OPDS 1.2) and
      /opds/v2 (OPDS 2.0). SIGTERM ends it when running requests are done; SIGHUP reads the style
      again and opens the access log anew. A socket of systemd's is taken over.
      """)

  /// Not `StyleFile.option`: the file is read by the service, and again at every SIGHUP.
  static let styleOption = OptionDeclaration(
    "style", value: "FILE",
    help: "the page's style, read again at SIGHUP (default: shelf.json beside the database)")

  private let options: ServeOptions
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    options = try ServeOptions(arguments)
    _ = try PagePlan(arguments)
    self.arguments = arguments
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    guard HTTPServer.isAvailable else {
      throw CommandFailure(
        .unavailable, "libmicrohttpd is missing, which serves; install libmicrohttpd12")
    }
    let token = try options.token(session)
    shelf_keep_memory_small()
    ServiceSignals.block()
    ServiceSignals.raiseFileLimit()
    let service = try makeService(session, token)
    let log = try options.accessLog.map { path in
      guard let log = AccessLog(path: path) else {
        throw CommandFailure(.cannotCreate, "\(path): the access log cannot be written")
      }
      return log
    }
    let socket = try listen(session)
    let server = HTTPServer(service: service, log: log)
    guard server.start(listening: socket.descriptor, options.limits) else {
      throw CommandFailure(.unavailable, "the server cannot be started")
    }
    session.note("serving \(Database.shown(session.databasePath)) on \(socket.address)")
    wait(server, service, log, session)
    server.stop()
    if let path = socket.path { unlink(path) }
    return .done
  }

  private func wait(
    _ server: HTTPServer, _ service: Service, _ log: AccessLog?, _ session: CommandSession
  ) {
    var seconds = 0
    while true {
      let signal = ServiceSignals.next()
      server.tick()
      seconds += 1
      if seconds.isMultiple(of: 10) { shelf_return_memory() }
      if signal == .stop { return }
      guard signal == .reload else { continue }
      log?.reopen()
      do {
        try service.reload()
        session.note("the style was read again")
      } catch {
        session.context.tell("shelf: the style stays as it was: \(Self.words(error))")
      }
    }
  }

  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as CommandFailure: error.message
    case let error as UsageError: error.message
    case let error as StyleFault: error.message
    default: "\(error)"
    }
  }

  private func listen(_ session: CommandSession) throws -> ListeningSocket {
    let variables = session.context.variables
    if let inherited = ListeningSocket(
      inheritedBy: getpid(), pid: variables["LISTEN_PID"], count: variables["LISTEN_FDS"])
    {
      return inherited
    }
    do { return try ListeningSocket(options.address) } catch {
      throw CommandFailure(.unavailable, error.message)
    }
  }

  private func makeService(_ session: CommandSession, _ token: String?) throws -> Service {
    let repository = try openStore(session, writes: false)
    var settings = ServiceSettings(
      style: ServiceStyles.reader(arguments, databasePath: session.localName))
    settings.catalog = options.catalog
    settings.basePath = options.basePath
    settings.origin = options.origin
    settings.answerBytes = options.answerMebibytes << 20
    settings.version = ShelfProgram.version
    settings.build = Self.build
    settings.tell = Self.tell
    if let token {
      settings.imports = ImportGate(
        repository: try openStore(session, writes: true),
        token: Array(token.utf8), greatestLength: options.importMebibytes << 20,
        seconds: options.importSeconds, latestYear: session.context.now.year + 3)
    }
    let folders = try CoverFolders(named: options.covers, beside: [session.localName]).folders
    let fetched = CoverFolders.cache(options.fetchedFolder, session)
    return try Service(
      repository: repository, settings: settings,
      covers: CoverStore(folders: folders, fetched: fetched),
      pictures: PictureScaler(
        program: DrawingProcess(session: session).path,
        cache: options.thumbnailFolder ?? session.localName + ".thumbnails",
        limit: options.thumbnailMebibytes << 20))
  }

  private func openStore(
    _ session: CommandSession, writes: Bool
  ) throws(RepositoryError) -> any SnapshotRepository {
    let path = session.databasePath
    if Database.isServer(path) {
      return try PostgresCatalogRepository(
        url: path, access: writes ? .writing : .reading, timeout: .seconds(5))
    }
    return try SQLiteCatalogRepository(
      path: path, access: writes ? .writing : .reading, timeout: .seconds(5),
      cacheKibibytes: options.cacheKibibytes, keepsStates: !writes)
  }

  /// Any thread may have something to say, so it goes to standard error past the session's buffer.
  private static let tell: @Sendable (String) -> Void = { text in
    var line = "shelf: " + TerminalText.line(text) + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// What tells this build of the program from others: when its file was written.
  private static var build: UInt64 {
    var status = stat()
    guard stat("/proc/self/exe", &status) == 0 else { return 0 }
    return UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) &* 1_000_000_007
      ^ UInt64(bitPattern: Int64(status.st_mtim.tv_nsec))
  }
}
