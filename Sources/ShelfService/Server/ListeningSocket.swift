internal import CGlibc
import Glibc

/// Where a service listens.
package enum ListeningAddress: Hashable, Sendable {
  /// An IPv4 or IPv6 address in numbers, or `localhost`, and a port; port 0 is any that is free.
  case network(host: String, port: UInt16)
  /// The path of a socket of this machine.
  case unix(String)

  /// Reads `HOST:PORT`, `[HOST]:PORT` or `unix:PATH`.
  package init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      guard !path.isEmpty, path.utf8.count < 108, !path.utf8.contains(0) else { return nil }
      self = .unix(path)
      return
    }
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else { return nil }
    self = .network(host: String(host), port: port)
  }

  /// Whether only this machine reaches it.
  package var isLocal: Bool {
    guard case .network(let host, _) = self else { return true }
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}

/// A socket that listens.
package struct ListeningSocket: Sendable {
  package let descriptor: Int32
  /// Where it is, as a client would say it.
  package let address: String
  /// A file to remove when the service ends.
  package var path: String?

  /// Opens a socket; throws a sentence.
  package init(_ address: ListeningAddress) throws(ListeningFault) {
    switch address {
    case .network(let host, let port):
      (descriptor, self.address) = try Self.network(host, port)
    case .unix(let path):
      descriptor = try Self.unix(path)
      self.address = "unix:" + path
      self.path = path
    }
  }

  /// The socket that the system's service manager opened (sd_listen_fds(3)).
  package init?(inheritedBy process: Int32, pid: String?, count: String?) {
    guard let pid, Int32(pid) == process, let count, Int(count) ?? 0 > 0 else { return nil }
    descriptor = 3
    address = "the socket of the service manager"
    var flags = fcntl(descriptor, F_GETFD)
    flags |= FD_CLOEXEC
    guard fcntl(descriptor, F_SETFD, flags) == 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  private static func network(_ host: String, _ port: UInt16) throws(ListeningFault) -> (
    Int32, String
  ) {
    let host = host == "localhost" ? "127.0.0.1" : host
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let info = found?.pointee else {
      throw ListeningFault("\(host) is no address in numbers")
    }
    defer { freeaddrinfo(found) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(info.ai_family, type, 0)
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    guard descriptor >= 0, bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
      listen(descriptor, 4096) == 0
    else { throw failure("\(host):\(port)", descriptor) }
    let name = info.ai_family == AF_INET6 ? "[\(host)]" : host
    return (descriptor, "http://\(name):\(boundPort(descriptor) ?? port)/")
  }

  private static func boundPort(_ descriptor: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes -> UInt16? in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        getsockname(descriptor, address, &length) == 0
      else { return nil }
      // The port stands at the same place of both families' addresses, in network order.
      return UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
  }

  private static func unix(_ path: String) throws(ListeningFault) -> Int32 {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        throw ListeningFault("\(path) is there and is no socket")
      }
      if isServed(path) { throw ListeningFault("\(path) is in use by another program") }
      unlink(path)
    }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0, withAddress(path, { bind(descriptor, $0, $1) }) == 0,
      chmod(path, 0o660) == 0, listen(descriptor, 4096) == 0
    else { throw failure(path, descriptor) }
    return descriptor
  }

  /// Whether somebody answers on a socket that is there.
  private static func isServed(_ path: String) -> Bool {
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(probe) }
    return probe >= 0 && withAddress(path, { connect(probe, $0, $1) }) == 0
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    return withUnsafeBytes(of: &address) { bytes in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
      return body(start, socklen_t(bytes.count))
    }
  }

  private static func failure(_ place: String, _ descriptor: Int32) -> ListeningFault {
    let words = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    return ListeningFault("cannot listen on \(place): \(words)")
  }
}

/// Why a socket cannot be opened, in a sentence.
package struct ListeningFault: Error, Hashable, Sendable {
  package var message: String

  init(_ message: String) { self.message = message }
}
