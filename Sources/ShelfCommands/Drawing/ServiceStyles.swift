package import ShelfService

/// Reads the style of a service's pages.
package enum ServiceStyles {
  /// What reads a style from what a client asks for, typed options and the style file beside the
  /// database, in this order of rank.
  package static func reader(arguments: [String], databasePath: String) throws
    -> @Sendable ([(name: String, value: String)]) throws -> ServiceStyle
  {
    let parser = ArgumentParser(options: ServeCommand.declaration.options)
    return reader(try parser.parse(arguments), databasePath: databasePath)
  }

  static func reader(_ arguments: ParsedArguments, databasePath: String)
    -> @Sendable ([(name: String, value: String)]) throws -> ServiceStyle
  {
    let typed = arguments.options
    return { asked in
      var arguments = ParsedArguments()
      let rivals = ["item", "item-height"]
      let isSized = asked.contains { rivals.contains($0.name) }
      arguments.options = typed.filter { !isSized || !rivals.contains($0.name) }
      arguments.options += asked.map { ($0.name, $0.value) }
      let merged = try StyleFile.merged(
        arguments, declared: PageOptions.numbers + LookOptions.all + [StyleFile.option],
        databasePath: databasePath)
      do {
        let plan = try PagePlan(merged)
        return ServiceStyle(
          page: plan.style, look: plan.look, titles: plan.titles, captions: plan.captions)
      } catch let error as UsageError {
        throw StyleFault(
          error.message.hasPrefix("--") ? String(error.message.dropFirst(2)) : error.message)
      }
    }
  }
}
