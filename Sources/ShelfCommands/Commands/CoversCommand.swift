import CatalogModel
import CoverFetching
import Glibc
import JSONText

/// `shelf covers fetch`: brings the covers that a catalog only names by address into a cache.
struct CoversCommand: Command {
  static let declaration = CommandDeclaration(
    name: "covers", summary: "fetch remote covers into a local cache", operands: "fetch",
    options: [
      CommonOptions.from, CommonOptions.to, CommonOptions.catalog,
      OptionDeclaration(
        "cache", value: "DIR", help: "the cache (default: the database's path and .covers)"),
      OptionDeclaration(
        "delay", value: "SECONDS", help: "least time between two requests to a host (default 1)"),
      OptionDeclaration("max-size", value: "MB", help: "the greatest picture (default 16)"),
      OptionDeclaration("timeout", value: "SECONDS", help: "for one request (default 60)"),
      OptionDeclaration("limit", value: "N", help: "at most so many covers"),
      OptionDeclaration("refresh", help: "ask anew about covers that are there or were missing"),
      OptionDeclaration("allow-private", help: "allow private and loopback addresses"),
      OptionDeclaration(
        "allow-address", value: "IP",
        help: "allow this private address alone; may come several times"),
      OptionDeclaration("format", value: "table|json", help: "the report (default table)"),
    ],
    details: """
      Pages show the covers of the cache from then on. One connection at a time, hosts in turn; a
      server's Retry-After is honoured, failures are tried again after growing waits, and what is
      there already is not fetched again, so that it can be stopped and run again at any time.
      """)

  private let selection: SectionSelection
  private let cache: String?
  private let limit: Int
  private let rules: FetchRules
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.operands == ["fetch"] else {
      throw UsageError("it takes one word: covers fetch")
    }
    selection = try SectionSelection(arguments)
    cache = arguments.text("cache")
    limit = try arguments.integer("limit", in: 1...Int(Int32.max)) ?? .max
    var rules = FetchRules()
    rules.delay = min(try arguments.number("delay") ?? rules.delay, 3600)
    rules.timeout = try arguments.integer("timeout", in: 1...3600) ?? rules.timeout
    if let size = try arguments.integer("max-size", in: 1...1024) {
      rules.greatestLength = size << 20
    }
    rules.refreshes = arguments.has("refresh")
    rules.allowsPrivateAddresses = arguments.has("allow-private")
    rules.allowedAddresses = arguments.texts("allow-address")
    self.rules = rules
    format = try OutputFormat(arguments)
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    guard CoverFetcher.isAvailable else {
      throw CommandFailure(
        .unavailable, "covers are fetched with libcurl, which is missing (Debian package libcurl4)")
    }
    let addresses = try self.addresses(session)
    let interruption = session.context.interruption
    interruption.watchSignals()
    let fetcher = CoverFetcher(
      cache: PictureCache(folder: CoverFolders.cache(cache, session)), rules: rules,
      now: Self.seconds, wait: { Self.sleep($0, interruption) },
      shouldStop: { interruption.isRequested })
    let progress = FetchProgress(session: session)
    let report: FetchReport
    do {
      report = try fetcher.run(addresses) { progress.update($0, of: $1) }
    } catch let error as PictureCacheError {
      throw CommandFailure(.cannotCreate, error.message)
    }
    progress.end()
    try FetchReportText(report: report).write(to: session, format)
    if report.isStopped { return .interrupted }
    if report.failed > 0 { return .tryAgain }
    return report.refused > 0 ? .data : .done
  }

  private func addresses(_ session: CommandSession) throws -> [String] {
    let repository = try Database.openForReading(session)
    let loader = PageLoader(
      repository: repository, style: .init(), covers: try CoverFolders(named: [], beside: []))
    var addresses: [String] = []
    for section in try selection.sections(of: repository).flatMap(\.flattened) {
      for item in try loader.items(of: section) where addresses.count < limit {
        if let ref = item.cover?.ref, CoverFolders.isRemote(ref) { addresses.append(ref) }
      }
    }
    return addresses
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps in short turns, so that Ctrl-C ends it.
  private static func sleep(_ length: Double, _ interruption: Interruption) {
    let end = seconds() + length
    while !interruption.isRequested {
      let rest = end - seconds()
      guard rest > 0 else { return }
      usleep(useconds_t(min(rest, 0.1) * 1e6))
    }
  }
}
