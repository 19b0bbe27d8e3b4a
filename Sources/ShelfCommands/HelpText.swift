/// The help, made from the declarations of the commands.
enum HelpText {
  /// What `shelf help` shows.
  static func overview() -> String {
    let commands = ShelfProgram.commands.map { ($0.declaration.name, $0.declaration.summary) }
    return """
      Shelf turns a book catalog into monthly shelves of covers.

      Usage: shelf [-d PATH] COMMAND [options] [arguments]

      Commands:
      \(columns(commands))
      Options of every command:
      \(columns(ShelfProgram.globalOptions.map { ($0.synopsis, $0.help) }))
      Exit codes: 0 done, 64 usage, 65 wrong data, 66 no input, 69 unavailable, 73 cannot create,
      74 input/output, 75 try again, 78 configuration or a newer database, 130 interrupted.

      """
  }

  /// What `shelf help COMMAND` shows.
  static func of(_ declaration: CommandDeclaration) -> String {
    var text = declaration.summary + "\n\nUsage: shelf \(declaration.name)"
    if !declaration.options.isEmpty { text += " [options]" }
    if !declaration.operands.isEmpty { text += " " + declaration.operands }
    text += "\n"
    if !declaration.options.isEmpty {
      text += "\nOptions:\n" + columns(declaration.options.map { ($0.synopsis, $0.help) })
    }
    text +=
      "\nOptions of every command:\n"
      + columns(ShelfProgram.globalOptions.map { ($0.synopsis, $0.help) })
    if !declaration.details.isEmpty { text += "\n" + declaration.details + "\n" }
    return text
  }

  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + help + "\n"
    }.joined()
  }
}
