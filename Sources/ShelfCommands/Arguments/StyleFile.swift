import Glibc
import JSONText

/// A configuration file with a page's numbers and look: `--style FILE`, else `shelf.json` beside the
/// database. Its members are the options of the command line without their dashes; what the command
/// line says outranks them. A line that begins with `//` is a comment.
struct StyleFile {
  static let option = OptionDeclaration(
    "style", value: "FILE", help: "the page's style (default: shelf.json beside the database)")

  private static let greatestLength = 1 << 20

  /// The options that a style file may set, in the order in which they are printed.
  static let settings =
    PageOptions.numbers + LookOptions.titles + LookOptions.covers + LookOptions.fonts
    + LookOptions.sizes + LookOptions.colors + PaperOptions.all

  /// Of each group only one may be in force.
  private static let exclusive = [["item", "item-height"]]

  let path: String
  let members: [(name: String, value: String)]

  /// Adds to a command's arguments what the style file says and they do not.
  static func merged(
    _ arguments: ParsedArguments, declared: [OptionDeclaration], databasePath: String
  ) throws -> ParsedArguments {
    guard declared.contains(option) else { return arguments }
    let named = arguments.text("style")
    let folder = databasePath.lastIndex(of: "/").map { databasePath[...$0] } ?? ""
    let path = named ?? folder + "shelf.json"
    if named == nil, access(path, F_OK) != 0 { return arguments }
    var merged = arguments
    for (name, value) in try StyleFile(path: path).members {
      let rivals = exclusive.first { $0.contains(name) } ?? [name]
      guard declared.contains(where: { $0.name == name }), !rivals.contains(where: arguments.has)
      else { continue }
      merged.options.append((name, value))
    }
    return merged
  }

  init(path: String) throws {
    self.path = path
    guard let bytes = WholeFile.read(path, limit: Self.greatestLength) else {
      throw CommandFailure(.noInput, "\(path): the style file cannot be read")
    }
    let value: JSONValue
    do { value = try JSONParser().parse(Self.withoutComments(bytes)) } catch {
      throw CommandFailure(.configuration, "\(path): \(error)")
    }
    guard let object = value.object else {
      throw CommandFailure(.configuration, "\(path): it holds no object")
    }
    members = try object.members.map { member in
      (member.key, try Self.text(of: member.value, named: member.key, path))
    }
    try check()
  }

  /// Blanks in place of comments, so that lines and columns stay what they are.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let start = line.drop { $0 == 0x20 || $0 == 0x09 }
      let isComment = start.starts(with: [0x2F, 0x2F])
      result += isComment ? Array(repeating: 0x20, count: line.count) : Array(line)
      result.append(0x0A)
    }
    return result
  }

  private static func text(of value: JSONValue, named name: String, _ path: String) throws -> String
  {
    guard settings.contains(where: { $0.name == name }) else {
      let nearest = NearestName.find(name, among: settings.map(\.name))
      throw CommandFailure(
        .configuration,
        "\(path): unknown setting \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    if let parts = value.array, parts.allSatisfy({ $0.text != nil }) {
      return parts.compactMap(\.text).joined(separator: ",")
    }
    guard let text = value.text else {
      throw CommandFailure(
        .configuration, "\(path): \(name) is \(value.kindName), not a text or number")
    }
    return text
  }

  /// Finds wrong values now, where the file's name can still be said.
  private func check() throws {
    var arguments = ParsedArguments()
    arguments.options = members.map { ($0.name, $0.value) }
    do {
      _ = try PagePlan(arguments)
      _ = try PaperOptions(arguments)
    } catch {
      throw CommandFailure(.configuration, "\(path): \(error.message)")
    }
  }
}
