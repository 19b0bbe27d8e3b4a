import CatalogModel
import Testing

@testable import CatalogFormats

/// MARCXML in all its wrappings.
@Suite struct MARCXMLTests {
  private static let namespace = "xmlns=\"http://www.loc.gov/MARC21/slim\""

  private static func record(_ title: String, attributes: String = "", prefix: String = "")
    -> String
  {
    """
    <\(prefix)record\(attributes)><\(prefix)leader>00000nam a2200000 a 4500</\(prefix)leader>
    <\(prefix)controlfield tag="001">7</\(prefix)controlfield>
    <\(prefix)datafield tag="245" ind1="1" ind2="0"><\(prefix)subfield code="a">\(title) /\
    </\(prefix)subfield></\(prefix)datafield></\(prefix)record>
    """
  }

  @Test func `a collection, one record alone, and any prefix are read`() throws {
    let plain =
      "<collection \(Self.namespace)>" + Self.record("A") + Self.record("B") + "</collection>"
    #expect(try Reading(plain).titles == ["A", "B"])
    #expect(try Reading(Self.record("C", attributes: " " + Self.namespace)).titles == ["C"])
    let prefixed =
      "<?xml version=\"1.0\"?><marc:collection xmlns:marc=\"http://www.loc.gov/MARC21/slim\">"
      + Self.record("D", prefix: "marc:") + "</marc:collection>"
    #expect(try Reading(prefixed).titles == ["D"])
    #expect(try Reading("<collection>" + Self.record("E") + "</collection>").titles == ["E"])
  }

  @Test func `records in an answer of SRU are read`() throws {
    let answer = """
      <zs:searchRetrieveResponse xmlns:zs="http://www.loc.gov/zing/srw/"><zs:records>
      <zs:record><zs:recordData>\(Self.record("A", attributes: " " + Self.namespace))\
      </zs:recordData></zs:record>
      <zs:record><zs:recordData>\(Self.record("B", attributes: " " + Self.namespace))\
      </zs:recordData></zs:record>
      </zs:records></zs:searchRetrieveResponse>
      """
    let reading = try Reading(answer)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.isEmpty)
    #expect(reading.understanding.format == "marcxml")
  }

  @Test func `records in an answer of OAI-PMH are read`() throws {
    let answer = """
      <OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>
      <record><header><identifier>oai:x:1</identifier></header><metadata>\
      \(Self.record("A", attributes: " " + Self.namespace))</metadata></record>
      <record><header><identifier>oai:x:2</identifier></header><metadata>\
      \(Self.record("B", attributes: " " + Self.namespace))</metadata></record>
      </ListRecords></OAI-PMH>
      """
    let reading = try Reading(answer)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.refused.isEmpty)
  }

  @Test func `a record that is not well-formed is refused, the others are read`() throws {
    let bad = Self.record("Bad").replacing("ind2=\"0\"", with: "ind2=\"0\u{1F}")
    let reading = try Reading(
      "<collection \(Self.namespace)>" + Self.record("A") + bad + Self.record("C") + "</collection>"
    )
    #expect(reading.titles == ["A", "C"])
    #expect(reading.refused.count == 1)
  }

  @Test func `authority records are no catalog`() {
    let authority = Self.record("X").replacing("nam a22", with: "nz  a22")
    #expect(throws: CatalogFormatError.self) {
      try Reading("<collection \(Self.namespace)>" + authority + "</collection>")
    }
  }

  @Test(arguments: ["u", "v", "x", "y"])
  func `records of holdings among those of books are passed over and told once`(
    type: String
  ) throws {
    func record(_ type: String, _ field: String) -> String {
      "<record><leader>00000n\(type)  a2200000   4500</leader>\(field)</record>"
    }
    let book = """
      <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Good</subfield></datafield>
      """
    let shelf = """
      <datafield tag="852" ind1=" " ind2=" "><subfield code="a">Here</subfield></datafield>
      """
    let reading = try Reading(
      "<collection xmlns=\"http://www.loc.gov/MARC21/slim\">" + record("am", book)
        + record(type, shelf) + record(type, shelf) + record("am", book) + "</collection>")
    #expect(reading.titles == ["Good", "Good"])
    #expect(reading.refused.isEmpty)
    #expect(reading.notes.map(\.kind) == ["holdings"])
    #expect(reading.notes.first?.message.hasSuffix(": 2") == true)
  }
}
