/// Builds ISO 2709 records byte by byte, right or wrong on purpose.
struct MARCBuilder {
  var status = UInt8(ascii: "n")
  var type = UInt8(ascii: "a")
  var coding = UInt8(ascii: "a")
  /// What is added to the true length in the leader.
  var lengthError = 0
  private var fields: [(tag: String, content: [UInt8])] = []

  /// Adds a control field.
  func control(_ tag: String, _ value: String) -> MARCBuilder {
    adding(tag, Array(value.utf8))
  }

  /// Adds a data field: two indicators, then subfields with `$` before each code.
  func data(_ tag: String, _ text: String) -> MARCBuilder {
    adding(tag, text.utf8.map { $0 == UInt8(ascii: "$") ? 0x1F : $0 })
  }

  /// Adds a field of any bytes.
  func adding(_ tag: String, _ content: [UInt8]) -> MARCBuilder {
    var copy = self
    copy.fields.append((tag, content))
    return copy
  }

  /// A change of what the leader says.
  func with(_ change: (inout MARCBuilder) -> Void) -> MARCBuilder {
    var copy = self
    change(&copy)
    return copy
  }

  var bytes: [UInt8] {
    var directory: [UInt8] = []
    var data: [UInt8] = []
    for field in fields {
      directory += Array((field.tag + Self.digits(field.content.count + 1, 4)).utf8)
      directory += Array(Self.digits(data.count, 5).utf8)
      data += field.content + [0x1E]
    }
    let base = 24 + directory.count + 1
    let length = base + data.count + 1
    var leader = Array(Self.digits(length + lengthError, 5).utf8)
    leader += [status, type, UInt8(ascii: "m"), UInt8(ascii: " "), coding]
    leader += Array(("22" + Self.digits(base, 5) + " a 4500").utf8)
    return leader + directory + [0x1E] + data + [0x1D]
  }

  private static func digits(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
