package import CatalogModel

/// Tells the errors of a caller's own code, which reach the caller as they are, from those of a store,
/// which become `RepositoryError`s.
package struct CallersErrors {
  private var error: (any Error)?

  /// Does a store's work, in which the caller's code is run by ``noting(_:)``; `wrap` makes the store's
  /// errors what the caller knows.
  package static func apart<Result>(
    _ wrap: (any Error) -> RepositoryError, _ work: (inout CallersErrors) throws -> Result
  ) throws -> Result {
    var errors = CallersErrors()
    do {
      return try work(&errors)
    } catch {
      throw errors.error ?? wrap(error)
    }
  }

  /// Runs the caller's code.
  package mutating func noting<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch {
      self.error = error
      throw error
    }
  }
}
