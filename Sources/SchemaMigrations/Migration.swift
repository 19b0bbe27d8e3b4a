/// One numbered step of a schema: a script that is never changed once it was published.
package struct Migration: Hashable, Sendable {
  /// Its place in the order, from 1.
  package let number: Int
  /// Its name, without the number: `initial`.
  package let name: String
  /// The script, UTF-8.
  package let sql: [UInt8]

  /// A step; its checksum is the SHA-256 of the script.
  package init(number: Int, name: String, sql: [UInt8]) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// What a database records to know the script again.
  package var checksum: String { SHA256.hexadecimal(sql) }
}
