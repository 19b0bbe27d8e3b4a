import Testing
import XMLText

@Suite struct XMLFaultTests {
  @Test func `a record that is not well-formed is given up and the others go on`() throws {
    let reading = try read(
      """
      <x>
      <record><a>1</a></record>
      <record><a>2</b></record>
      <record><a>3</a></record>
      </x>
      """)
    #expect(reading.records == ["<a>1</a>", "<a>3</a>"])
    #expect(reading.lines == [2, 4])
    #expect(reading.broken.count == 1)
    #expect(reading.broken[0].hasPrefix("3: line 3: "))
    #expect(reading.order == ["record", "broken", "record"])
  }

  @Test func `a control character within a tag breaks its record`() throws {
    let reading = try read("<x><record code=\"\u{7}\">1</record><record>2</record></x>")
    #expect(reading.records == ["2"])
    #expect(reading.broken.count == 1)
  }

  @Test func `a record that is never closed ends where the next one begins`() throws {
    let reading = try read("<x>\n<record><a>1</a>\n<record><a>2</a></record>\n</x>")
    #expect(reading.records == ["<a>2</a>"])
    #expect(reading.broken.count == 1)
    #expect(reading.broken[0].hasPrefix("2: line 3: the next record begins"))
  }

  @Test func `an unclosed tag or quote costs its own record alone`() throws {
    let reading = try read(
      "<x><record><a 1</record><record b='1>x</record><record>3</record></x>")
    #expect(reading.records == ["3"])
    #expect(reading.broken.count == 2)
  }

  @Test func `faults in a row are given one by one`() throws {
    let bad = String(repeating: "<record></a></record>\n", count: 50)
    let reading = try read("<x xmlns='urn:x'>\n" + bad + "<record>good</record></x>", chunk: 33)
    #expect(reading.broken.count == 50)
    #expect(reading.records == ["good"])
    #expect(reading.lines == [52])
  }

  @Test func `names keep their namespace after a fault`() throws {
    let stream = try XMLStream(vocabulary: vocabulary)
    try stream.feed(
      Array("<m:x xmlns:m='urn:m'><m:record></a></m:record><m:record>2</m:record></m:x>".utf8))
    try stream.finish()
    var names: [XMLName] = []
    while let event = stream.next() {
      if case .record(let record) = event { names.append(record.root.name) }
    }
    #expect(names == [XMLName(namespace: "urn:m", local: "record")])
  }

  @Test(arguments: 1...55)
  func `a file cut off anywhere gives its whole records and says so`(length: Int) throws {
    let text = "<list><record>1</record>\n<record><a>2</a></record></list>"
    let reading: Reading
    do {
      reading = try read(String(text.prefix(length)))
    } catch let error as XMLTextError {
      #expect(error.kind == .notXML)
      #expect(length < 6)
      return
    }
    #expect(reading.records.count == (length >= 50 ? 2 : length >= 24 ? 1 : 0))
    #expect(!reading.broken.isEmpty || !reading.notes.isEmpty)
  }

  @Test func `a fault between records loses none`() throws {
    let reading = try read("<x><record>1</record></y><record>2</record><record>3</record></x>")
    #expect(reading.records == ["1", "2", "3"])
    #expect(reading.notes == [.betweenRecords])
  }

  @Test(arguments: ["", " \n ", "no XML at all", "PK\u{3}\u{4}"])
  func `what is no XML is said to be none`(text: String) {
    let error = #expect(throws: XMLTextError.self) { try read(text) }
    #expect(error?.kind == .notXML)
  }

  @Test func `text before the root costs nothing but a note`() throws {
    let reading = try read("Upgrading database...\n<x><record>1</record></x>")
    #expect(reading.records == ["1"])
    #expect(!reading.notes.isEmpty)
  }
}
