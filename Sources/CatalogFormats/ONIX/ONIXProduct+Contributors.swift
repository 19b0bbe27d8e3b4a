import CatalogModel
import XMLText

extension ONIXProduct {
  /// The contributors by their sequence numbers; those without one stand behind, as they came.
  func contributors() -> [Contributor] {
    var contributors: [Contributor] = []
    for element in Self.inSequence(descriptive.all(.contributor)) {
      guard let name = name(element) else { continue }
      let role = element.value(.contributorRole).flatMap(ContributorRoles.onix)
      let contributor = Contributor(name: name, role: role)
      if !contributors.contains(contributor) { contributors.append(contributor) }
    }
    return contributors
  }

  private static func inSequence(_ elements: XMLElement.Siblings) -> [XMLElement] {
    let numbers = elements.map { $0.number(.sequenceNumber) ?? Int.max }
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 <= $1 }) { return Array(elements) }
    return zip(numbers, elements).enumerated().sorted { left, right in
      (left.element.0, left.offset) < (right.element.0, right.offset)
    }.map(\.element.1)
  }

  /// A name in reading order: as given so, from its parts, or turned round.
  private func name(_ element: XMLElement) -> String? {
    if let name = text(.personName, in: element) { return name }
    if element[.keyNames] != nil {
      let parts: [ONIXTag] = [
        .namesBeforeKey, .prefixToKey, .keyNames, .namesAfterKey, .suffixToKey,
      ]
      let name = parts.compactMap { text($0, in: element) }.joined(separator: " ")
      if !name.isEmpty { return name }
    }
    if let inverted = text(.personNameInverted, in: element) {
      return ContributorText.uninverted(inverted)
    }
    return text(.corporateName, in: element)
      ?? text(.corporateNameInverted, in: element).map(ContributorText.uninverted)
  }
}
