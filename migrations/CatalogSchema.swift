/// The schema of the catalog database: its migrations, which are the `.sql` files of this folder.
package enum CatalogSchema {
  /// A migration as its file says.
  package struct Script: Hashable, Sendable {
    /// The number that the file's name begins with.
    package let number: Int
    /// The rest of the file's name, without `.sql`.
    package let name: String
    /// What is in the file.
    package let sql: [UInt8]
  }

  /// The application id in the header of a catalog database: `SHLF`.
  package static let applicationID: Int32 = 0x5348_4C46

  /// Every migration in order.
  package static let scripts: [Script] = [
    Script(number: 1, name: "initial", sql: PackageResources._001_initial_sql),
    Script(number: 2, name: "search", sql: PackageResources._002_search_sql),
    Script(number: 3, name: "memory", sql: PackageResources._003_memory_sql),
  ]
}
