import JSONText
import Testing

@Suite struct JSONStreamTests {
  static let lines = Array(
    #"""
    {"a": 1}
    {"a": nope}

    {"a": [1, {"b": "é书"}]} {"a": 2
    {"a": "\u00e9\ud83d\udcda"}
    "cut \ud83d"
    "last
    """#.utf8)

  static let linesSummary = [
    #"1:1@0  = {"a":1} #0"#,
    #"2:8@16 syntax"#,
    #"4:1@22  = {"a":[1,{"b":"é书"}]} #0"#,
    #"4:28@49 unexpectedEnd"#,
    #"5:1@57  = {"a":"é📚"} #0"#,
    #"6:6@90 loneSurrogate"#,
    #"7:6@103 unexpectedEnd"#,
  ]

  @Test func `a bad line is told and the next lines go on, wherever chunks are cut`() throws {
    for cut in 0...Self.lines.count {
      let stream = JSONStream(framing: .lines, source: halves(Self.lines, cutAt: cut))
      #expect(summary(try allEvents(stream)) == Self.linesSummary, "cut at \(cut)")
    }
    let stream = JSONStream(framing: .lines, source: chunks(Self.lines, of: 1))
    #expect(summary(try allEvents(stream)) == Self.linesSummary)
  }

  @Test func `a line of bytes that are not UTF-8 is told with its offset`() throws {
    let bytes = Array("{}\n\"caf".utf8) + [0xE9] + Array("\"\n[]".utf8)
    for cut in 0...bytes.count {
      let stream = JSONStream(framing: .lines, source: halves(bytes, cutAt: cut))
      #expect(
        summary(try allEvents(stream)) == [
          "1:1@0  = {} #0", "2:5@7 invalidUTF8", "3:1@10  = [] #0",
        ])
    }
  }

  static let feed = Array(
    #"""
    {
      "metadata": {"title": "x"},
      "publications": [
        {"t": "a\n\u00e9"},
        "s", 12
      ],
      "groups": [
        {"name": "g", "publications": [true]}
      ],
      "n": 5
    }
    """#.utf8)

  static let feedSummary = [
    #"1:1@0 { "#,
    #"2:15@16 .metadata = {"title":"x"}"#,
    #"3:19@50 [ .publications"#,
    #"4:5@56 .publications[0] = {"t":"a\né"} #0"#,
    #"5:5@80 .publications[1] = "s" #0"#,
    #"5:10@85 .publications[2] = 12 #0"#,
    #"end .publications"#,
    #"7:13@105 [ .groups"#,
    #"8:5@111 { .groups[0]"#,
    #"8:14@120 .groups[0].name = "g""#,
    #"8:35@141 [ .groups[0].publications"#,
    #"8:36@142 .groups[0].publications[0] = true #1"#,
    #"end .groups[0].publications"#,
    #"end .groups[0]"#,
    #"end .groups"#,
    #"10:8@161 .n = 5"#,
    #"end "#,
  ]

  @Test func `elements come one by one, other members beside them, wherever chunks are cut`() throws
  {
    let patterns: [JSONPattern] = ["publications[*]", "groups[*].publications[*]"]
    for cut in 0...Self.feed.count {
      let stream = JSONStream(patterns: patterns, source: halves(Self.feed, cutAt: cut))
      #expect(summary(try allEvents(stream)) == Self.feedSummary, "cut at \(cut)")
    }
    let stream = JSONStream(patterns: patterns, source: chunks(Self.feed, of: 1))
    #expect(summary(try allEvents(stream)) == Self.feedSummary)
  }

  @Test func `the elements of a top-level array come one by one`() throws {
    let bytes = Array("[1,\n{\"a\":[]}, [2]]".utf8)
    let stream = JSONStream(patterns: ["[*]"], source: chunks(bytes, of: 3))
    #expect(
      summary(try allEvents(stream)) == [
        "1:1@0 [ ", "1:2@1 [0] = 1 #0", "2:1@4 [1] = {\"a\":[]} #0", "2:11@14 [2] = [2] #0",
        "end ",
      ])
  }

  @Test func `values follow each other over any number of lines`() throws {
    let bytes = Array("{\n}{}\n[1]\n 1 2\n\"x\" null".utf8)
    for cut in 0...bytes.count {
      let stream = JSONStream(source: halves(bytes, cutAt: cut))
      #expect(
        summary(try allEvents(stream)) == [
          "1:1@0  = {} #0", "2:2@3  = {} #0", "3:1@6  = [1] #0", "4:2@11  = 1 #0",
          "4:4@13  = 2 #0", "5:1@15  = \"x\" #0", "5:5@19  = null #0",
        ], "cut at \(cut)")
    }
  }

  @Test func `what came before an error is handed out, and then the text ends`() throws {
    let bytes = Array("[{\"a\":1}, {\"b\":2}, {\"c\" 3}, {}]".utf8)
    for cut in 0...bytes.count {
      let stream = JSONStream(patterns: ["[*]"], source: halves(bytes, cutAt: cut))
      #expect(
        summary(try allEvents(stream)) == [
          "1:1@0 [ ", "1:2@1 [0] = {\"a\":1} #0", "1:11@10 [1] = {\"b\":2} #0", "1:25@24 syntax",
        ])
    }
  }

  /// Places counted by hand.
  @Test(arguments: [
    ("{\"a\": 1, , \"b\": 2}", "1:10@9 syntax"), ("[1 : 2]", "1:4@3 syntax"),
    ("{\"a\",", "1:5@4 syntax"), ("[\"x\" ti]", "1:7@6 syntax"), ("[4.\u{e9}]", "1:4@3 syntax"),
    ("[\"\\ud83d\\u00e9\"]", "1:3@2 loneSurrogate"), ("[,]", "1:2@1 syntax"),
    ("{\"a\": [1,,2]}", "1:10@9 syntax"), ("[\\u0041]", "1:2@1 syntax"),
    ("[\"a\\", "1:5@4 unexpectedEnd"), ("[\"\\ud8", "1:7@6 unexpectedEnd"),
  ])
  func `an error has one place, wherever chunks are cut`(text: String, expected: String) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      let stream = JSONStream(source: halves(bytes, cutAt: cut))
      #expect(summary(try allEvents(stream)) == [expected], "cut at \(cut)")
    }
    let stream = JSONStream(source: chunks(bytes, of: 1))
    #expect(summary(try allEvents(stream)) == [expected])
  }

  @Test func `a byte order mark is skipped, wherever chunks are cut`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("[]".utf8)
    for cut in 0...bytes.count {
      let stream = JSONStream(source: halves(bytes, cutAt: cut))
      #expect(summary(try allEvents(stream)) == ["1:1@3  = [] #0"])
    }
  }

  @Test(arguments: ["", " \n\n ", "\u{feff}"])
  func `an empty text has no events`(text: String) throws {
    for framing in [JSONFraming.lines, .values] {
      let stream = JSONStream(framing: framing, source: chunks(Array(text.utf8), of: 2))
      #expect(try allEvents(stream).isEmpty)
    }
  }

  @Test func `a string without end stops at its limit, not at the end of memory`() throws {
    var limits = JSONLimits()
    limits.stringLength = 1000
    var given = 0
    let stream = JSONStream(limits: limits) {
      defer { given += 1 }
      return given == 0 ? Array("[\"".utf8) : [UInt8](repeating: 0x61, count: 100)
    }
    #expect(summary(try allEvents(stream)) == ["1:2@1 stringTooLong"])
    #expect(given < 20)
  }

  @Test func `a value without end stops at its limit`() throws {
    var limits = JSONLimits()
    limits.valueLength = 1000
    var given = 0
    let stream = JSONStream(patterns: ["[*]"], limits: limits) {
      defer { given += 1 }
      return given == 0 ? Array("[[0".utf8) : Array(",0".utf8)
    }
    #expect(summary(try allEvents(stream)) == ["1:1@0 [ ", "1:2@1 valueTooLong"])
  }

  @Test func `the source's own error passes through`() {
    struct Broken: Error {}
    let stream = JSONStream { throw Broken() }
    #expect(throws: Broken.self) { try stream.next() }
  }

  @Test func `places count from where the source begins in its file`() throws {
    let origin = JSONPosition(line: 3, column: 5, byteOffset: 40)
    let stream = JSONStream(origin: origin, source: chunks(Array("[]\n[]".utf8), of: 9))
    #expect(summary(try allEvents(stream)) == ["3:5@40  = [] #0", "4:1@43  = [] #0"])
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n", JSONFraming.lines), ("{\"a\":1}\n", .values),
    ("{\n\"a\":1}", .values),
    ("\u{feff}\n{}\r\n {}", .lines), ("[{}\n,{}]", .values), ("{\"a\":}\n{\"a\":1}\n", .lines),
    ("", .values),
  ])
  func `JSON lines are told from other texts by their first lines`(
    text: String, framing: JSONFraming
  ) {
    #expect(JSONFraming.detect(in: Array(text.utf8)) == framing)
  }
}
