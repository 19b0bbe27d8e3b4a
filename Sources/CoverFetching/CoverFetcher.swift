/// Fetches pictures politely into a cache: one connection at a time, hosts in turn, with a delay
/// between two requests to one host, and again after a while where a server asks for it.
package struct CoverFetcher {
  let cache: PictureCache
  let rules: FetchRules
  /// Waits for some seconds; a test's does not.
  let wait: (Double) -> Void
  /// The present time, in seconds from any moment.
  let now: () -> Double
  let shouldStop: @Sendable () -> Bool

  package init(
    cache: PictureCache, rules: FetchRules, now: @escaping () -> Double,
    wait: @escaping (Double) -> Void, shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.cache = cache
    self.rules = rules
    self.now = now
    self.wait = wait
    self.shouldStop = shouldStop
  }

  /// Whether libcurl is installed.
  package static var isAvailable: Bool { HTTPRequest.isAvailable }

  /// One address on its way.
  private struct Job {
    var address: String
    var attempts = 0
    /// Before this time it is not tried.
    var notBefore = 0.0
  }

  /// Fetches what is not there; each address once.
  ///
  /// - Parameter progress: told the report so far and how many addresses there are.
  package func run(
    _ addresses: [String], progress: (FetchReport, Int) throws -> Void
  ) throws -> FetchReport {
    try cache.create()
    var report = FetchReport()
    var seen: Set<String> = []
    let unique = addresses.filter { seen.insert($0).inserted }
    var queues: [String: [Job]] = [:]
    var hosts: [String] = []
    for address in unique {
      if let outcome = known(address) {
        report.add(outcome, address)
        continue
      }
      let host = Self.host(of: address)
      if queues[host] == nil { hosts.append(host) }
      queues[host, default: []].append(Job(address: address))
    }
    for host in hosts { queues[host]?.reverse() }
    try work(&queues, hosts, &report) { try progress($0, unique.count) }
    return report
  }

  /// What is known of an address without asking.
  private func known(_ address: String) -> FetchOutcome? {
    guard !rules.refreshes else { return nil }
    if cache.hasPicture(of: address) { return .present }
    if let record = cache.record(of: address), let reason = record.missing {
      return .missing(reason + " (asked before; --refresh asks again)")
    }
    return nil
  }

  private func work(
    _ queues: inout [String: [Job]], _ hosts: [String], _ report: inout FetchReport,
    _ progress: (FetchReport) throws -> Void
  ) throws {
    var next: [String: Double] = [:]
    while !shouldStop() {
      let waiting = hosts.filter { queues[$0]?.isEmpty == false }
      guard let host = waiting.min(by: { ready($0, queues, next) < ready($1, queues, next) }) else {
        return
      }
      let pause = ready(host, queues, next) - now()
      if pause > 0 { wait(pause) }
      if shouldStop() { break }
      guard var job = queues[host]?.popLast() else { continue }
      let answer = try fetch(job.address)
      next[host] = now() + rules.delay
      job.attempts += 1
      switch answer {
      case .done(let outcome): report.add(outcome, job.address)
      case .again(let reason, let after):
        retry(job, host, reason, after, &queues, &report)
      }
      try progress(report)
    }
    report.isStopped = queues.values.contains { !$0.isEmpty }
  }

  private func ready(_ host: String, _ queues: [String: [Job]], _ next: [String: Double]) -> Double
  {
    max(next[host] ?? 0, queues[host]?.last?.notBefore ?? 0)
  }

  /// Puts a job back with twice the wait of the last time, or as long as the server asks.
  private func retry(
    _ job: Job, _ host: String, _ reason: String, _ after: Double?,
    _ queues: inout [String: [Job]], _ report: inout FetchReport
  ) {
    if let after, after > rules.longestWait {
      // The server wants to be left alone: all of its addresses wait for another time.
      for waiting in [job] + (queues[host] ?? []).reversed() {
        report.add(.failed("\(reason); it asks to wait \(Int(after)) seconds"), waiting.address)
      }
      queues[host] = []
      return
    }
    guard job.attempts < rules.attempts else {
      report.add(.failed("\(reason), after \(job.attempts) attempts"), job.address)
      return
    }
    var job = job
    let factor = Double(1 << min(job.attempts, 16))
    job.notBefore = now() + (after ?? rules.delay * factor)
    queues[host, default: []].append(job)
  }

  private enum Answer {
    case done(FetchOutcome)
    case again(reason: String, after: Double?)
  }

  private func fetch(_ address: String) throws -> Answer {
    let record = cache.hasPicture(of: address) ? cache.record(of: address) : nil
    let request = HTTPRequest(
      address: address, etag: record?.etag, lastModified: record?.lastModified, rules: rules,
      shouldStop: shouldStop)
    let response = request.send()
    if response.isPrivate {
      return .done(
        .refused("its address is private; --allow-address IP allows one, --allow-private all"))
    }
    if response.isTooLong {
      return .done(.refused("it is over the limit of \(rules.greatestLength) bytes (size)"))
    }
    guard response.code == 0 else {
      return Self.isForGood(response.code)
        ? .done(.refused(response.message)) : .again(reason: response.message, after: nil)
    }
    return try take(response, address, record)
  }

  private func take(_ response: HTTPResponse, _ address: String, _ record: PictureRecord?) throws
    -> Answer
  {
    var updated = PictureRecord(address: address)
    updated.etag = response.etag ?? record?.etag
    updated.lastModified = response.lastModified ?? record?.lastModified
    switch response.status {
    case 200:
      guard PictureSignature.isPicture(response.body) else {
        return .done(.refused("it is no JPEG, PNG, WebP, GIF or AVIF picture"))
      }
      try cache.store(response.body, updated)
      return .done(.fetched(response.body.count))
    case 304 where record != nil:
      return .done(.unchanged)
    case 404, 410, 451:
      updated.missing = "the server answers \(response.status)"
      try cache.store(updated)
      return .done(.missing("the server answers \(response.status)"))
    case 408, 425, 429, 500...599:
      return .again(
        reason: "the server answers \(response.status)", after: response.retryAfter.map(Double.init)
      )
    default: return .done(.refused("the server answers \(response.status)"))
    }
  }

  /// libcurl's errors that no second attempt will mend: a bad address or protocol, too many
  /// redirections, a certificate that does not hold.
  private static func isForGood(_ code: Int) -> Bool { [1, 3, 47, 60].contains(code) }

  /// The host of an address, with its port, in lower case.
  static func host(of address: String) -> String {
    let rest = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    guard rest.count > 1 else { return address }
    return (rest[1].split(separator: "@").last.map(String.init) ?? "").lowercased()
  }
}
