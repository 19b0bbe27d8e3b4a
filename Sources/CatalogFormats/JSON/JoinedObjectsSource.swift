/// JSON objects that are joined by `@@@@@`, as the backup of Openreads has them, as lines.
final class JoinedObjectsSource: ByteSource {
  let name: String
  private let base: any ByteSource
  /// What may be the beginning of a joint, not yet given.
  private var held: [UInt8] = []
  private var isAtEnd = false

  /// Between a brace and the next one, neither of which a joint takes away.
  private static let joint = Array("}@@@@@{".utf8)

  init(_ base: any ByteSource) {
    self.base = base
    name = base.name
  }

  /// Whether a text is such a backup: by its first joint.
  static func isOne(_ text: [UInt8]) -> Bool {
    guard text.first == UInt8(ascii: "{"), let place = text.firstIndex(of: UInt8(ascii: "@")) else {
      return false
    }
    return place > 0 && text[(place - 1)...].starts(with: joint)
  }

  func read(atMost limit: Int) throws(CatalogFormatError) -> [UInt8] {
    var given: [UInt8] = []
    while given.isEmpty, !isAtEnd {
      let bytes = try base.read(atMost: limit)
      isAtEnd = bytes.isEmpty
      given = take(held + bytes)
    }
    return given
  }

  private func take(_ bytes: [UInt8]) -> [UInt8] {
    held = []
    var given: [UInt8] = []
    given.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...].prefix(Self.joint.count)
      if bytes[place] == Self.joint[0], rest.elementsEqual(Self.joint.prefix(rest.count)) {
        if rest.count < Self.joint.count, !isAtEnd {
          held = Array(rest)
          break
        }
        if rest.count == Self.joint.count {
          given += [Self.joint[0], 0x0A]
          place += Self.joint.count - 1
          continue
        }
      }
      given.append(bytes[place])
      place += 1
    }
    return given
  }
}
