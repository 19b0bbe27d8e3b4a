internal import CMicroHTTPD
import Synchronization

/// An answer ready to be sent, any number of times.
package final class Answer: Sendable {
  package let response: Response
  package let etag: String?
  private let prepared = Mutex<Prepared?>(nil)

  /// The answer in libmicrohttpd's own form.
  ///
  /// `@unchecked` because it is never changed once it is made, and libmicrohttpd counts its users.
  struct Prepared: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  init(_ response: Response, etag: String?) {
    self.response = response
    self.etag = etag
  }

  deinit {
    prepared.withLock { prepared in
      if let prepared { shelf_answer_release(prepared.pointer) }
    }
  }

  /// The bytes of its body.
  var length: Int {
    if case .file(let file) = response.body { return file.length }
    return response.bytes.count
  }

  /// What it takes of the store of ready answers; libmicrohttpd's form has its own copy.
  var size: Int { 2 * response.bytes.count + 2048 }

  /// Whether a client with these tags has it already.
  func isKnown(_ ifNoneMatch: String?) -> Bool {
    guard let ifNoneMatch, let etag else { return false }
    return ETag.matches(etag, ifNoneMatch)
  }

  /// libmicrohttpd's form, made on first use; `nil` where there is no memory for it.
  func pointer() -> OpaquePointer? {
    prepared.withLock { prepared in
      if let prepared { return prepared.pointer }
      let pointer: OpaquePointer?
      switch response.body {
      case .bytes(let bytes):
        pointer = bytes.withUnsafeBytes { shelf_answer_create($0.baseAddress, $0.count) }
      case .file(let file):
        guard let descriptor = file.take() else { return nil }
        pointer = shelf_answer_create_file(descriptor, UInt64(file.length))
      }
      guard let pointer else { return nil }
      for header in response.headers {
        _ = shelf_answer_add_header(pointer, header.name, header.value)
      }
      prepared = Prepared(pointer: pointer)
      return pointer
    }
  }
}

/// What is sent for a request: an answer, or that the client has it already.
package struct Reply: Sendable {
  package let answer: Answer
  package let isUnmodified: Bool

  init(_ answer: Answer, ifNoneMatch: String? = nil) {
    self.answer = answer
    isUnmodified = answer.isKnown(ifNoneMatch)
  }

  package var status: Int { isUnmodified ? 304 : answer.response.status }

  /// The bytes that follow the headers; the headers are those of the whole answer (RFC 9110, section
  /// 15.4.5).
  package var bytes: [UInt8] { isUnmodified ? [] : answer.response.bytes }

  package func header(_ name: String) -> String? { answer.response.header(name) }
}
