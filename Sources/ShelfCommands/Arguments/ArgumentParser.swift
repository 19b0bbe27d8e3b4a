internal import CGlibc
import Glibc

/// Splits arguments into options and operands, with glibc's argp.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, joined short options, and `--`, which ends
/// options. An abbreviated long option is an error, which names the full one.
struct ArgumentParser {
  var options: [OptionDeclaration]
  /// Whether parsing ends at the first operand, which then begins the rest.
  var stopsAtOperand = false

  /// Parses arguments, the program's name not among them.
  func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    let collector = ArgumentCollector(options: options, stopsAtOperand: stopsAtOperand)
    let strings = (["shelf"] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var argv = strings + [nil]
    let failure = withArgpOptions { table in
      var argp = argp()
      argp.options = table
      argp.parser = collectArgument
      let flags = UInt32(ARGP_NO_ERRS | ARGP_NO_EXIT | ARGP_NO_HELP)
      var end: CInt = 0
      let code = argp_parse(
        &argp, CInt(strings.count), &argv, flags | UInt32(stopsAtOperand ? ARGP_IN_ORDER : 0), &end,
        Unmanaged.passUnretained(collector).toOpaque())
      return code == 0 ? nil : Int(end)
    }
    if let error = collector.error { throw error }
    if let failure { throw explain(failure, arguments) }
    return collector.result
  }

  private func withArgpOptions<R>(_ body: (UnsafePointer<argp_option>) -> R) -> R {
    let names = options.map { (strdup($0.name), strdup($0.value ?? "")) }
    defer {
      for (name, value) in names {
        free(name)
        free(value)
      }
    }
    var table: [argp_option] = []
    for (index, option) in options.enumerated() {
      var entry = argp_option()
      entry.name = UnsafePointer(names[index].0)
      entry.key = ArgumentCollector.firstKey + CInt(index)
      entry.arg = option.value == nil ? nil : UnsafePointer(names[index].1)
      table.append(entry)
      guard let short = option.short?.asciiValue else { continue }
      var alias = argp_option()
      alias.key = CInt(short)
      alias.arg = entry.arg
      table.append(alias)
    }
    table.append(argp_option())
    return body(table)
  }

  /// Says what was wrong with the argument about `end`, where argp gave up.
  ///
  /// It stands past a long option, and sometimes before a short one.
  private func explain(_ end: Int, _ arguments: [String]) -> UsageError {
    for index in [end - 2, end - 1] + arguments.indices where arguments.indices.contains(index) {
      let isLast = index == arguments.count - 1
      let typed = arguments[index]
      let error = typed.hasPrefix("--") ? explainLong(typed, isLast) : explainShort(typed, isLast)
      if let error { return error }
    }
    return UsageError("the arguments cannot be read")
  }

  private func explainLong(_ typed: String, _ isLast: Bool) -> UsageError? {
    let name = String(typed.dropFirst(2).prefix { $0 != "=" })
    guard let option = options.first(where: { $0.name == name }) else {
      return name.isEmpty ? nil : unknown("--" + name)
    }
    let hasValue = typed.contains("=")
    if let value = option.value {
      return isLast && !hasValue ? UsageError("--\(name) needs a value: --\(name) \(value)") : nil
    }
    return hasValue ? UsageError("--\(name) takes no value") : nil
  }

  private func explainShort(_ typed: String, _ isLast: Bool) -> UsageError? {
    guard typed.hasPrefix("-") else { return nil }
    let letters = typed.dropFirst()
    for letter in letters {
      guard let option = options.first(where: { $0.short == letter }) else {
        return unknown("-\(letter)")
      }
      if let value = option.value {
        let isMissing = isLast && letter == letters.last
        return isMissing ? UsageError("-\(letter) needs a value: -\(letter) \(value)") : nil
      }
    }
    return nil
  }

  private func unknown(_ typed: String) -> UsageError {
    ArgumentCollector.unknownOption(typed, among: options)
  }
}

/// What argp's callback gathers.
final class ArgumentCollector {
  /// The first of the keys that stand for long options; above every character.
  static let firstKey: CInt = 0x1000

  let options: [OptionDeclaration]
  let stopsAtOperand: Bool
  var result = ParsedArguments()
  var error: UsageError?

  init(options: [OptionDeclaration], stopsAtOperand: Bool) {
    self.options = options
    self.stopsAtOperand = stopsAtOperand
  }

  static func unknownOption(_ typed: String, among options: [OptionDeclaration]) -> UsageError {
    let names = options.map { "--" + $0.name }
    let nearest = NearestName.find(typed, among: names).map { "; did you mean \($0)?" } ?? ""
    return UsageError("unknown option \(typed)\(nearest)")
  }

  fileprivate func option(forKey key: CInt) -> OptionDeclaration? {
    let index = Int(key - Self.firstKey)
    if options.indices.contains(index) { return options[index] }
    return options.first { $0.short?.asciiValue.map(CInt.init) == key }
  }

  /// argp accepts any unambiguous beginning of a long name; a name is a promise only when whole.
  fileprivate func checkWhole(_ option: OptionDeclaration, typed: String) -> Bool {
    guard typed.hasPrefix("--") else { return true }
    let name = typed.dropFirst(2).prefix { $0 != "=" }
    if name == option.name { return true }
    error = UsageError("unknown option --\(name); did you mean --\(option.name)?")
    return false
  }
}

/// argp calls this for every option and operand.
private func collectArgument(
  key: CInt, argument: UnsafeMutablePointer<CChar>?, state: UnsafeMutablePointer<argp_state>?
) -> error_t {
  guard let state, let input = state.pointee.input else { return EINVAL }
  let collector = Unmanaged<ArgumentCollector>.fromOpaque(input).takeUnretainedValue()
  let next = Int(state.pointee.next)
  if key == ARGP_KEY_ARG {
    guard let argument else { return EINVAL }
    collector.result.operands.append(String(cString: argument))
    guard collector.stopsAtOperand else { return 0 }
    for index in next..<Int(state.pointee.argc) {
      if let rest = state.pointee.argv[index] {
        collector.result.operands.append(String(cString: rest))
      }
    }
    state.pointee.next = state.pointee.argc
    return 0
  }
  guard let option = collector.option(forKey: key) else { return unknownKey }
  let before = argument != nil && next >= 1 && state.pointee.argv[next - 1] == argument ? 2 : 1
  if next >= before, let typed = state.pointee.argv[next - before],
    !collector.checkWhole(option, typed: String(cString: typed))
  {
    return EINVAL
  }
  collector.result.options.append((option.name, argument.map { String(cString: $0) }))
  return 0
}

/// `ARGP_ERR_UNKNOWN` is a macro for E2BIG.
private let unknownKey: error_t = E2BIG
