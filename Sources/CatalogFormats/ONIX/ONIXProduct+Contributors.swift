import CatalogModel
import XMLText

extension ONIXProduct {
  /// The contributors by their sequence numbers; those without one stand behind, as they came.
  func contributors() -> [Contributor] {
    let elements = descriptive.all(.contributor)
    let ordered = elements.enumerated().sorted { left, right in
      (Self.sequence(left.element), left.offset) < (Self.sequence(right.element), right.offset)
    }
    var contributors: [Contributor] = []
    for (_, element) in ordered {
      guard let name = Self.name(element) else { continue }
      let role = element.value(.contributorRole).flatMap(ContributorRoles.onix)
      let contributor = Contributor(name: name, role: role)
      if !contributors.contains(contributor) { contributors.append(contributor) }
    }
    return contributors
  }

  private static func sequence(_ element: XMLElement) -> Int {
    element.value(.sequenceNumber).flatMap { Int($0) } ?? Int.max
  }

  /// A name in reading order: as given so, from its parts, or turned round.
  private static func name(_ element: XMLElement) -> String? {
    if let name = element.value(.personName) { return name }
    if element[.keyNames] != nil {
      let parts: [ONIXTag] = [
        .namesBeforeKey, .prefixToKey, .keyNames, .namesAfterKey, .suffixToKey,
      ]
      let name = parts.compactMap { element.value($0) }.joined(separator: " ")
      if !name.isEmpty { return name }
    }
    if let inverted = element.value(.personNameInverted) {
      return ContributorText.uninverted(inverted)
    }
    return element.value(.corporateName)
      ?? element.value(.corporateNameInverted).map(ContributorText.uninverted)
  }
}
