import CatalogModel
import JSONText

/// Reads catalogs in JSON: objects of any known kind in an array, on lines, or within a larger
/// document.
struct JSONCatalogReader: CatalogReader {
  private(set) var understanding = FormatUnderstanding(format: "json", encoding: "utf-8")

  private let stream: JSONStream
  /// What becomes UTF-8 on the way here, if anything does.
  private let decoding: DecodingSource?
  private let name: String
  private var style: FlatBook.Style
  private let framing: JSONFraming
  private var document = JSONDocument()

  private var pending: [CatalogEvent] = []
  private var nextPending = 0
  private var records = 0
  /// Where works went by that are only named.
  private var references: [JSONPosition] = []
  private static let mostReferences = 1000
  /// Whether the kind of the first object that has one was said.
  private var isUnderstood = false
  private var isAtEnd = false

  init(
    _ source: any ByteSource, framing: JSONFraming, origin: JSONPosition = .start,
    options: ReadingOptions, encoding: String = "utf-8"
  ) {
    name = source.name
    decoding = source as? DecodingSource
    understanding.encoding = encoding
    self.framing = framing
    var style = FlatBook.Style()
    style.latestYear = options.latestYear
    style.dateOrder = options.dateOrder
    style.addedOrder = options.dateOrder
    self.style = style
    stream = JSONStream(
      patterns: framing == .lines ? [] : JSONDocument.patterns, framing: framing, origin: origin,
      mends: framing == .values
    ) {
      let bytes = try source.read(atMost: 1 << 18)
      return bytes.isEmpty ? nil : bytes
    }
  }

  mutating func next() throws(CatalogFormatError) -> CatalogEvent? {
    while true {
      if nextPending < pending.count {
        nextPending += 1
        return pending[nextPending - 1]
      }
      pending.removeAll(keepingCapacity: true)
      nextPending = 0
      guard !isAtEnd else { return nil }
      guard let event = try streamEvent() else {
        isAtEnd = true
        try finish()
        continue
      }
      try take(event)
    }
  }

  private func streamEvent() throws(CatalogFormatError) -> JSONEvent? {
    do {
      return try stream.next()
    } catch let error as CatalogFormatError {
      throw error
    } catch {
      throw CatalogFormatError(.unreadable, "\(name): \(error)")
    }
  }

  private mutating func take(_ event: JSONEvent) throws(CatalogFormatError) {
    switch event {
    case .begin(let container): try document.begin(container, name: name)
    case .end(let path): document.end(path)
    case .failure(let error): try take(error)
    case .value(let item):
      let isBook = item.pattern != nil || framing == .lines || isKeyedBook(item)
      if let fault = fault(in: item, isBook: isBook), isBook {
        records += 1
        return refuse(fault, item.position)
      }
      if framing == .lines {
        try takeLine(item)
      } else if !isBook {
        try document.take(item, name: name)
      } else if isReference(item) {
        references.append(item.position)
      } else {
        takeElement(item.value, at: item.position, path: document.sectionPath)
      }
    }
  }

  /// Whether a member of the outermost object is a book.
  private func isKeyedBook(_ item: JSONItem) -> Bool {
    guard item.path.count == 1, let key = item.key else { return false }
    return JSONBookShapes.shape(of: item.value, key: key) != nil
  }

  /// Whether it is a work that is only named, as one edition alone names its works.
  private func isReference(_ item: JSONItem) -> Bool {
    item.path.first == .key("works") && item.path.count == 2
      && references.count < Self.mostReferences
      && item.value.object.map(OpenLibraryJSON.isReference) == true
  }

  /// What a value holds that names no character; what stands before it is told by itself.
  private mutating func fault(in item: JSONItem, isBook: Bool) -> JSONRefusal? {
    let start = item.position.byteOffset
    var refusal: JSONRefusal?
    for error in stream.takeMended(before: item.end) {
      guard error.kind != .controlCharacter else {
        note("control-character", "control characters were left out", line: error.line)
        continue
      }
      let reason = "column \(error.column), byte \(error.byteOffset): \(error.message)"
      let kind = error.kind == .invalidUTF8 ? "encoding" : "json"
      if error.byteOffset >= start, isBook, framing != .lines {
        refusal = refusal ?? JSONRefusal(kind: kind, reason: reason)
      } else {
        note(kind, reason, line: error.line)
      }
    }
    while let fault = decoding?.takeFault(from: 0, to: item.end) {
      decoding?.forgetFault()
      if fault.outputOffset >= start, isBook {
        refusal = refusal ?? JSONRefusal(kind: "encoding", reason: fault.description)
      } else {
        note("encoding", "\(fault); U+FFFD stands in their place", line: fault.line)
      }
    }
    return refusal
  }

  private mutating func note(_ kind: String, _ message: String, line: Int) {
    let place = Place(line: line, record: records + 1)
    pending.append(.note(Warning(kind: kind, message: message, place: place)))
  }

  /// An error ends a document, of which the records before it are kept, but only its line where each line
  /// is a value.
  private mutating func take(_ error: JSONError) throws(CatalogFormatError) {
    var kind = error.kind == .invalidUTF8 ? "encoding" : "json"
    var reason = "column \(error.column), byte \(error.byteOffset): \(error.message)"
    if framing != .lines {
      guard records > 0 else {
        throw CatalogFormatError(
          .notACatalog, "\(name): line \(error.line), column \(error.column): \(error.message)",
          line: error.line)
      }
      isAtEnd = true
      if error.kind == .unexpectedEnd { kind = "truncated" }
      reason += "; nothing beyond it can be read"
    }
    records += 1
    pending.append(
      .refused(
        RefusedRecord(
          place: Place(line: error.line, record: records), kind: kind, reason: reason)))
  }

  private mutating func takeLine(_ item: JSONItem) throws(CatalogFormatError) {
    if records == 0, !document.isShelf, let object = item.value.object,
      try document.takeHeader(object, name: name)
    {
      return
    }
    takeElement(item.value, at: item.position, path: nil)
  }

  private mutating func takeElement(
    _ value: JSONValue, at position: JSONPosition, path: [SectionKey]?
  ) {
    guard let object = value.object else {
      records += 1
      return refuse(
        JSONRefusal(kind: "json", reason: "this is \(value.kindName), not an object"), position)
    }
    guard
      let shape = document.isShelf ? ShelfJSONBook.self : JSONBookShapes.shape(of: object)
    else {
      records += 1
      let keys = object.keys.prefix(12).joined(separator: ", ")
      return refuse(
        MARCInJSON.matches(object)
          ? JSONRefusal(kind: "not-a-book", reason: MARCInJSON.advice)
          : JSONRefusal(kind: "no-title", reason: "no title in an object of the keys \(keys)"),
        position)
    }
    if !isUnderstood {
      isUnderstood = true
      style.base = document.selfAddress
      understanding.format = shape.format
      understanding.dialect = shape.dialect + (framing == .lines ? ", a line each" : "")
    }
    let repeated = object.repeatedKeys
    for result in shape.books(of: object, style: style) {
      records += 1
      switch result {
      case .success(var found):
        found.warnings += repeated.map {
          .about($0, "duplicate-key", "is a key of the object more than once; one value is kept")
        }
        add(found, position, path)
      case .failure(let refusal): refuse(refusal, position)
      }
    }
  }

  private mutating func add(_ found: JSONBook, _ position: JSONPosition, _ path: [SectionKey]?) {
    let place = Place(line: position.line, record: records)
    var record = CatalogRecord(
      book: found.book, source: found.source, sectionPath: found.sectionPath ?? path, place: place)
    record.warnings = found.warnings.map {
      Warning(kind: $0.kind, message: $0.message, place: place)
    }
    pending.append(.record(record))
  }

  private mutating func refuse(_ refusal: JSONRefusal, _ position: JSONPosition) {
    pending.append(
      .refused(
        RefusedRecord(
          place: Place(line: position.line, record: records), kind: refusal.kind,
          reason: refusal.reason)))
  }

  /// Whether the document as a whole is one book: one edition may name its works.
  private func isBook(_ root: JSONObject) -> Bool {
    guard records == 0, !document.isShelf, !document.isFeed else { return false }
    if document.hasBookList { return !references.isEmpty && OpenLibraryJSON.matches(root) }
    guard let shape = JSONBookShapes.shape(of: root) else { return false }
    // So many documents have a name that it does not make one a book.
    return shape != FlatJSONBook.self || FlatJSONBook.hasTitle(root)
  }

  private mutating func finish() throws(CatalogFormatError) {
    if let root = document.rootObject, isBook(root) {
      takeElement(.object(root), at: .start, path: nil)
    } else {
      for position in references {
        records += 1
        refuse(JSONRefusal(kind: "no-title", reason: "it only names a work"), position)
      }
    }
    guard records == 0 else { return }
    if let root = document.rootObject, MARCInJSON.matches(root) {
      throw CatalogFormatError(.notACatalog, "\(name): \(MARCInJSON.advice)")
    }
    guard document.isShelf || document.hasBookList || document.isFeed else {
      let keys = document.rootObject?.keys.prefix(12).joined(separator: ", ") ?? ""
      throw CatalogFormatError(
        .unknownHeaders,
        "\(name): no books are known in this JSON"
          + (keys.isEmpty ? "" : ", an object of the keys \(keys)")
          + "; needed is an array of objects with a title, or a known form of catalog")
    }
    pending.append(
      .note(Warning(kind: "no-records", message: "there is a list of books and no book in it")))
  }
}
