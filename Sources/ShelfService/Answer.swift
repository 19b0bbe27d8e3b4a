internal import CMicroHTTPD
import Synchronization

/// An answer ready to be sent, any number of times.
package final class Answer: Sendable {
  /// The answer without the bytes of its body, which are in `body`.
  package let response: Response
  package let etag: String?
  /// The bytes that libmicrohttpd sends; they stay where they are until the answer goes.
  ///
  /// `@unchecked` because nobody writes them once they are there.
  private struct Bytes: @unchecked Sendable {
    let buffer: UnsafeMutableRawBufferPointer
  }
  private let body: Bytes
  private let prepared = Mutex<Prepared?>(nil)

  /// The answer in libmicrohttpd's own form.
  ///
  /// `@unchecked` because it is never changed once it is made, and libmicrohttpd counts its users.
  struct Prepared: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  init(_ response: Response, etag: String?) {
    let bytes = response.bytes
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    buffer.copyBytes(from: bytes)
    body = Bytes(buffer: buffer)
    var response = response
    if case .bytes = response.body { response.body = .bytes([]) }
    self.response = response
    self.etag = etag
  }

  deinit {
    prepared.withLock { prepared in
      if let prepared { shelf_answer_release(prepared.pointer) }
    }
    body.buffer.deallocate()
  }

  /// The bytes of its body.
  var length: Int {
    if case .file(let file) = response.body { return file.length }
    return body.buffer.count
  }

  /// The bytes of its body, where they are in memory.
  var bytes: [UInt8] { Array(body.buffer) }

  /// What it takes of the store of ready answers.
  var size: Int { body.buffer.count + 2048 }

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
      case .bytes: pointer = shelf_answer_create(body.buffer.baseAddress, body.buffer.count)
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
  package var bytes: [UInt8] { isUnmodified ? [] : answer.bytes }

  package func header(_ name: String) -> String? { answer.response.header(name) }
}
