import Testing

@testable import ShelfCommands

@Suite struct ArgumentParserTests {
  let parser = ArgumentParser(options: [
    OptionDeclaration("database", short: "d", value: "PATH", help: ""),
    OptionDeclaration("width", value: "W", help: ""),
    OptionDeclaration("quiet", help: ""),
  ])

  func pairs(_ arguments: [String]) throws -> [String] {
    let parsed = try parser.parse(arguments)
    return parsed.options.map { $0.name + ($0.value.map { "=" + $0 } ?? "") } + parsed.operands
  }

  @Test(arguments: [
    ["--width", "375"], ["--width=375"],
  ])
  func `a long option takes its value after a blank or an equals sign`(_ arguments: [String])
    throws
  {
    #expect(try pairs(arguments) == ["width=375"])
  }

  @Test func `a short option takes its value joined or after it`() throws {
    #expect(try pairs(["-d", "a.db", "-db.db"]) == ["database=a.db", "database=b.db"])
  }

  @Test func `options and operands may be mixed`() throws {
    #expect(try pairs(["a.csv", "--quiet", "b.csv"]) == ["quiet", "a.csv", "b.csv"])
  }

  @Test func `two dashes end the options`() throws {
    #expect(try pairs(["--quiet", "--", "--width", "-"]) == ["quiet", "--width", "-"])
  }

  @Test func `an empty value is a value`() throws {
    #expect(try pairs(["--width="]) == ["width="])
  }

  @Test func `an unknown option names the nearest known one`() {
    #expect(throws: UsageError("unknown option --widht; did you mean --width?")) {
      try parser.parse(["--widht", "3"])
    }
    #expect(throws: UsageError("unknown option -x")) { try parser.parse(["-x"]) }
  }

  @Test func `an abbreviation is not accepted, and names the whole option`() {
    #expect(throws: UsageError("unknown option --wid; did you mean --width?")) {
      try parser.parse(["--wid", "3"])
    }
    #expect(throws: UsageError("unknown option --wid; did you mean --width?")) {
      try parser.parse(["--wid=3"])
    }
  }

  @Test func `a missing value and a needless one are told`() {
    #expect(throws: UsageError("--width needs a value: --width W")) {
      try parser.parse(["--width"])
    }
    #expect(throws: UsageError("--quiet takes no value")) { try parser.parse(["--quiet=1"]) }
    #expect(throws: UsageError("-d needs a value: -d PATH")) { try parser.parse(["-d"]) }
  }

  @Test func `parsing can stop at the first operand`() throws {
    var parser = parser
    parser.stopsAtOperand = true
    let parsed = try parser.parse(["--quiet", "books", "--width", "3", "--", "x"])
    #expect(parsed.operands == ["books", "--width", "3", "--", "x"])
  }

  @Test(arguments: [
    ("layuot", "layout"), ("import", "import"), ("sectoins", "sections"), ("xyzzy", nil),
  ])
  func `the nearest name is found within few edits`(_ typed: String, _ expected: String?) {
    #expect(NearestName.find(typed, among: ["import", "sections", "layout"]) == expected)
  }
}
