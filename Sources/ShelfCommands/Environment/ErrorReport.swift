internal import CGlibc
import CatalogFormats
import CatalogModel
import Glibc

/// The one place where errors become text and exit codes.
enum ErrorReport {
  /// Tells the user what stopped the command, and gives its exit code.
  static func exitCode(of error: any Error, _ context: CommandContext) -> ExitCode {
    if case SinkError.readerClosed = error { return .done }
    try? context.output.flush()
    let (code, message) = describe(error)
    context.tell("shelf: " + message)
    return code
  }

  private static func describe(_ error: any Error) -> (ExitCode, String) {
    switch error {
    case let error as UsageError: (.usage, error.message)
    case let error as CommandFailure: (error.code, error.message)
    case let error as CatalogFormatError: (code(of: error.kind), error.message)
    case let error as RepositoryError: (code(of: error.kind), error.message)
    case SinkError.failed(let number):
      (.inputOutput, "writing the answer failed: \(String(cString: strerror(number)))")
    default: (.inputOutput, "\(error)")
    }
  }

  private static func code(of kind: CatalogFormatError.Kind) -> ExitCode {
    switch kind {
    case .notACatalog, .unknownHeaders, .limit: .data
    case .unreadable: .noInput
    case .libraryMissing: .unavailable
    case .usage: .usage
    }
  }

  private static func code(of kind: RepositoryError.Kind) -> ExitCode {
    switch kind {
    case .missing: .noInput
    case .notACatalog: .data
    case .schemaMismatch: .configuration
    case .unusableQuery: .usage
    case .busy: .tryAgain
    case .unavailable: .unavailable
    case .notWritable: .cannotCreate
    case .inputOutput, .inconsistent: .inputOutput
    case .interrupted: .interrupted
    }
  }
}
