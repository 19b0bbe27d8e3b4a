/// How a command ended, in the numbers of sysexits.h.
package enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0
  /// Wrong usage.
  case usage = 64
  /// Input data is wrong.
  case data = 65
  /// An input file is missing or not readable.
  case noInput = 66
  /// A needed service is unavailable.
  case unavailable = 69
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Trying again may help.
  case tryAgain = 75
  /// Configuration, or a database of a newer version.
  case configuration = 78
  /// Ended by Ctrl-C, with everything undone.
  case interrupted = 130
}

/// Why a command stopped: an exit code and one sentence for the user.
package struct CommandFailure: Error, Hashable, Sendable {
  package var code: ExitCode
  package var message: String

  package init(_ code: ExitCode, _ message: String) {
    self.code = code
    self.message = message
  }
}
