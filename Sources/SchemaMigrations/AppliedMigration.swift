/// What a database has recorded of a migration that it has taken.
package struct AppliedMigration: Hashable, Sendable {
  package var number: Int
  package var name: String
  package var checksum: String

  /// A record.
  package init(number: Int, name: String, checksum: String) {
    self.number = number
    self.name = name
    self.checksum = checksum
  }
}

extension [Migration] {
  /// The migrations of this list that a database lacks.
  ///
  /// The rule of order: what is recorded must be the beginning of the list, unchanged. `path` says
  /// in errors which database it is.
  package func pending(
    after records: [AppliedMigration], at path: String
  ) throws(MigrationError) -> [Migration] {
    for record in records {
      guard let migration = first(where: { $0.number == record.number }) else {
        throw MigrationError(.newer(number: record.number, name: record.name), path: path)
      }
      guard record.name == migration.name, record.checksum == migration.checksum else {
        throw MigrationError(
          .changed(
            number: record.number, recordedName: record.name, name: migration.name), path: path)
      }
    }
    // Lists of a few: looking through them is sooner done than building a set at every start.
    let applied = records.map(\.number)
    let last = applied.max() ?? 0
    for migration in self where !applied.contains(migration.number) {
      guard migration.number > last else {
        throw MigrationError(
          .missing(number: migration.number, name: migration.name), path: path)
      }
    }
    return filter { !applied.contains($0.number) }
  }
}
