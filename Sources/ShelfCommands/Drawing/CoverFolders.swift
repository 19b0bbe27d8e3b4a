import CatalogFormats
import CatalogModel
import CoverFetching
import Glibc
import PageOutput

/// Finds the pictures that a catalog's cover references name.
struct CoverFolders {
  /// Where relative references may begin, in order of preference.
  let folders: [String]
  /// Where fetched covers are, if they are anywhere.
  var cache: PictureCache?
  /// The pictures that catalogs hold themselves.
  private let inline = InlinePictures()

  /// The folders named with `--covers`, which must be there; else those beside a database or a
  /// catalog's file.
  init(named: [String], beside paths: [String]) throws(CommandFailure) {
    try Self.check(named)
    if !named.isEmpty {
      folders = named
      return
    }
    var found: [String] = []
    for path in paths {
      let slash = path.lastIndex(of: "/")
      let folder = slash.map { String(path[..<$0]) } ?? "."
      let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
      for candidate in [folder, folder + "/covers", folder + "/" + stem]
      where !found.contains(candidate) {
        found.append(candidate.isEmpty ? "/" : candidate)
      }
    }
    folders = found
  }

  /// Refuses a folder that is not there: without it every cover would silently be a card.
  static func check(_ named: [String]) throws(CommandFailure) {
    for folder in named {
      var status = stat()
      guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFailure(.noInput, "--covers \(folder): there is no such folder")
      }
    }
  }

  /// The picture of a reference; `nil` where it is nowhere, or no place that a catalog may name.
  func picture(of cover: Cover) -> PageBook.Picture? {
    if Self.isRemote(cover.ref) {
      if let cache, cache.hasPicture(of: cover.ref) { return .file(cache.file(of: cover.ref)) }
      return .remote(cover.ref)
    }
    if DataPicture.isOne(cover.ref) { return inline.file(of: cover.ref).map { .file($0) } }
    // A catalog comes from strangers: it may not point out of the folders of its covers.
    guard !cover.ref.isEmpty, !cover.ref.hasPrefix("/"), !cover.ref.utf8.contains(0),
      !cover.ref.split(separator: "/").contains("..")
    else { return nil }
    for folder in folders {
      let path = folder + "/" + cover.ref
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return .file(path) }
    }
    return nil
  }

  /// The size of a cover in pixels: what the catalog says, else what its file does.
  func size(of cover: Cover?) -> (width: Int?, height: Int?) {
    guard let cover else { return (nil, nil) }
    if let width = cover.width, let height = cover.height { return (width, height) }
    if DataPicture.isOne(cover.ref) {
      let header = ImageHeader(DataPicture.head(cover.ref, count: ImageHeader.usefulLength))
      return (header?.width, header?.height)
    }
    guard case .file(let path) = picture(of: cover) else { return (nil, nil) }
    for length in [4 << 10, ImageHeader.usefulLength] {
      guard let head = WholeFile.head(of: path, length: length) else { break }
      if let header = ImageHeader(head) { return (header.width, header.height) }
      if head.count < length { break }
    }
    return (nil, nil)
  }

  /// The cache's folder: the one named, or one with the database's path and `.covers`.
  static func cache(_ folder: String?, _ session: CommandSession) -> String {
    folder ?? session.localName + ".covers"
  }

  /// Whether a reference is an address on the web.
  static func isRemote(_ ref: String) -> Bool {
    let start = ref.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
