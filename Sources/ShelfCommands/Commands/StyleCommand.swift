import JSONText

/// `shelf style`: the style in force, as a file that can be edited.
struct StyleCommand: Command {
  static let declaration = CommandDeclaration(
    name: "style", summary: "show the style in force, with comments",
    options: [OptionDeclaration("print", help: "print it (what the command does)")]
      + [StyleFile.option] + StyleFile.settings,
    details: """
      The answer is a style file: save it as shelf.json beside the database, or name it with --style.
      Every setting is also an option of the same name, which outranks the file.
      """)

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    try arguments.expectOperands(0...0, "no arguments")
    _ = try PagePlan(arguments)
    _ = try PaperOptions(arguments)
    self.arguments = arguments
  }

  func run(_ session: CommandSession) throws -> ExitCode {
    try session.print("{")
    // What is not set comes as a comment, so the last setting is one that always is.
    let settings = StyleFile.settings
    let last = settings.last { value(of: $0) != nil }
    for setting in settings {
      try session.print("  // \(setting.help)")
      if let value = value(of: setting) {
        try session.print("  \"\(setting.name)\": \(value)" + (setting == last ? "" : ","))
      } else {
        try session.print("  // \"\(setting.name)\": \(Self.example(setting)),")
      }
    }
    try session.print("}")
    return .done
  }

  /// The value in force as JSON; `nil` where none is.
  private func value(of setting: OptionDeclaration) -> String? {
    if let text = arguments.text(setting.name) { return Self.json(text) }
    if setting.name == "item", arguments.has("item-height") { return nil }
    return StyleDefaults.value(of: setting.name).map(Self.json)
  }

  /// Numbers as numbers, all else as texts.
  private static func json(_ text: String) -> String {
    var json = JSONWriter()
    if let number = ParsedArguments.number(text) { json.double(number) } else { json.string(text) }
    return String(decoding: json.takeBytes(), as: UTF8.self)
  }

  private static func example(_ setting: OptionDeclaration) -> String {
    switch setting.name {
    case "title-pattern": "\"New in %B %Y\""
    case "item": "\"100x150\""
    default: "150"
    }
  }
}
