/// Opens catalogs' files of any format.
///
/// The format is found from the content, never from the name. Compressed files (gzip, and zip with
/// one or several members) are opened on the way.
public enum CatalogFile {
  /// Opens a file, or standard input for `-`.
  ///
  /// Throws what the file is where it is no catalog. Nothing is read beyond the first bytes, but
  /// where the order of day and month hangs on a later record.
  public static func open(
    path: String, options: ReadingOptions = ReadingOptions()
  ) throws(CatalogFormatError) -> any CatalogReader {
    let file = try FileByteSource(path: path)
    file.meter = options.meter
    return try reader(
      of: PeekableSource(file), path: file.path, options: options, registry: .all, depth: 0)
  }

  /// Opens a catalog from any source of bytes.
  public static func open(
    _ source: any ByteSource, options: ReadingOptions = ReadingOptions()
  ) throws(CatalogFormatError) -> any CatalogReader {
    let forkable = source as? any ForkableSource ?? SpoolingSource(source)
    return try reader(
      of: PeekableSource(forkable), path: nil, options: options, registry: .all, depth: 0)
  }

  static func reader(
    of source: PeekableSource, path: String?, options: ReadingOptions,
    registry: CatalogFormatRegistry, depth: Int
  ) throws(CatalogFormatError) -> any CatalogReader {
    let magic = try source.peek(4)
    let isPacked = magic.starts(with: [0x1F, 0x8B]) || magic.starts(with: [0x50, 0x4B])
    if isPacked, depth >= ArchiveLimits.depth {
      throw CatalogFormatError(
        .limit, "\(source.name) is an archive within archives; unpack it and import the result")
    }
    if magic.starts(with: [0x1F, 0x8B]) {
      let inflated = InflatingSource(
        source, name: source.name, wrapping: .gzip, budget: ArchiveBudget())
      return try reader(
        of: PeekableSource(inflated), path: nil, options: options, registry: registry,
        depth: depth + 1)
    }
    if magic.starts(with: [0x50, 0x4B, 3, 4]) || magic.starts(with: [0x50, 0x4B, 5, 6]) {
      let archive = try ZipArchive(source)
      return try ArchiveReader.open(
        archive, name: source.name, options: options, registry: registry, depth: depth + 1)
    }
    let input = try CatalogInput(source: source, path: path, encoding: options.encoding)
    if let named = options.format {
      return try registry.format(named: named).open(input, options)
    }
    return try registry.format(of: input).open(input, options)
  }
}
