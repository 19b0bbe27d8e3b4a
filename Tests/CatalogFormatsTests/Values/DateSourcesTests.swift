import CatalogModel
import Testing

@testable import CatalogFormats

/// Dates that need more than their own text: a column, a file, a name, a program's habit.
struct DateSourcesTests {
  @Test(arguments: [
    ("2006-12-28T23:00:00+00:00", "2006-12-29"), ("2006-12-28 22:00:00+00:00", "2006-12-29"),
    ("2006-12-28T04:00:00+00:00", "2006-12-28"), ("2024-12-31 23:00:00+00:00", "2025-01-01"),
    ("2019-03-05T01:00:00+01:00", "2019-03-05"), ("2019-03-05T00:00:00+13:00", "2019-03-05"),
    ("2012-02-28T23:00:00Z", "2012-02-29"), ("1605-01-01T00:00:00+00:00", "1605-01-01"),
    ("1999-12-31 23:00:00", "2000-01-01"), ("2008-05-19", "2008-05-19"), ("1991", "1991"),
    ("2010-01-01T00:30:00+02:00", "2010-01-01"),
  ])
  func `calibre's timestamp is the day of the nearest midnight`(_ text: String, _ date: String) {
    #expect(DateText.calibreTimestamp(text).date?.description == date)
  }

  @Test(arguments: [
    "0101-01-01T00:00:00+00:00", "0100-12-31T23:00:00+00:00", "0101-01-01 00:00:00+00:00", "",
    "0101-01-01",
  ])
  func `a year up to 101 is calibre's unknown date`(_ text: String) {
    #expect(DateText.calibreTimestamp(text) == DateReading())
  }

  @Test(arguments: [
    ("0506", "2005-06"), ("201302", "2013-02"), ("9812", "1998-12"), ("0500", "2005"),
    ("0513", "2005"),
  ])
  func `field 263 of MARC has a month of two or four digits of a year`(
    _ text: String, _ date: String
  ) {
    #expect(DateText.projectedMonth(text, latestYear: 2029).date?.description == date)
  }

  @Test func `one value beyond twelve decides a column`() {
    var column = DateColumn()
    column.add("08/01/2009")
    #expect(column.decision == .undecided(example: "08/01/2009"))
    column.add("2009-01-08")
    column.add("18/02/2014")
    #expect(column.decision == .order(.dayMonthYear))
    #expect(DateText.read("08/01/2009", order: column.order).date?.description == "2009-01-08")
  }

  @Test func `a column whose days and months are the same needs no order`() {
    var column = DateColumn()
    for text in ["1/1/2009", "2009", "", "May 2008"] { column.add(text) }
    #expect(column.decision == .notNeeded)
  }

  @Test func `a column that contradicts itself decides nothing`() {
    var column = DateColumn()
    for text in ["9/16/2006", "16/9/2006", "1/2/2006"] { column.add(text) }
    #expect(column.decision == .undecided(example: "1/2/2006"))
  }

  @Test func `a value against its column's order is kept with a warning`() {
    let reading = DateText.read("16/9/2006", order: .monthDayYear)
    #expect(reading.date?.description == "2006-09-16")
    #expect(reading.warning?.kind == "date-order")
  }

  @Test func `Excel's years of two digits are read in the order of their column`() {
    let reading = DateText.read("1/2/98", order: .monthDayYear, latestYear: 2029)
    #expect(reading.date?.description == "1998-01-02")
    #expect(reading.warning?.kind == "date-year")
  }

  @Test func `a first of the month in most of a file is the month`() throws {
    var file = DateGranularity()
    for day in [1, 1, 1, 15] {
      for month in 1...10 { file.add(PartialDate(year: 2008, month: month, day: day)) }
    }
    #expect(file.dayIsFiller)
    #expect(file.note?.kind == "date-filler")
    let first = try #require(PartialDate(year: 2008, month: 7, day: 1))
    let middle = try #require(PartialDate(year: 2008, month: 7, day: 15))
    #expect(file.meant(first).description == "2008-07")
    #expect(file.meant(middle) == middle)
  }

  @Test func `nineteen firsts, or half of a file, are days`() {
    var few = DateGranularity()
    for _ in 1...19 { few.add(PartialDate(year: 2008, month: 7, day: 1)) }
    #expect(!few.dayIsFiller)
    var half = DateGranularity()
    for day in [1, 2] { for _ in 1...50 { half.add(PartialDate(year: 2008, month: 7, day: day)) } }
    #expect(!half.dayIsFiller)
    #expect(half.note == nil)
  }

  @Test(arguments: [
    ("KB_20160107093541.csv", "2016-01"), ("61PRINT160129.mrc", "2016-01"),
    ("hlasep08.xml", "2008-09"),
    ("20210503_douban_classbook.csv", "2021-05"), ("knv_20160719.xml", "2016-07"),
    ("EBook-AgriculturalAndBiologicalSciencesPre-2007_2016-05-23.txt", "2016-05"),
    ("/home/2015-01/NewTitles_June2016.csv", "2016-06"), ("may-2016.xml", "2016-05"),
    ("new 2016_05.csv", "2016-05"), ("25012016.csv", "2016-01"), ("onix201607.xml", "2016-07"),
    ("Sep08.xml", "2008-09"),
  ])
  func `a file's name tells the month of its delivery`(_ name: String, _ month: String) {
    #expect(FileNamePeriod.read(name)?.description == month)
  }

  @Test(arguments: [
    "jul.xml", "books.csv", "Peribo Onix 0408.xml", "pg20728.rdf", "9780306406157.xml",
    "test_data.utf8.mrc",
    "20160101-20160201.csv", "2016.csv", "marc21.mrc", "", "-", "09102016.csv", "200807.csv",
    "calibre2opds.db",
    "goodbooks10k_books.first1MB.csv",
  ])
  func `a name that leaves a doubt tells no month`(_ name: String) {
    #expect(FileNamePeriod.read(name) == nil)
  }

  @Test(arguments: ["1", "1/", "2008-", "(", "年", "May ", "[", "昭和", "-", "ー", "１"])
  func `a megabyte is no date and costs no time`(_ unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    let reading = DateText.read(text)
    #expect(reading.date == nil)
    #expect(reading.warning?.kind == "date-unknown")
    #expect(FileNamePeriod.read(text) == nil)
  }

  @Test func `every day of four centuries reads as it is written`() {
    for year in stride(from: 1600, through: 2000, by: 100) {
      for month in 1...12 {
        for day in 1...31 {
          let date = PartialDate(year: year, month: month, day: day)
          let text = "\(month)/\(day)/\(year)"
          let reading = DateText.read(text, order: .monthDayYear)
          #expect(reading.date == date ?? PartialDate(year: year, month: month))
          #expect((reading.warning?.kind == "date-day") == (date == nil))
        }
      }
    }
  }
}
