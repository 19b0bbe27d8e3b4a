internal import CYAJL

extension JSONTokenizer {
  /// What yajl calls with each token.
  static let yajlCallbacks = yajl_callbacks(
    yajl_null: { deliver($0, 0) { .scalar(.null) } },
    yajl_boolean: { context, flag in deliver(context, 0) { .scalar(.bool(flag != 0)) } },
    yajl_integer: nil,
    yajl_double: nil,
    yajl_number: { context, text, length in
      deliver(context, length) {
        text.map { text in
          text.withMemoryRebound(to: UInt8.self, capacity: length) {
            .scalar(.number(decode($0, length)))
          }
        } ?? .scalar(.null)
      }
    },
    yajl_string: { context, text, length in
      deliver(context, length) { .scalar(.string(decode(text, length))) }
    },
    yajl_start_map: { deliver($0, 0) { .beginObject } },
    yajl_map_key: { context, text, length in
      deliver(context, length) { .key(decode(text, length)) }
    },
    yajl_end_map: { deliver($0, 0) { .endObject } },
    yajl_start_array: { deliver($0, 0) { .beginArray } },
    yajl_end_array: { deliver($0, 0) { .endArray } }
  )
}

/// The context is the tokenizer itself, which outlives its handle.
private func deliver(
  _ context: UnsafeMutableRawPointer?, _ length: Int, _ token: () -> JSONToken
) -> Int32 {
  guard let context else { return 0 }
  return Unmanaged<JSONTokenizer>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.receive(length, token)
  }
}

/// The screen has checked the bytes, so nothing is replaced here.
private func decode(_ text: UnsafePointer<UInt8>?, _ length: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
}
