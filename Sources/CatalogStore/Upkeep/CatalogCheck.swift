import CatalogModel
import SQLiteDatabase

/// Looks for everything that can be wrong with a database, and goes on after each find.
final class CatalogCheck {
  private let connection: Connection
  private(set) var problems: [String] = []

  /// A check over a connection of its own, which sees one state of the file.
  static func problems(path: String, timeout: Duration) throws -> [String] {
    let connection = try Connection(path: path, mode: .queryOnly, busyTimeout: timeout)
    let check = CatalogCheck(connection: connection)
    check.attempt("the search index cannot be read") { _ in
      try SearchIndexCheck.prepare(connection)
    }
    try connection.transaction(.deferred) {
      check.checkStructure()
      check.checkMeaning()
    }
    return check.problems
  }

  init(connection: Connection) { self.connection = connection }

  /// The file's structure and its indexes, in SQLite's words; references that lead nowhere.
  func checkStructure() {
    attempt("the file cannot be read through") { problems in
      problems += try connection.integrityProblems()
    }
    attempt("the schema cannot be read") { problems in
      problems += try SchemaCheck.problems(in: connection)
    }
    attempt("references cannot be checked") { problems in
      // The orphans among covers are named by a rule of their own.
      problems += try connection.referenceProblems(except: "cover")
    }
  }

  /// What the catalog's own rules say.
  func checkMeaning() {
    for rule in CheckRules.all {
      attempt("a rule cannot be checked") { problems in
        try connection.forEachRow(rule) { problems.append($0.string(at: 0) ?? "") }
      }
    }
    attempt("the search index cannot be read") { problems in
      problems += try SearchIndexCheck(connection).problems()
    }
  }

  /// A damage that stops one step of the check is a problem like the others.
  private func attempt(_ what: String, _ body: (inout [String]) throws -> Void) {
    var found: [String] = []
    defer { problems += found.filter { !problems.contains($0) } }
    do {
      try body(&found)
    } catch let error as SQLiteError {
      found.append("\(what): \(error.message)")
    } catch {
      found.append("\(what): \(error)")
    }
  }
}
