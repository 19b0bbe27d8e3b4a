internal import CMicroHTTPD
import Glibc
import Synchronization

/// The socket under a service, kept by libmicrohttpd.
package final class HTTPServer: Sendable {
  /// How much is borne of clients.
  package struct Limits: Sendable {
    /// Threads that take requests, and answer those that are answered soon.
    package var threads = max(2, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 16))
    package var connections = 10_000
    /// Connections of one address; 0 is no limit.
    package var connectionsPerAddress = 0
    package var headSeconds = 60
    package var requestSeconds = 300
    /// A request's head, in bytes.
    package var headLength = 12 << 10

    package init() {}
  }

  let service: Service
  private let log: AccessLog?
  private let work = WorkQueue(threads: 2)
  private let readings = WorkQueue(threads: 2)
  /// libmicrohttpd's server; its functions may be called by any thread.
  private struct Handle: @unchecked Sendable {
    var pointer: OpaquePointer
  }
  private let server = Mutex<Handle?>(nil)

  package init(service: Service, log: AccessLog? = nil) {
    self.service = service
    self.log = log
  }

  /// Whether libmicrohttpd is installed.
  package static var isAvailable: Bool { shelf_server_is_available() == 1 }

  /// Serves a listening socket, which is the server's from then on; whether it could be started.
  package func start(listening: Int32, _ limits: Limits = Limits()) -> Bool {
    var options = shelf_server_options(
      listening: listening, threads: UInt32(clamping: limits.threads),
      connections: UInt32(clamping: limits.connections),
      connections_per_address: UInt32(clamping: limits.connectionsPerAddress),
      head_seconds: UInt32(clamping: limits.headSeconds),
      request_seconds: UInt32(clamping: limits.requestSeconds), memory: limits.headLength)
    // The server calls back until it is stopped, and `stop` releases what is retained here.
    let user = Unmanaged.passRetained(self).toOpaque()
    var handlers = shelf_server_handlers(
      user: user, begin: beginExchange, take: takeBody, finish: finishExchange,
      completed: completeExchange)
    guard let pointer = shelf_server_start(&options, &handlers) else {
      Unmanaged<HTTPServer>.fromOpaque(user).release()
      return false
    }
    server.withLock { $0 = Handle(pointer: pointer) }
    return true
  }

  /// Work for once a second.
  package func tick() {
    log?.flush()
    service.repository.endIdleReads()
    server.withLock { server in
      guard let server else { return }
      service.connections.store(
        Int(shelf_server_connections(server.pointer)), ordering: .relaxed)
    }
  }

  /// Ends running requests and closes everything. They have so long; then an import is undone, and
  /// only pictures that are being made are waited for.
  package func stop(grace seconds: Int = 10) {
    guard let handle = server.withLock({ $0 }) else { return }
    shelf_server_quiesce(handle.pointer)
    var waits = 0
    while suspended.load(ordering: .acquiring) > 0
      || shelf_server_active(handle.pointer) > 0 && waits < seconds * 100
    {
      usleep(10_000)
      waits += 1
      if waits == seconds * 100 { service.settings.imports?.close() }
    }
    shelf_server_stop(handle.pointer)
    server.withLock { $0 = nil }
    log?.flush()
    Unmanaged.passUnretained(self).release()
  }

  private let suspended = Atomic<Int>(0)

  // MARK: - One request

  /// Decides whether a body is taken.
  fileprivate func begin(_ exchange: Exchange) -> Bool {
    do {
      let request = try exchange.request()
      exchange.keep(try ImportUpload(request, service))
      return true
    } catch let problem as Problem {
      send(service.answer(problem), exchange, .now)
    } catch {
      send(service.answer(Problem(500, "the request cannot be taken")), exchange, .now)
    }
    return false
  }

  fileprivate func take(_ bytes: UnsafeRawBufferPointer, _ exchange: Exchange) -> Bool {
    guard let upload = exchange.upload else { return false }
    do {
      try upload.take(bytes)
      return true
    } catch {
      send(service.answer(error), exchange, .now)
      return false
    }
  }

  fileprivate func finish(_ exchange: Exchange) {
    let start = ContinuousClock.now
    if exchange.hasUpload {
      return putOff(exchange, to: work) { [service] in
        service.answer(exchange.takeUpload()?.finish())
      }
    }
    let method = exchange.method
    let isReading = method == "GET" || method == "HEAD"
    if isReading, !exchange.isAmbiguous, let target = exchange.target,
      let ready = service.ready(
        target: target,
        acceptsGzip: ContentCoding.acceptsGzip(exchange.header("Accept-Encoding")),
        ifNoneMatch: exchange.header("If-None-Match"))
    {
      return send(ready, exchange, start)
    }
    do {
      let request = try exchange.request()
      if request.path.first == "covers", request.query.contains(where: { $0.name == "width" }) {
        return putOff(exchange, to: work) { [service] in service.answer(request) }
      }
      if Router.isLong(request) {
        return putOff(exchange, to: readings) { [service] in service.make(request) }
      }
      send(isReading ? service.make(request) : service.answer(request), exchange, start)
    } catch {
      send(service.answer(error), exchange, start)
    }
  }

  /// Answers a request on another thread, so that others of this one need not wait.
  private func putOff(
    _ exchange: Exchange, to work: WorkQueue, _ answer: @escaping @Sendable () -> Reply
  ) {
    suspended.add(1, ordering: .acquiringAndReleasing)
    shelf_exchange_suspend(exchange.pointer)
    work.add { [self] in
      let start = ContinuousClock.now
      send(answer(), exchange, start)
      shelf_exchange_resume(exchange.pointer)
      suspended.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  private func send(_ reply: Reply, _ exchange: Exchange, _ start: ContinuousClock.Instant) {
    guard let pointer = reply.answer.pointer() else { return }
    exchange.hold(reply.answer)
    shelf_exchange_answer(exchange.pointer, UInt32(reply.status), pointer)
    let method = exchange.method
    let isBodiless = reply.isUnmodified || method == "HEAD"
    let length = isBodiless ? 0 : reply.answer.length
    service.metrics.count(
      status: reply.status, bytes: length,
      nanoseconds: Int((ContinuousClock.now - start) / .nanoseconds(1)))
    log?.add(
      AccessLog.Line(
        peer: exchange.peer,
        request: "\(method) \(exchange.rawTarget) \(exchange.version)",
        status: reply.status, length: length, referrer: exchange.header("Referer"),
        agent: exchange.header("User-Agent")))
  }
}

// MARK: - libmicrohttpd's calls

private func server(_ user: UnsafeMutableRawPointer?) -> HTTPServer? {
  user.map { Unmanaged<HTTPServer>.fromOpaque($0).takeUnretainedValue() }
}

private func beginExchange(_ user: UnsafeMutableRawPointer?, _ exchange: OpaquePointer?) -> Int32 {
  guard let server = server(user), let exchange else { return 0 }
  return server.begin(Exchange(pointer: exchange)) ? 1 : 0
}

private func takeBody(
  _ user: UnsafeMutableRawPointer?, _ exchange: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?,
  _ count: Int
) -> Int32 {
  guard let server = server(user), let exchange else { return 0 }
  let part = UnsafeRawBufferPointer(start: bytes, count: count)
  return server.take(part, Exchange(pointer: exchange)) ? 1 : 0
}

private func finishExchange(_ user: UnsafeMutableRawPointer?, _ exchange: OpaquePointer?) {
  guard let server = server(user), let exchange else { return }
  server.finish(Exchange(pointer: exchange))
}

private func completeExchange(_ user: UnsafeMutableRawPointer?, _ exchange: OpaquePointer?) {
  if let exchange { Exchange(pointer: exchange).end() }
}
