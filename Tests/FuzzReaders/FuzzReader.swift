import CatalogFormats
import CatalogModel
import CatalogStore
import Glibc
import LayoutSpecs

/// Something that takes bytes of strangers, for fuzzers and for replaying what they found.
///
/// Each returns whatever the bytes are: what is wrong with them is an error inside, never a trap, an
/// endless loop, or memory without end.
package enum FuzzReader: String, CaseIterable, Sendable {
  case csv, json, bibtex, ris, onix, opds, marc, marcxml, calibre
  case openLibrary = "openlibrary-dump"
  /// The format is found from the content; archives are opened.
  case any
  /// A line of a layout spec.
  case layout
  /// A file that is opened as Shelf's own database.
  case database
  /// A request to the service, as `FuzzedService` reads it.
  case http

  /// Reads the bytes to their end.
  package func read(_ bytes: [UInt8]) {
    switch self {
    case .layout: _ = LayoutSpecRunner().run(line: bytes)
    case .database: withFile(bytes) { readDatabase($0) }
    case .http: FuzzedService.shared.ask(bytes)
    case .any: readCatalog(bytes, format: nil)
    default: readCatalog(bytes, format: rawValue)
    }
  }

  private func readCatalog(_ bytes: [UInt8], format: String?) {
    var options = ReadingOptions()
    options.format = format
    options.latestYear = 2030
    do {
      var reader = try CatalogFile.open(Bytes(bytes), options: options)
      while try reader.next() != nil {}
    } catch {
      _ = error.message
    }
  }

  private func readDatabase(_ path: String) {
    do {
      let repository = try SQLiteCatalogRepository(path: path, access: .reading, timeout: .zero)
      _ = try repository.problems()
      for catalog in try repository.catalogs() {
        for section in try repository.sections(inCatalog: catalog.name).prefix(100) {
          _ = try repository.books(inSection: section.id, after: nil, limit: 100)
        }
        _ = try repository.search(SearchQuery("a b", catalog: catalog.name, limit: 10))
      }
    } catch {
      _ = "\(error)"
    }
  }

  private func withFile(_ bytes: [UInt8], _ body: (String) -> Void) {
    let root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(root)/shelf-fuzz-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return }
    let path = template.withUnsafeBufferPointer { characters in
      String(decoding: characters.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    body(path)
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
  }

  /// Bytes in memory as a file.
  private final class Bytes: ByteSource {
    let name = "fuzz"
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(atMost limit: Int) -> [UInt8] {
      let next = Array(rest.prefix(limit))
      rest = rest.dropFirst(limit)
      return next
    }
  }
}
