/// An option that a command takes, from which parsing, help and errors all follow.
struct OptionDeclaration: Hashable, Sendable {
  /// The long name, without dashes.
  var name: String
  /// The short name, a letter.
  var short: Character?
  /// What its value is called in the help (`WIDTH`); `nil` where it takes none.
  var value: String?
  /// One line for the help.
  var help: String

  init(_ name: String, short: Character? = nil, value: String? = nil, help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }

  /// The option as the help shows it: `-d, --database PATH`.
  var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + "--" + name + (value.map { " " + $0 } ?? "")
  }
}

/// Arguments that do not fit a command; the message says which and what is allowed.
struct UsageError: Error, Hashable, Sendable {
  var message: String

  init(_ message: String) { self.message = message }
}
