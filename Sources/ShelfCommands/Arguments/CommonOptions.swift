/// Options that several commands share.
enum CommonOptions {
  static let catalog = OptionDeclaration(
    "catalog", value: "NAME", help: "the catalog (default main)")
  static let from = OptionDeclaration(
    "from", value: "PERIOD", help: "the first period, YYYY-MM or YYYY")
  static let to = OptionDeclaration(
    "to", value: "PERIOD", help: "the last period, YYYY-MM or YYYY, inclusive")
  static let reverse = OptionDeclaration("reverse", help: "newest first")
}
