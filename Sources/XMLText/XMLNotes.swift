/// Faults passed over, one note a kind.
struct XMLNotes {
  private var notes: [XMLNote.Kind: XMLNote] = [:]

  mutating func add(_ kind: XMLNote.Kind, line: Int, _ message: @autoclosure () -> String) {
    if let count = notes[kind]?.count {
      notes[kind]?.count = count + 1
    } else {
      notes[kind] = XMLNote(kind: kind, line: line, count: 1, message: message())
    }
  }

  /// What there is, in a settled order.
  var all: [XMLNote] { XMLNote.Kind.allCases.compactMap { notes[$0] } }
}
