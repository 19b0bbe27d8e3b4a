internal import CCurl
import Glibc

/// One GET.
struct HTTPRequest {
  var address: String
  var etag: String?
  var lastModified: String?
  var rules: FetchRules
  var shouldStop: @Sendable () -> Bool

  static var isAvailable: Bool { shelf_http_is_available() != 0 }

  /// Sends it and waits for the whole answer.
  func send() -> HTTPResponse {
    let transfer = Transfer(shouldStop: shouldStop)
    let texts: [UnsafeMutablePointer<CChar>?] = [
      strdup(address), strdup(etag ?? ""), strdup(lastModified ?? ""), strdup(rules.userAgent),
      strdup(" " + rules.allowedAddresses.joined(separator: " ") + " "),
    ]
    defer { for text in texts { free(text) } }
    var request = shelf_http_request()
    request.url = UnsafePointer(texts[0])
    request.etag = UnsafePointer(texts[1])
    request.last_modified = UnsafePointer(texts[2])
    request.user_agent = UnsafePointer(texts[3])
    request.allowed = UnsafePointer(texts[4])
    request.timeout_seconds = rules.timeout
    request.greatest_length = rules.greatestLength
    request.allows_private = rules.allowsPrivateAddresses ? 1 : 0
    request.take = takeBody
    request.should_stop = askToStop
    request.user = Unmanaged.passUnretained(transfer).toOpaque()
    var response = shelf_http_response()
    shelf_http_get(&request, &response)
    return HTTPResponse(response, body: transfer.body)
  }
}

/// The answer to a GET.
struct HTTPResponse {
  /// libcurl's code; 0 where an answer came whole.
  var code: Int
  var status: Int
  var retryAfter: Int?
  var isPrivate: Bool
  var isTooLong: Bool
  var etag: String?
  var lastModified: String?
  var message: String
  var body: [UInt8]

  init(_ response: shelf_http_response, body: [UInt8]) {
    func text<Tuple>(_ tuple: Tuple) -> String? {
      withUnsafeBytes(of: tuple) { bytes in
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.isEmpty ? nil : text
      }
    }
    code = Int(response.code)
    status = Int(response.status)
    retryAfter = response.retry_after < 0 ? nil : response.retry_after
    isPrivate = response.is_private != 0
    isTooLong = response.is_too_long != 0
    etag = text(response.etag)
    lastModified = text(response.last_modified)
    message = text(response.message) ?? "no answer came"
    self.body = body
  }
}

/// What a request under way gathers.
private final class Transfer {
  var body: [UInt8] = []
  let shouldStop: @Sendable () -> Bool

  init(shouldStop: @escaping @Sendable () -> Bool) { self.shouldStop = shouldStop }
}

private func takeBody(
  _ user: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int
) -> CInt {
  guard let user else { return 0 }
  let transfer = Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue()
  transfer.body.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
  return 1
}

private func askToStop(_ user: UnsafeMutableRawPointer?) -> CInt {
  guard let user else { return 0 }
  return Unmanaged<Transfer>.fromOpaque(user).takeUnretainedValue().shouldStop() ? 1 : 0
}
