internal import CMicroHTTPD

/// A request under way in libmicrohttpd.
///
/// `@unchecked Sendable` because one thread has it at a time: libmicrohttpd's until it is suspended,
/// then the one that answers it, until that resumes it.
struct Exchange: @unchecked Sendable {
  let pointer: OpaquePointer

  /// The headers that answers depend on, in any case of letters.
  private static let headers = [
    "accept-encoding", "if-none-match", "authorization", "content-length", "accept",
  ]

  var method: String { String(cString: shelf_exchange_method(pointer)) }
  var version: String { String(cString: shelf_exchange_version(pointer)) }

  /// The target; `nil` where it is no UTF-8.
  var target: String? { String(validating: targetBytes, as: UTF8.self) }

  var rawTarget: String { String(decoding: targetBytes, as: UTF8.self) }

  private var targetBytes: UnsafeRawBufferPointer {
    var length = 0
    let start = shelf_exchange_uri(pointer, &length)
    return UnsafeRawBufferPointer(start: start, count: length)
  }

  var peer: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      text.initialize(repeating: 0)
      shelf_exchange_peer(pointer, text.baseAddress, text.count)
      return text.baseAddress.map { String(cString: $0) } ?? "-"
    }
  }

  func header(_ name: String) -> String? {
    shelf_exchange_header(pointer, name).map { String(cString: $0) }
  }

  /// Whether it names several hosts, or says in more than one way where its body ends.
  var isAmbiguous: Bool { shelf_exchange_is_ambiguous(pointer) != 0 }

  func request() throws(Problem) -> Request {
    guard !isAmbiguous else {
      throw Problem(
        400, "the request has several Host, Content-Length or Transfer-Encoding headers")
    }
    guard let target else { throw Problem(400, "the target is no UTF-8") }
    var headers: [String: String] = [:]
    for name in Self.headers {
      if let value = header(name) { headers[name] = value }
    }
    return try Request(method: method, target: target, headers: headers)
  }

  // What is kept with a request: a catalog that comes in, or, once it is answered, the answer.
  private var kept: AnyObject? {
    shelf_exchange_user(pointer).map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  private func keepObject(_ object: AnyObject?) {
    let before = shelf_exchange_user(pointer)
    shelf_exchange_set_user(pointer, object.map { Unmanaged.passRetained($0).toOpaque() })
    if let before { Unmanaged<AnyObject>.fromOpaque(before).release() }
  }

  /// Whether a catalog comes in; the others, most of them, keep nothing until they are answered.
  var hasUpload: Bool { shelf_exchange_user(pointer) != nil && upload != nil }

  var upload: ImportUpload? { kept as? ImportUpload }
  func keep(_ upload: ImportUpload) { keepObject(upload) }

  func takeUpload() -> ImportUpload? {
    defer { keepObject(nil) }
    return upload
  }

  /// Keeps an answer until libmicrohttpd has counted itself among its users and sent it.
  func hold(_ answer: Answer) { keepObject(answer) }

  /// Lets go of what was kept.
  func end() { keepObject(nil) }
}
