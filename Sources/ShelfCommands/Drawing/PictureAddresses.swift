import CatalogFormats
import CoverFetching
import DrawingPage
import Glibc
import PageOutput
import ShelfService

/// The addresses by which an HTML page names its pictures: the pictures themselves as `data:` URLs,
/// or links to copies in a folder.
final class PictureAddresses {
  /// The greatest picture that goes into a page.
  private static let greatestLength = 16 << 20

  private let folder: String?
  private let link: String?
  private let linksRemote: Bool
  private let session: CommandSession
  /// How many pictures are in the page itself.
  private(set) var embeddedCount = 0
  private var copied: [String: String] = [:]

  init(folder: String?, link: String?, linksRemote: Bool, session: CommandSession) {
    self.folder = folder
    self.link = link
    self.linksRemote = linksRemote
    self.session = session
  }

  /// The address of a picture; `nil` where it cannot be shown.
  func address(_ picture: PageBook.Picture) throws -> String? {
    switch picture {
    // A page that loads pictures from strangers' servers shows holes when they are gone, and tells
    // them who reads it.
    case .remote(let url): return linksRemote ? url : nil
    case .file(let path):
      if let known = copied[path] { return known.isEmpty ? nil : known }
      let found = try make(path)
      // A data URL is kept only while it is written: a page's pictures may be many megabytes.
      if folder != nil || found == nil { copied[path] = found ?? "" }
      return found
    }
  }

  private func make(_ path: String) throws -> String? {
    guard let bytes = WholeFile.read(path, limit: Self.greatestLength) else {
      session.note("\(path): cannot be read, or is over \(Self.greatestLength) bytes")
      return nil
    }
    guard let kind = PictureType(bytes) else {
      session.note("\(path): the file is no JPEG, PNG, WebP, GIF or AVIF picture")
      return nil
    }
    // A browser shows a broken picture where a drawn page has a card.
    guard let header = ImageHeader(bytes), !header.isTooLarge else {
      session.note(
        "\(path): the picture is cut off, or over \(ImageHeader.greatestSide) pixels (side)")
      return nil
    }
    guard let folder else {
      embeddedCount += 1
      return "data:\(kind.mediaType);base64," + Base64.encode(bytes)
    }
    if mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw CommandFailure(
        .cannotCreate, "\(folder): cannot be created: \(String(cString: strerror(errno)))")
    }
    let name = PictureCache.name(of: path) + "." + kind.rawValue
    let file = try OutputFile(path: folder + "/" + name)
    try file.finish(bytes)
    return (link ?? folder) + "/" + name
  }
}

/// Reads files that are small enough to be held whole.
enum WholeFile {
  /// The bytes of a regular file; `nil` where there is none, or it is over a limit.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    withFile(path) { descriptor, length in
      length <= limit ? bytes(of: descriptor, count: length) : nil
    }
  }

  /// The first bytes of a regular file, as many as it has.
  static func head(of path: String, length: Int) -> [UInt8]? {
    withFile(path) { bytes(of: $0, count: min($1, length)) }
  }

  /// Opens a regular file; a pipe or device is none, and nothing waits for one.
  private static func withFile(_ path: String, _ body: (Int32, Int) -> [UInt8]?) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return body(descriptor, Int(status.st_size))
  }

  private static func bytes(of descriptor: Int32, count length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), length - count)
        if got <= 0 { break }
        count += got
      }
    }
  }
}
