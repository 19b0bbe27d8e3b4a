extension XMLStream {
  /// Gives up the open record for a fault, or notes it where no record is open; reading goes on at
  /// the next record.
  func refuse(_ fault: XMLCollector.Fault, recordLine: Int? = nil, isAtEnd: Bool = false) {
    isSkipping = true
    if parser.collector.table.count > limits.names, case .limit(let message) = fault {
      failure = XMLTextError(.limit, message)
    }
    guard let line = recordLine ?? parser.collector.recordLine else {
      let note = betweenRecords(fault)
      return notes.add(note.kind, line: note.line, note.message)
    }
    let description = describe(fault)
    let kind: XMLBrokenRecord.Kind =
      switch fault {
      case .limit: .limit
      default: isAtEnd ? .truncated : .notWellFormed
      }
    parser.collector.events.append(
      .broken(
        XMLBrokenRecord(
          kind: kind, line: line,
          reason: isAtEnd ? "the file ends within the record" : description.sentence,
          raw: String(decoding: raw, as: UTF8.self))))
    parser.collector.dropRecord()
  }

  /// What is said of a fault outside of records.
  func betweenRecords(_ fault: XMLCollector.Fault) -> XMLNote {
    let description = describe(fault)
    let closesDocument = parser.collector.containers.isEmpty && parser.collector.hasRoot
    return XMLNote(
      kind: closesDocument ? .severalRoots : .betweenRecords, line: description.line, count: 1,
      message: closesDocument
        ? "the file has several root elements; all were read"
        : "not well-formed between records: \(description.sentence)")
  }

  private func describe(_ fault: XMLCollector.Fault) -> (line: Int, sentence: String) {
    switch fault {
    case .notWellFormed(let line, let message):
      let shifted = shiftedLines(in: message)
      return (line, "line \(line): \(shifted)")
    case .nestedRecord:
      let line = parser.collector.markLines.first ?? 0
      return (line, "line \(line): the next record begins before this one is closed")
    case .limit(let message):
      return (parser.collector.recordLine ?? 0, message)
    }
  }

  /// libxml2's “… tag mismatch: a line 3 and b” with the file's line for the parser's.
  private func shiftedLines(in message: String) -> String {
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    var result: [String] = []
    for (index, word) in words.enumerated() {
      if index > 0, words[index - 1] == "line", let number = Int(word) {
        result.append(String(number &+ parser.collector.firstLine &- 1))
      } else {
        result.append(String(word))
      }
    }
    return result.joined(separator: " ")
  }

  /// Begins a new parser within the containers of the last record.
  func restart(at mark: XMLScanner.Mark) {
    isSkipping = false
    parser.collector.markLines.removeAll()
    parser.collector.dropRecord()
    parser.collector.containers.removeAll()
    parser.restart(line: mark.line)
    hasNeutralRoot = lastContainers.isEmpty
    let tags = hasNeutralRoot ? "<records>" : lastContainers.map(\.tag).joined()
    parser.collector.isPriming = true
    Array(tags.utf8).withUnsafeBufferPointer { parser.parse($0) }
    parser.collector.isPriming = false
  }

  /// Ends the document: what is open then is cut off.
  func closeDocument() {
    guard !isSkipping else { return }
    if parser.collector.recordLine != nil {
      refuse(.nestedRecord, isAtEnd: true)
      return
    }
    if hasNeutralRoot { return }
    let name = parser.collector.containers.first?.name
    parser.parse(UnsafeBufferPointer(start: nil, count: 0), isLast: true)
    guard let fault = parser.collector.fault else { return }
    if let name {
      notes.add(
        .truncated, line: describe(fault).line, "the file ends before </\(name)>: it is cut off")
    } else {
      refuse(fault)
    }
  }
}
