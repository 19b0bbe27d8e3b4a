/// The schema of a catalog on a PostgreSQL server: its migrations, which are the `.sql` files of this
/// folder.
package enum PostgresCatalogSchema {
  /// A migration as its file says.
  package struct Script: Hashable, Sendable {
    /// The number that the file's name begins with.
    package let number: Int
    /// The rest of the file's name, without `.sql`.
    package let name: String
    /// What is in the file.
    package let sql: [UInt8]
  }

  /// What tells our schema from others': the row of the table `schema_lock`.
  package static let application = "shelf"

  /// Every migration in order.
  package static let scripts: [Script] = [
    Script(number: 1, name: "initial", sql: PackageResources._001_initial_sql),
    Script(number: 2, name: "search", sql: PackageResources._002_search_sql),
  ]
}
