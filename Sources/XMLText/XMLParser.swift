internal import CXML

/// One of libxml2's push parsers, telling a collector what it meets.
///
/// Both lie at a fixed address, which the handlers are given; both are freed with this object.
final class XMLParser {
  fileprivate struct Session {
    var collector: XMLCollector
    var parser: OpaquePointer?
  }

  private let session: UnsafeMutablePointer<Session>

  init(vocabulary: XMLVocabulary, limits: XMLLimits) throws(XMLTextError) {
    guard shelf_xml_is_available() != 0 else { throw .libraryMissing }
    session = .allocate(capacity: 1)
    session.initialize(
      to: Session(collector: XMLCollector(vocabulary: vocabulary, limits: limits)))
    create()
  }

  deinit {
    shelf_xml_free(session.pointee.parser)
    session.deinitialize(count: 1)
    session.deallocate()
  }

  /// What has been collected; not to be held while parsing.
  var collector: XMLCollector {
    _read { yield session.pointee.collector }
    _modify { yield &session.pointee.collector }
  }

  /// Begins anew with an empty document whose first line is this line of the file.
  func restart(line: Int) {
    shelf_xml_free(session.pointee.parser)
    create()
    collector.table.forgetAddresses()
    collector.firstLine = line
    collector.fault = nil
  }

  /// Reads on; afterwards a fault may stand in the collector.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool = false) {
    guard let parser = session.pointee.parser else { return }
    var rest = bytes[...]
    repeat {
      guard collector.fault == nil else { return }
      let piece = rest.prefix(1 << 20)
      rest = rest.dropFirst(piece.count)
      let address = UnsafeRawPointer(UnsafeBufferPointer(rebasing: piece).baseAddress)
      _ = shelf_xml_parse(
        parser, address?.assumingMemoryBound(to: CChar.self), CInt(piece.count),
        isLast && rest.isEmpty ? 1 : 0)
    } while !rest.isEmpty
  }

  private func create() {
    var handlers = shelf_xml_handlers(
      start: onStart, end: onEnd, text: onText, entity: onEntity, error: onError)
    session.pointee.parser = shelf_xml_create(&handlers, session)
    if session.pointee.parser == nil { collector.fault = .limit("there is no memory for a parser") }
  }
}

/// What libxml2 goes on after without losing what comes: its codes of undeclared entities, of
/// characters and character references, `--` in a comment, `]]>` in text, an attribute given twice,
/// and a URI that is none.
private let harmlessCodes: Set<CInt> = [8, 9, 26, 27, 42, 62, 64, 80, 91, 99]

private func session(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLParser.Session>? {
  user?.assumingMemoryBound(to: XMLParser.Session.self)
}

private func line(in session: UnsafeMutablePointer<XMLParser.Session>) -> Int {
  session.pointee.collector.firstLine &+ shelf_xml_line(session.pointee.parser) &- 1
}

private func stopAtFault(_ session: UnsafeMutablePointer<XMLParser.Session>) {
  if session.pointee.collector.fault != nil { shelf_xml_stop(session.pointee.parser) }
}

// The handlers stand at file scope: closures would be bound to whatever isolation is around them.

private func onStart(
  user: UnsafeMutableRawPointer?, local: UnsafePointer<CChar>?, prefix: UnsafePointer<CChar>?,
  namespace: UnsafePointer<CChar>?, namespaceCount: CInt,
  namespaces: UnsafePointer<UnsafePointer<CChar>?>?, attributeCount: CInt,
  attributes: UnsafePointer<UnsafePointer<CChar>?>?
) {
  guard let session = session(user), let local else { return }
  let tag = XMLStartTag(
    local: local, prefix: prefix, namespace: namespace, namespaceCount: Int(namespaceCount),
    namespaces: namespaces, attributeCount: Int(attributeCount), attributes: attributes)
  session.pointee.collector.start(tag, line: line(in: session))
  stopAtFault(session)
}

private func onEnd(user: UnsafeMutableRawPointer?) {
  session(user)?.pointee.collector.end()
}

private func onText(user: UnsafeMutableRawPointer?, bytes: UnsafePointer<CChar>?, count: CInt) {
  guard let session = session(user), let bytes, count > 0 else { return }
  let text = UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
  session.pointee.collector.text(UnsafeBufferPointer(start: text, count: Int(count)))
  stopAtFault(session)
}

private func onEntity(
  user: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, content: UnsafePointer<CChar>?
) {
  guard let session = session(user), let name, let content else { return }
  session.pointee.collector.entities.append(
    (String(cString: name), Array(String(cString: content).utf8)))
}

private func onError(
  user: UnsafeMutableRawPointer?, code: CInt, isFatal: CInt, errorLine: CInt,
  message: UnsafePointer<CChar>?
) {
  guard let session = session(user), isFatal != 0 else { return }
  let line = session.pointee.collector.firstLine &+ Int(errorLine) &- 1
  let text = message.map { String(cString: $0) } ?? ""
  let sentence = String(text.split(separator: "\n").first ?? "")
  if harmlessCodes.contains(code) {
    session.pointee.collector.notes.add(.other, line: line, sentence)
  } else if session.pointee.collector.fault == nil {
    session.pointee.collector.fault = .notWellFormed(line: line, message: sentence)
    stopAtFault(session)
  }
}
