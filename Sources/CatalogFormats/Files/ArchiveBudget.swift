/// What compressed files may cost at most, so that a small file cannot keep the machine busy.
package struct ArchiveLimits: Sendable {
  /// Bytes that one file may expand to.
  package static let expandedSize = 64 << 30
  /// Expanded bytes for each compressed one, over a whole file.
  package static let ratio = 200
  /// Below so many expanded bytes the ratio does not matter.
  package static let ratioGrace = 64 << 20
  /// Members of one archive.
  package static let members = 10_000
  /// Archives within archives.
  package static let depth = 2
}

/// Counts what was expanded so far.
struct ArchiveBudget {
  private var compressed = 0
  private var expanded = 0

  mutating func spend(
    compressed more: Int, expanded bytes: Int, in name: String
  ) throws(CatalogFormatError) {
    compressed += more
    expanded += bytes
    if expanded > ArchiveLimits.expandedSize {
      throw CatalogFormatError(
        .limit, "\(name) expands to more than \(ArchiveLimits.expandedSize >> 30) GiB")
    }
    if expanded > ArchiveLimits.ratioGrace, expanded / ArchiveLimits.ratio > compressed {
      throw CatalogFormatError(
        .limit,
        "\(name) expands to more than \(ArchiveLimits.ratio) times its size; "
          + "if it is in order, uncompress it and import the result")
    }
  }
}
