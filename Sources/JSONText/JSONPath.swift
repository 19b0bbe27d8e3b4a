/// A step from a container to a value in it.
package enum JSONPathComponent: Hashable, Sendable {
  case key(String)
  case index(Int)
}

/// Which containers a stream walks through instead of holding them:
/// `[*]`, `publications[*]`, `groups[*].publications[*]`; the empty text means whole values.
package struct JSONPattern: Hashable, Sendable {
  enum Component: Hashable, Sendable {
    case key(String)
    case anyElement

    func matches(_ step: JSONPathComponent) -> Bool {
      switch (self, step) {
      case (.key(let name), .key(let key)): name == key
      case (.anyElement, .index): true
      case (.key, .index), (.anyElement, .key): false
      }
    }
  }

  let components: [Component]

  package init(_ text: String) {
    components = text.split(separator: ".").flatMap { part -> [Component] in
      var name = part
      var elements: [Component] = []
      while name.hasSuffix("[*]") {
        name = name.dropLast(3)
        elements.append(.anyElement)
      }
      return (name.isEmpty ? [] : [.key(String(name))]) + elements
    }
  }

  /// Whether `path` leads to what the pattern names.
  func matches(_ path: [JSONPathComponent]) -> Bool {
    components.count == path.count && matchesStart(path)
  }

  /// Whether `path` leads to a container above what the pattern names.
  func passes(through path: [JSONPathComponent]) -> Bool {
    components.count > path.count && matchesStart(path)
  }

  private func matchesStart(_ path: [JSONPathComponent]) -> Bool {
    zip(components, path).allSatisfy { $0.matches($1) }
  }
}

extension JSONPattern: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}
