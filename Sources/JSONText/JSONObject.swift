/// The members of a JSON object in the order of the source, duplicates included.
package struct JSONObject: Sendable {
  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  package private(set) var members: [Member] = []

  /// From a key to its last member; kept only once a linear search would be slow.
  private var lastIndex: [String: Int] = [:]

  private static let linearSearchLimit = 16

  package init(_ members: [Member] = []) {
    self.members = members
    if members.count > Self.linearSearchLimit { indexMembers() }
  }

  package var count: Int { members.count }
  package var isEmpty: Bool { members.isEmpty }
  package var keys: [String] { members.map(\.key) }

  /// The value of the last member of this name, in O(1) on average.
  package subscript(key: String) -> JSONValue? {
    if members.count > Self.linearSearchLimit {
      return lastIndex[key].map { members[$0].value }
    }
    return members.last { $0.key == key }?.value
  }

  package mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
    if members.count == Self.linearSearchLimit + 1 {
      indexMembers()
    } else if members.count > Self.linearSearchLimit {
      lastIndex[key] = members.count - 1
    }
  }

  private mutating func indexMembers() {
    for (index, member) in members.enumerated() { lastIndex[member.key] = index }
  }
}

extension JSONObject: Equatable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.members == right.members
  }
}

extension JSONObject: Sequence {
  package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(key: $0.0, value: $0.1) })
  }
}
