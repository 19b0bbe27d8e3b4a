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

  /// A setting with the line it stands in.
  struct Member {
    var name: String
    var value: String
    var line: Int
  }

  let path: String
  let members: [Member]

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
    for member in try StyleFile(path: path).members {
      let name = member.name
      let rivals = exclusive.first { $0.contains(name) } ?? [name]
      guard declared.contains(where: { $0.name == name }), !rivals.contains(where: arguments.has)
      else { continue }
      merged.options.append((name, member.value))
    }
    return merged
  }

  init(path: String) throws {
    self.path = path
    guard let bytes = WholeFile.read(path, limit: Self.greatestLength) else {
      throw CommandFailure(.noInput, "\(path): the style file cannot be read")
    }
    let text = Self.withoutComments(bytes)
    let value: JSONValue
    do { value = try JSONParser().parse(text) } catch {
      throw CommandFailure(.configuration, "\(path): \(error)")
    }
    guard value.object != nil else {
      throw CommandFailure(.configuration, "\(path): it holds no object")
    }
    members = try Self.members(of: text, path)
    try check()
  }

  /// The members with their lines.
  private static func members(of text: [UInt8], _ path: String) throws -> [Member] {
    var rest: [UInt8]? = text
    // Any name makes the stream walk through the object and give each member with its place.
    let stream = JSONStream(patterns: ["any"]) {
      defer { rest = nil }
      return rest
    }
    var members: [Member] = []
    while let event = try stream.next() {
      guard case .value(let item) = event, let name = item.key else { continue }
      let line = item.position.line
      if let other = members.first(where: { $0.name == name }) {
        throw fault(path, line, "\(name) is set already in line \(other.line)")
      }
      let value = try Self.text(of: item.value, named: name, path, line)
      members.append(Member(name: name, value: value, line: line))
    }
    return members
  }

  private static func fault(_ path: String, _ line: Int, _ text: String) -> CommandFailure {
    CommandFailure(.configuration, "\(path): line \(line): \(text)")
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

  private static func text(
    of value: JSONValue, named name: String, _ path: String, _ line: Int
  ) throws -> String {
    guard settings.contains(where: { $0.name == name }) else {
      let nearest = NearestName.find(name, among: settings.map(\.name))
      throw fault(
        path, line, "unknown setting \(name)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    if let parts = value.array, parts.allSatisfy({ $0.text != nil }) {
      return parts.compactMap(\.text).joined(separator: ",")
    }
    guard let text = value.text else {
      throw fault(path, line, "\(name) is \(value.kindName), not a text or number")
    }
    return text
  }

  /// Finds wrong values now, where the file's name and the line can still be said.
  private func check() throws {
    guard let fault = Self.fault(in: members) else { return }
    // Settings that are right each by itself may not go together.
    guard let member = members.first(where: { Self.fault(in: [$0]) != nil }) else {
      throw CommandFailure(.configuration, "\(path): \(Self.plain(fault))")
    }
    throw Self.fault(path, member.line, Self.plain(Self.fault(in: [member]) ?? fault))
  }

  private static func fault(in members: [Member]) -> String? {
    var arguments = ParsedArguments()
    arguments.options = members.map { ($0.name, $0.value) }
    do {
      _ = try PagePlan(arguments)
      _ = try PaperOptions(arguments)
      return nil
    } catch { return error.message }
  }

  /// In a file a setting has no dashes.
  private static func plain(_ message: String) -> String {
    message.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("--") ? $0.dropFirst(2) : $0 }.joined(separator: " ")
  }
}
