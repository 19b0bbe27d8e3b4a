import CatalogModel
import Testing

@testable import CatalogFormats

/// What goes wrong with dates elsewhere, in every format that could carry it.
@Suite struct DateFaultsTests {
  @Test(arguments: Carrier.all)
  func `a bare year is a year, never a January`(_ carrier: Carrier) throws {
    let reading = try carrier.reading("A Plain Year", "2023")
    #expect(reading.books.first?.published == PartialDate(year: 2023))
    #expect(reading.refused.isEmpty)
    #expect(reading.periods["2023"] == 1)
  }

  @Test(arguments: Carrier.tables + Carrier.json + Carrier.documents)
  func `a month without a day is a month`(_ carrier: Carrier) throws {
    let reading = try carrier.reading("T", "2022-08")
    #expect(reading.books.first?.published == PartialDate(year: 2022, month: 8))
  }

  @Test(arguments: Carrier.all, ["2049", "9999"])
  func `a year far ahead is unknown, and named`(_ carrier: Carrier, _ date: String) throws {
    let reading = try carrier.reading("T", date)
    #expect(reading.books.count >= 1)
    #expect(reading.books.first?.published == nil)
    #expect(reading.records.first?.warnings.contains { $0.message.contains(date) } == true)
  }

  @Test(arguments: Carrier.tables + Carrier.json + Carrier.documents)
  func `digits that stand in other words are no year`(_ carrier: Carrier) throws {
    let reading = try carrier.reading("T", "Plate no. 7619, Leipzig")
    #expect(reading.books.first?.published == nil)
  }

  @Test(arguments: Carrier.tables + Carrier.json)
  func `Chinese and unpadded dates are read to their last figure`(_ carrier: Carrier) throws {
    #expect(try carrier.reading("T", "2000年5月").books[0].published?.description == "2000-05")
    #expect(try carrier.reading("T", "2022-3-23").books[0].published?.description == "2022-03-23")
    #expect(try carrier.reading("T", "民国84[1995].6").books[0].published?.description == "1995-06")
    #expect(try carrier.reading("T", "民國76年初版").books[0].published?.description == "1987")
  }

  @Test(arguments: Carrier.all, ["May 4: a day in the life", "1984", "Yesterday"])
  func `a title is never read as a date`(_ carrier: Carrier, _ title: String) throws {
    let reading = try carrier.reading(title, nil)
    #expect(reading.titles.first == title)
    #expect(reading.books.first?.published == nil)
  }

  @Test(
    arguments: Carrier.tables + Carrier.json + Carrier.documents.filter { $0.name != "ONIX 2.1" },
    ["1901-12-13", "1843-12-19", "1905-01-01", "1605-01-16"])
  func `old dates are what they say`(_ carrier: Carrier, _ date: String) throws {
    #expect(try carrier.reading("T", date).books.first?.published?.description == date)
  }

  @Test func `a year before Christ is shown as given`() throws {
    let table = try Reading("title,year\nT,-50\n")
    #expect(table.books[0].published?.year == -50)
    #expect(table.periods == ["-0050": 1])
  }

  @Test(arguments: Carrier.tables + Carrier.json, ["11/31/2000", "2000-11-31"])
  func `a day that does not exist keeps its month`(_ carrier: Carrier, _ date: String) throws {
    let reading = try carrier.reading("T", date)
    #expect(reading.books.first?.published?.description == "2000-11")
    #expect(reading.records.first?.warnings.map(\.kind) == ["date-day"])
  }

  @Test(
    arguments: Carrier.tables + Carrier.json,
    ["2016-12-20T16:24:37.123Z", "2016-12-20 00:00:00", "20161220"])
  func `times behind a day do not matter`(_ carrier: Carrier, _ date: String) throws {
    #expect(try carrier.reading("T", date).books.first?.published?.description == "2016-12-20")
  }

  /// Twenty firsts of a month, as publishers write months.
  @Test func `a day that is a filler is none, in every format of many records`() throws {
    let days = (1...12).flatMap { month in
      ["2008", "2009"].map { "\($0)-\(month < 10 ? "0" : "")\(month)-01" }
    }
    let files: [(String, [UInt8])] = [
      ("csv", Array(("title,published\n" + days.map { "T,\($0)\n" }.joined()).utf8)),
      (
        "json",
        Array(
          ("[" + days.map { #"{"title":"T","published":"\#($0)"}"# }.joined(separator: ",") + "]")
            .utf8)
      ),
      (
        "lines", Array(days.map { #"{"title":"T","published":"\#($0)"}"# + "\n" }.joined().utf8)
      ),
      (
        "onix",
        Array(
          ("<ONIXMessage>"
            + days.map {
              "<Product><RecordReference>\($0)</RecordReference><Title><TitleText>T</TitleText>"
                + "</Title><PublicationDate>\($0.replacing("-", with: ""))</PublicationDate></Product>"
            }.joined() + "</ONIXMessage>").utf8)
      ),
      (
        "ris",
        Array(
          days.map {
            "TY  - BOOK\nTI  - T\nDA  - \($0.replacing("-", with: "/"))\nER  - \n\n"
          }.joined().utf8)
      ),
    ]
    for (name, file) in files {
      let reading = try Reading(bytes: file)
      #expect(reading.books.count == 24, "\(name)")
      #expect(reading.books.allSatisfy { $0.published?.day == nil }, "\(name)")
      #expect(reading.warnings["date-filler"] == 1, "\(name)")
    }
  }
}
