package import CatalogModel
import Glibc

/// Looks at the pictures that lie beside a catalog: what they are, and how large.
///
/// A catalog comes from strangers: only regular files within the folders of its covers are opened,
/// wherever links in them lead, and of each only its header is read.
package final class LocalCovers {
  /// How many bytes of most pictures tell their size.
  private static let firstLook = 16 << 10

  /// The folders, as the system names them without links.
  private let folders: [String]

  /// Looks in the folders named, else beside the catalog's file and in `covers` there.
  package init(named: [String], besideCatalog path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let candidates = named.isEmpty ? [folder, folder + "/covers"] : named
    folders = candidates.compactMap(Self.real)
  }

  /// Fills in the sizes of a book's covers; takes away those that are no pictures or only a dot.
  package func measure(_ book: inout Book) -> [Warning] {
    var warnings: [Warning] = []
    var covers: [Cover] = []
    for var cover in book.covers {
      switch look(at: cover) {
      case .nothing: covers.append(cover)
      case .size(let width, let height):
        cover.width = width
        cover.height = height
        covers.append(cover)
      case .unfit(let reason): warnings.append(.about(cover.ref, "cover-unreadable", reason))
      }
    }
    if covers != book.covers { book.covers = covers }
    return warnings
  }

  private enum Finding {
    case nothing
    case size(Int, Int)
    case unfit(String)
  }

  private func look(at cover: Cover) -> Finding {
    guard cover.width == nil else { return .nothing }
    if DataPicture.isOne(cover.ref) {
      let head = DataPicture.head(cover.ref, count: ImageHeader.usefulLength)
      return Self.finding(head, else: .nothing)
    }
    guard let path = path(of: cover.ref), let file = try? FileByteSource(path: path) else {
      return .nothing
    }
    guard let head = try? file.bytes(at: 0, count: Self.firstLook) else { return .nothing }
    if let header = ImageHeader(head) { return Self.finding(header) }
    let more = try? file.bytes(at: 0, count: ImageHeader.usefulLength)
    return Self.finding(more ?? [], else: .unfit("is not a picture that is known"))
  }

  private static func finding(_ bytes: [UInt8], else other: Finding) -> Finding {
    ImageHeader(bytes).map(finding) ?? other
  }

  private static func finding(_ header: ImageHeader) -> Finding {
    if header.isTooLarge {
      return .unfit(
        "is \(header.width)×\(header.height) pixels, over the limit of \(ImageHeader.greatestSide)")
    }
    return header.isPlaceholder
      ? .unfit("is a picture of \(header.width)×\(header.height) pixels that stands for none")
      : .size(header.width, header.height)
  }

  /// The regular file that a relative reference names within the folders.
  private func path(of ref: String) -> String? {
    guard !ref.isEmpty, !ref.hasPrefix("/"), !ref.utf8.contains(0), !ref.utf8.contains(0x3A) else {
      return nil
    }
    for folder in folders {
      guard let path = Self.real(folder + "/" + ref) else { continue }
      let isWithin = folder == "/" || path.hasPrefix(folder + "/")
      var status = stat()
      if isWithin, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return path }
    }
    return nil
  }

  /// A path without links and dots; `nil` where nothing is there.
  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
