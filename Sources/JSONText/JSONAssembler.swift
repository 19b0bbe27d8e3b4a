/// What the tokenizer reports.
enum JSONToken {
  case beginArray
  case beginObject
  case endArray
  case endObject
  case key(String)
  case scalar(JSONValue)

  var isScalar: Bool {
    if case .scalar = self { return true }
    return false
  }
}

/// Builds values from tokens: holds those that are wanted whole, walks through the containers
/// that a pattern passes through.
struct JSONAssembler {
  /// A container that is walked through.
  private struct Level {
    let isArray: Bool
    var nextIndex = 0
    var key = ""
  }

  /// A container that is held.
  private struct Frame {
    let isArray: Bool
    var elements: [JSONValue] = []
    var members = JSONObject()
    var key = ""
  }

  private let patterns: [JSONPattern]
  private var levels: [Level] = []
  private var frames: [Frame] = []
  private var path: [JSONPathComponent] = []
  private var start = JSONPosition.start
  private var tokenEnd = 0
  private(set) var events: [JSONEvent] = []

  init(patterns: [JSONPattern]) { self.patterns = patterns }

  /// How many containers are open.
  var depth: Int { levels.count + frames.count }

  /// Where the last value began, held or walked through.
  var beginning: JSONPosition? { depth == 0 ? nil : start }

  /// Where the value that is being held began.
  var heldSince: JSONPosition? { frames.isEmpty ? nil : start }

  mutating func takeEvents() -> [JSONEvent] {
    defer { events = [] }
    return events
  }

  /// - Parameter end: the byte offset behind the token.
  mutating func accept(_ token: JSONToken, endingAt end: Int = 0, at position: () -> JSONPosition) {
    tokenEnd = end
    switch token {
    case .beginArray: begin(isArray: true, at: position)
    case .beginObject: begin(isArray: false, at: position)
    case .endArray, .endObject: self.end()
    case .key(let name): takeKey(name)
    case .scalar(let value):
      guard frames.isEmpty else { return add(value) }
      enter()
      start = position()
      deliver(value)
    }
  }

  private mutating func begin(isArray: Bool, at position: () -> JSONPosition) {
    if frames.isEmpty {
      enter()
      start = position()
      if patterns.contains(where: { $0.passes(through: path) }) {
        levels.append(Level(isArray: isArray))
        let container = JSONContainer(path: path, isArray: isArray, position: start)
        events.append(.begin(container))
        return
      }
    }
    frames.append(Frame(isArray: isArray))
  }

  private mutating func end() {
    if let frame = frames.popLast() {
      let value: JSONValue = frame.isArray ? .array(frame.elements) : .object(frame.members)
      if frames.isEmpty { deliver(value) } else { add(value) }
    } else if levels.popLast() != nil {
      events.append(.end(path: path))
      leave()
    }
  }

  private mutating func takeKey(_ name: String) {
    if !frames.isEmpty {
      frames[frames.count - 1].key = name
    } else if !levels.isEmpty {
      levels[levels.count - 1].key = name
    }
  }

  private mutating func add(_ value: JSONValue) {
    let last = frames.count - 1
    if frames[last].isArray {
      frames[last].elements.append(value)
    } else {
      frames[last].members.append(frames[last].key, value)
    }
  }

  /// Extends the path by the value that begins.
  private mutating func enter() {
    guard let level = levels.last else { return }
    if level.isArray {
      path.append(.index(level.nextIndex))
      levels[levels.count - 1].nextIndex += 1
    } else {
      path.append(.key(level.key))
    }
  }

  private mutating func leave() {
    if !path.isEmpty { path.removeLast() }
  }

  private mutating func deliver(_ value: JSONValue) {
    let pattern = patterns.firstIndex { $0.matches(path) }
    let item = JSONItem(
      path: path, value: value, position: start, pattern: pattern, end: tokenEnd)
    events.append(.value(item))
    leave()
  }
}
