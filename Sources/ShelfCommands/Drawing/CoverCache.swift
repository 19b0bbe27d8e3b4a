import Glibc

/// Covers that were fetched from the web, as files beside the database.
struct CoverCache {
  let folder: String

  /// The cache of a database: `--cache`, or a folder with the database's name and `.covers`.
  init(folder: String?, databasePath: String) {
    self.folder = folder ?? databasePath + ".covers"
  }

  /// The file that an address's picture is or would be in.
  func file(of address: String) -> String { folder + "/" + Self.name(of: address) }

  /// The file of an address's picture, where it was fetched.
  func path(of address: String) -> String? {
    let file = file(of: address)
    return access(file, R_OK) == 0 ? file : nil
  }

  /// A name of 32 hexadecimal digits: FNV-1a of 64 bits, from both ends.
  static func name(of address: String) -> String {
    let bytes = Array(address.utf8)
    return digits(hash(bytes)) + digits(hash(bytes.reversed() + [0xFF]))
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
