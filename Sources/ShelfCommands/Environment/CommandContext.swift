internal import TextDecoding

/// What a command sees of the world: streams, variables, the date, and whether to stop.
package struct CommandContext {
  /// Takes the answer.
  package var output: any TextSink
  /// Takes diagnostics and progress.
  package var diagnostics: any TextSink
  /// The environment's variables.
  package var variables: [String: String]
  /// The present moment in UTC.
  package var now: Moment
  /// Says when Ctrl-C was pressed.
  package var interruption: Interruption

  package init(
    output: any TextSink, diagnostics: any TextSink, variables: [String: String], now: Moment,
    interruption: Interruption = Interruption()
  ) {
    self.output = output
    self.diagnostics = diagnostics
    self.variables = variables
    self.now = now
    self.interruption = interruption
  }

  /// Tells the user something beside the answer, in one line; a lost diagnostic stops nothing.
  func tell(_ text: String) {
    try? diagnostics.writeLine(TerminalText.line(text))
    try? diagnostics.flush()
  }
}

/// A moment in UTC as calendar numbers.
package struct Moment: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}
