import XMLText

/// What a test stream came to, as plain text.
struct Reading: Equatable {
  var opened: [String] = []
  var records: [String] = []
  var lines: [Int] = []
  var broken: [String] = []
  var notes: [XMLNote.Kind] = []
  var order: [String] = []
}

let vocabulary = XMLVocabulary(recordNames: ["record", "Product"]) { name in
  switch name.local {
  case "record", "Product": .record(1)
  case "skipped": .skip
  default: .element(0)
  }
}

func read(
  _ bytes: [UInt8], chunk: Int = 65_536, limits: XMLLimits = XMLLimits()
) throws -> Reading {
  var reading = Reading()
  let stream = try XMLStream(vocabulary: vocabulary, limits: limits)
  var index = 0
  while index < bytes.count {
    let end = min(bytes.count, index + chunk)
    try stream.feed(Array(bytes[index..<end]))
    drain(stream, into: &reading)
    index = end
  }
  try stream.finish()
  drain(stream, into: &reading)
  return reading
}

func read(_ text: String, chunk: Int = 65_536, limits: XMLLimits = XMLLimits()) throws -> Reading {
  try read(Array(text.utf8), chunk: chunk, limits: limits)
}

private func drain(_ stream: XMLStream, into reading: inout Reading) {
  while let event = stream.next() {
    switch event {
    case .opened(let name, let attributes, _):
      reading.opened.append(
        name.local + attributes.map { " \($0.name.local)=\($0.value)" }.joined())
    case .record(let record):
      reading.records.append(record.root.markup)
      reading.lines.append(record.line)
      reading.order.append("record")
    case .broken(let record):
      reading.broken.append("\(record.line): \(record.reason)")
      reading.order.append("broken")
    case .note(let note): reading.notes.append(note.kind)
    }
  }
}
