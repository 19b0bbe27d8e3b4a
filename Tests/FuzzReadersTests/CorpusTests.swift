import FuzzReaders
import Glibc
import Testing

/// Inputs that a fuzzer found worth keeping: each once reached something new, or broke it.
@Suite struct CorpusTests {
  static let folder =
    #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Corpus"

  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  @Test(.timeLimit(.minutes(30)), arguments: FuzzReader.allCases)
  func `every input of the corpus is read to its end`(_ reader: FuzzReader) {
    let folder = "\(Self.folder)/\(reader.rawValue)"
    for name in Self.names(in: folder) { reader.read(Self.bytes(of: "\(folder)/\(name)")) }
  }

  @Test(arguments: FuzzReader.allCases)
  func `nothing, blanks and noise are read by everyone`(_ reader: FuzzReader) {
    var state: UInt64 = 1
    for count in [0, 1, 2, 100, 5000] {
      let noise = (0..<count).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 56)
      }
      reader.read(noise)
      reader.read([UInt8](repeating: UInt8(ascii: " "), count: count))
      reader.read(Array(String(repeating: "[{\"a\",<", count: count / 7).utf8))
    }
  }
}
