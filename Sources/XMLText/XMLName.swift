/// The name of an element or attribute: its namespace and local part, whatever prefix it was
/// written with.
package struct XMLName: Hashable, Sendable {
  /// The namespace's URI; empty where there is none.
  package var namespace: String
  /// The name without its prefix.
  package var local: String

  package init(namespace: String = "", local: String) {
    self.namespace = namespace
    self.local = local
  }
}

/// An attribute of an element.
package struct XMLAttribute: Hashable, Sendable {
  package var name: XMLName
  package var value: String

  package init(name: XMLName, value: String) {
    self.name = name
    self.value = value
  }
}

/// What a reader makes of the elements of one name.
package enum XMLUse: Hashable, Sendable {
  /// It is collected whole and given as a record; the number stands for its name.
  case record(Int32)
  /// Outside a record it is announced, within one kept; the number stands for its name, 0 for any.
  case element(Int32)
  /// It is passed over with all that is in it.
  case skip
}

/// The names that a reader knows.
package struct XMLVocabulary: Sendable {
  /// The local names of the elements at which reading can go on after a fault.
  package let recordNames: [String]
  /// What is made of a name; asked once a name.
  package let use: @Sendable (XMLName) -> XMLUse

  package init(recordNames: [String], use: @escaping @Sendable (XMLName) -> XMLUse) {
    self.recordNames = recordNames
    self.use = use
  }
}
