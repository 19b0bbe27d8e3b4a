/// The entries of a file that others take fields from (`crossref`, `xdata`), and how they do.
///
/// Source: the biblatex manual, sections 2.4.1.1 (inheritance) and 3.13.6 (data containers), and its
/// appendix B; in BibTeX a parent stands behind its children, in biblatex anywhere.
struct BibTeXParents {
  /// What a child finds of those that it names.
  enum Found {
    case complete(BibTeXEntry)
    /// The key of a parent that has not come yet.
    case missing(String)
  }

  /// Bytes of the entries that are kept.
  private static let greatestSize = 64 << 20
  /// How long a line of parents is followed.
  private static let mostGenerations = 8

  private var entries: [String: BibTeXEntry] = [:]
  private var size = 0

  /// The parents that an entry names, those of data first.
  static func names(of entry: BibTeXEntry) -> [String] {
    (entry["xdata"] ?? "").split(separator: ",").map { key(String($0)) }
      + [entry["crossref"]].compactMap { $0.map(key) }
  }

  private static func key(_ text: String) -> String { PlainText.clean(text).lowercased() }

  /// Keeps an entry for others, as long as there is room.
  mutating func keep(_ entry: BibTeXEntry) {
    guard !entry.key.isEmpty, Self.isParent(entry.type) else { return }
    var entry = entry
    if entry.type != "xdata" {
      entry.fields.removeAll { Self.inheritance(of: $0.name) == nil && !Self.isReference($0.name) }
    }
    let length = entry.fields.reduce(entry.key.utf8.count) { $0 + $1.value.utf8.count + 32 }
    guard size + length <= Self.greatestSize else { return }
    let key = Self.key(entry.key)
    guard entries[key] == nil else { return }
    size += length
    entries[key] = entry
  }

  private static func isParent(_ type: String) -> Bool {
    switch type {
    case "book", "mvbook", "collection", "mvcollection", "reference", "mvreference", "proceedings",
      "mvproceedings", "periodical", "xdata", "conference", "booklet", "report", "manual":
      true
    default: false
    }
  }

  /// The entry with what its parents have and it lacks.
  func completed(_ entry: BibTeXEntry) -> Found {
    var whole = entry
    var seen: Set<String> = [Self.key(entry.key)]
    var open = Self.names(of: entry).map { (name: $0, generation: 1) }
    while !open.isEmpty {
      let (name, generation) = open.removeFirst()
      guard !name.isEmpty, generation <= Self.mostGenerations, seen.insert(name).inserted else {
        continue
      }
      guard let parent = entries[name] else { return .missing(name) }
      Self.take(from: parent, into: &whole)
      open += Self.names(of: parent).map { ($0, generation + 1) }
    }
    return .complete(whole)
  }

  private static func isReference(_ name: String) -> Bool { name == "crossref" || name == "xdata" }

  private static func take(from parent: BibTeXEntry, into entry: inout BibTeXEntry) {
    let isData = parent.type == "xdata"
    let isDated = entry["date"] != nil || entry["year"] != nil
    let hasPeople = entry["author"] != nil || entry["editor"] != nil
    for (name, value) in parent.fields where entry[name] == nil && !isReference(name) {
      switch inheritance(of: name) {
      case _ where isData, .always: entry.fields.append((name, value))
      case .undated: if !isDated { entry.fields.append((name, value)) }
      case .nameless: if !hasPeople { entry.fields.append((name, value)) }
      case nil: break
      }
    }
  }

  /// Which entries take a field of their parent: all, those without a date, those without people.
  private enum Inheritance { case always, undated, nameless }

  /// `nil` of what the whole is called and numbered, which its part is not.
  private static func inheritance(of name: String) -> Inheritance? {
    switch name {
    case "year", "month", "date": .undated
    case "author": .nameless
    case "publisher", "editor", "translator", "illustrator", "series", "number", "language",
      "langid", "hyphenation", "keywords":
      .always
    default: nil
    }
  }
}
