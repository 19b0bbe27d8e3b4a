import CatalogModel
import JSONText

/// What is known of a JSON document while its books go by.
struct JSONDocument {
  /// Sections within sections of our own export.
  static let sectionDepth = 16

  /// Where books stand in the documents that are known.
  static let patterns: [JSONPattern] =
    [
      "[*]", "books[*]", "items[*]", "docs[*]", "entries[*]", "data[*]", "records[*]",
      "publications[*]", "works[*]", "groups[*].publications[*]", "results[*]", "results.books[*]",
      "results.lists[*].books[*]",
    ]
    + (1...sectionDepth).map { depth in
      JSONPattern(String(repeating: "sections[*].", count: depth) + "books[*]")
    }

  /// Whether the document says that it is our own export.
  private(set) var isShelf = false
  /// Whether a list of books was there, an empty one included.
  private(set) var hasBookList = false
  /// Whether the document is a feed, which has books in lists or leads to other feeds.
  var isFeed: Bool {
    hasGroups || ["navigation", "facets", "catalogs"].contains { rootObject?[$0]?.array != nil }
  }

  private var hasGroups = false

  /// The members of the outermost object beside its lists.
  private(set) var rootObject: JSONObject?

  /// The feed's own address, where it says one before its books.
  var selfAddress: String? {
    for link in rootObject?["links"]?.objects ?? [] {
      guard let href = link["href"]?.string, link["rel"]?.texts.contains("self") == true else {
        continue
      }
      return URLReference(href).scheme == nil ? nil : href
    }
    return nil
  }

  /// The sections that enclose what comes next: their keys, and whether books of them went by.
  private var sections: [JSONObject] = []

  /// The most members of the outermost object that are kept.
  private static let rootLimit = 1000

  /// The keys of the sections around the book at hand; `nil` outside our own export.
  var sectionPath: [SectionKey]? {
    guard isShelf, !sections.isEmpty else { return nil }
    var path: [SectionKey] = []
    for section in sections {
      guard let key = try? ShelfJSONBook.sectionKey(section["period"], section["title"]) else {
        return nil
      }
      path.append(key)
    }
    return path
  }

  mutating func begin(
    _ container: JSONContainer, name: String
  ) throws(CatalogFormatError) {
    if container.path.isEmpty {
      if container.isArray { hasBookList = true } else if rootObject == nil { rootObject = [:] }
      return
    }
    guard container.isArray else {
      if isSection(container.path) { sections.append([:]) }
      return
    }
    if container.path == [.key("groups")] { hasGroups = true }
    if case .key(let key) = container.path.last, key != "sections", key != "groups" {
      hasBookList = true
    }
    if isShelf { try checkSections(name: name) }
  }

  mutating func end(_ path: [JSONPathComponent]) {
    if isSection(path), !sections.isEmpty { sections.removeLast() }
  }

  /// Takes a value beside the way to the books.
  mutating func take(_ item: JSONItem, name: String) throws(CatalogFormatError) {
    guard let key = item.key else { return }
    if item.path.count == 1 {
      guard let root = rootObject, root.count < Self.rootLimit else { return }
      rootObject?.append(key, item.value)
      // A search without a hit has no list: `"totalItems": 0`.
      if ["totalItems", "numFound", "num_results"].contains(key), item.value.int == 0 {
        hasBookList = true
      }
      if key == "format" || key == "version", let root = rootObject {
        _ = try takeHeader(root, name: name)
      }
    } else if isSection(Array(item.path.dropLast())), !sections.isEmpty {
      guard key == "period" || key == "title" else { return }
      sections[sections.count - 1].append(key, item.value)
    }
  }

  /// Takes the header of our own export; whether it was one.
  mutating func takeHeader(
    _ object: JSONObject, name: String
  ) throws(CatalogFormatError) -> Bool {
    guard object["format"]?.string == "shelf-catalog" else { return false }
    isShelf = true
    if let version = object["version"], version.int != 1 {
      throw CatalogFormatError(
        .notACatalog,
        "\(name) was exported by a newer version of this program (form \(version.text ?? "?"))")
    }
    return true
  }

  private func isSection(_ path: [JSONPathComponent]) -> Bool {
    guard path.count >= 2, path.count.isMultiple(of: 2), case .index = path[path.count - 1] else {
      return false
    }
    return path[path.count - 2] == .key("sections")
  }

  /// A section of our own says its period before its books.
  private func checkSections(name: String) throws(CatalogFormatError) {
    guard let section = sections.last else { return }
    do throws(JSONRefusal) {
      _ = try ShelfJSONBook.sectionKey(section["period"], section["title"])
    } catch {
      throw CatalogFormatError(.notACatalog, "\(name): \(error.reason)")
    }
    guard section["period"] != nil else {
      throw CatalogFormatError(
        .notACatalog, "\(name): a section's period must stand before its books")
    }
  }
}
