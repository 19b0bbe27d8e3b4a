import JSONText

/// `bytes` as a source of chunks of `size` bytes.
func chunks(_ bytes: [UInt8], of size: Int) -> JSONStream.Source {
  var rest = bytes[...]
  return {
    guard !rest.isEmpty else { return nil }
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}

/// `bytes` as a source of two chunks, cut at `index`.
func halves(_ bytes: [UInt8], cutAt index: Int) -> JSONStream.Source {
  var parts = [Array(bytes[..<index]), Array(bytes[index...])]
  return { parts.isEmpty ? nil : parts.removeFirst() }
}

func allEvents(_ stream: JSONStream) throws -> [JSONEvent] {
  var events: [JSONEvent] = []
  while let event = try stream.next() { events.append(event) }
  return events
}

/// A short line for each event, so that expectations read well.
func summary(_ events: [JSONEvent]) -> [String] {
  events.map { event in
    switch event {
    case .begin(let container):
      "\(place(container.position)) \(container.isArray ? "[" : "{") \(name(container.path))"
    case .end(let path): "end \(name(path))"
    case .value(let item):
      "\(place(item.position)) \(name(item.path)) = \(text(item.value))"
        + (item.pattern.map { " #\($0)" } ?? "")
    case .failure(let error): "\(place(error.position)) \(error.kind)"
    }
  }
}

func text(_ value: JSONValue) -> String {
  var writer = JSONWriter()
  writer.value(value)
  return String(decoding: writer.bytes, as: UTF8.self)
}

private func place(_ position: JSONPosition) -> String {
  "\(position.line):\(position.column)@\(position.byteOffset)"
}

private func name(_ path: [JSONPathComponent]) -> String {
  path.map { step in
    switch step {
    case .key(let key): ".\(key)"
    case .index(let index): "[\(index)]"
    }
  }.joined()
}
