import CatalogFormats
import CatalogImport
import CatalogModel

/// Reads the options of `shelf import`.
enum ImportOptionReader {
  static let declarations = [
    OptionDeclaration(
      "from", value: "FORMAT", help: "the format (default: found from the content)"),
    OptionDeclaration(
      "encoding", value: "NAME", help: "the encoding (default: found from the content)"),
    OptionDeclaration(
      "map", value: "FIELD=HEADER",
      help:
        "which column carries a field (title, subtitle, contributors, isbn, published, …); may come "
        + "several times; an unknown FIELD lists them all"),
    OptionDeclaration(
      "month", value: "YYYY-MM|auto",
      help: "put every book into that month; auto reads it from the file's name"),
    CommonOptions.catalog,
    OptionDeclaration(
      "date", value: "published|added", help: "the date that decides the month (default published)"),
    OptionDeclaration(
      "date-order", value: "mdy|dmy", help: "the order of month and day in dates with slashes"),
    OptionDeclaration(
      "by", value: "GROUPING", help: "month, month,subject or year,month (default month)"),
    OptionDeclaration(
      "covers", value: "DIR",
      help: "where local covers are (default: beside the file); may come several times"),
    OptionDeclaration("replace", help: "remove the catalog's books that these files do not have"),
    OptionDeclaration("no-search", help: "leave these books out of the search index"),
    OptionDeclaration("dry-run", help: "say what would happen, store nothing"),
    OptionDeclaration("strict", help: "store nothing if any record is refused"),
    OptionDeclaration("rejects", value: "FILE", help: "write the refused records there, as CSV"),
    OptionDeclaration("report", value: "FILE", help: "write the report there, as JSON"),
    OutputFormat.option(formats),
  ]
  /// How the report is printed.
  static let formats: [OutputFormat] = [.table, .json]

  /// How files shall be read.
  static func reading(_ arguments: ParsedArguments) throws(UsageError) -> ReadingOptions {
    var reading = ReadingOptions()
    reading.format = arguments.text("from")
    reading.encoding = arguments.text("encoding")
    reading.dateOrder = try arguments.choice("date-order", of: DateOrder.self)
    for text in arguments.texts("map") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw UsageError("--map takes FIELD=HEADER, such as title=Titel, not \(text)")
      }
      reading.fieldHeaders.append((String(parts[0]), String(parts[1])))
    }
    return reading
  }

  /// What shall be done with the records.
  static func settings(_ arguments: ParsedArguments) throws(UsageError) -> ImportSettings {
    var settings = ImportSettings()
    settings.catalog = arguments.text("catalog") ?? settings.catalog
    if settings.catalog.isEmpty { throw UsageError("--catalog takes a name, not an empty text") }
    settings.dateField =
      try arguments.choice("date", of: ImportSettings.DateField.self) ?? settings.dateField
    settings.grouping =
      try arguments.choice("by", of: ImportSettings.Grouping.self) ?? settings.grouping
    if arguments.text("month") == "auto" {
      settings.month = .fromFileName
    } else if let period = try arguments.period("month") {
      guard case .month = period else {
        throw UsageError("--month takes YYYY-MM or auto, not \(period)")
      }
      settings.month = .fixed(period)
    }
    settings.coverFolders = arguments.texts("covers")
    settings.isStrict = arguments.has("strict")
    settings.isDryRun = arguments.has("dry-run")
    settings.options.replacesCatalog = arguments.has("replace")
    settings.options.isSearchable = !arguments.has("no-search")
    return settings
  }
}
