import CatalogSchema
import SQLiteDatabase

/// Compares the tables and indexes of a database with those that the migrations make.
enum SchemaCheck {
  static func problems(in connection: Connection) throws -> [String] {
    let wanted = try Connection(inMemoryNamed: "the schema")
    for script in CatalogSchema.scripts { try wanted.execute(script: script.sql) }
    let expected = try objects(of: wanted)
    let found = try objects(of: connection)
    var problems: [String] = []
    for (name, definition) in expected.sorted(by: { $0.key < $1.key }) {
      guard let other = found[name] else {
        problems.append("\(name) is missing")
        continue
      }
      if other != definition { problems.append("\(name) is not as its migration made it") }
    }
    for name in found.keys.sorted() where expected[name] == nil {
      problems.append("\(name) is of no migration")
    }
    return problems
  }

  private static func objects(of connection: Connection) throws -> [String: String] {
    var objects: [String: String] = [:]
    try connection.forEachRow(
      """
      SELECT type || ' ' || name, sql FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^' AND name <> 'schema_migration'
      """
    ) { objects[$0.string(at: 0) ?? ""] = $0.string(at: 1) ?? "" }
    return objects
  }
}
