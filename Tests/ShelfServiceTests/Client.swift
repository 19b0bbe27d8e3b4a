import Glibc

@testable import ShelfService

/// A client that sends whatever a test wants to send.
final class Client {
  private let descriptor: Int32

  /// Connects to a port of this machine.
  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    _ = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start,
          Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      start += count
    }
  }

  /// Whether something came that was not received yet.
  var isAnswered: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
  }

  /// Says that nothing more comes.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// All that comes until the server closes the connection, or until the text so far satisfies.
  func receive(until isEnough: (String) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One request on a connection of its own.
  static func ask(
    _ port: UInt16, _ target: String, method: String = "GET", headers: String = "",
    body: String = ""
  ) -> String {
    let client = Client(port: port)
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    client.send(
      "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(length)\(headers)\r\n"
        + body)
    return client.receive()
  }
}

/// A server on a free port of this machine, stopped with the object.
final class RunningServer {
  let fixture: ServiceFixture
  let server: HTTPServer
  let port: UInt16
  private var isRunning = true

  init(_ fixture: ServiceFixture, limits: HTTPServer.Limits = .init(), log: AccessLog? = nil) throws
  {
    self.fixture = fixture
    server = HTTPServer(service: fixture.service, log: log)
    let socket = try ListeningSocket(.network(host: "127.0.0.1", port: 0))
    port =
      socket.address.firstMatch(of: /:(\d+)\/$/).flatMap { UInt16($0.1) } ?? 0
    guard server.start(listening: socket.descriptor, limits) else { throw ServerNotStarted() }
  }

  struct ServerNotStarted: Error {}

  func stop() {
    if isRunning { server.stop() }
    isRunning = false
  }

  deinit { stop() }
}
