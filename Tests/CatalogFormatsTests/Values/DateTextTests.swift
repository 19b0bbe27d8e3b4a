import CatalogModel
import Testing

@testable import CatalogFormats

/// Each row is a shape of a date that real catalogs hold; the expected date was read by eye.
struct DateTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let date: String?
    let kind: String?

    init(_ text: String, _ date: String?, _ kind: String? = nil) {
      self.text = text
      self.date = date
      self.kind = kind
    }

    var testDescription: String { text }
  }

  static let plain: [Case] = [
    Case("2016-01-25", "2016-01-25"), Case("2016/01/25", "2016-01-25"),
    Case("20080701", "2008-07-01"),
    Case("20041101", "2004-11-01"), Case("2004-1", "2004-01"), Case("2008-1-18", "2008-01-18"),
    Case("2010/10/1", "2010-10-01"), Case("2010.10.25", "2010-10-25"), Case("2008.06", "2008-06"),
    Case("2007.03", "2007-03"), Case("2022-3-23", "2022-03-23"), Case("1983", "1983"),
    Case("2022-08", "2022-08"), Case(" 2022-08 ", "2022-08"),
    Case("2008-05-19 00:00:00", "2008-05-19"),
    Case("2016-12-20T16:24:37.123Z", "2016-12-20"), Case("2019-03-05T01:00:00+01:00", "2019-03-05"),
    Case("2008-05-19T00:00:00-0500", "2008-05-19"), Case("5/19/2008 12:00:00 AM", "2008-05-19"),
    Case("20080519000000", "2008-05-19"), Case("200805", "2008-05"), Case("201302", "2013-02"),
    Case("2008.0", "2008"), Case("8.0", "0008"), Case("-750.0", "-0750"), Case("-50", "-0050"),
    Case("750 BC", "-0749"), Case("44 B.C.", "-0043"), Case("25.10.2010", "2010-10-25"),
    Case("1.5.2009", "2009-05-01"), Case("05.2009", "2009-05"), Case("5/2009", "2009-05"),
    Case("2008 05 19", "2008-05-19"), Case("2010///", "2010"), Case("2008-00-00", "2008"),
    Case("2008-05-00", "2008-05"), Case("1901-12-13", "1901-12-13"),
    Case("1843-12-19", "1843-12-19"),
    Case("1905-01-01", "1905-01-01"), Case("٢٠٠٨", "2008"), Case("２００８－０５", "2008-05"),
    Case("0008", "0008"), Case("", nil), Case("   ", nil), Case("n.d.", nil), Case("[s.a.]", nil),
  ]

  static let eastAsian: [Case] = [
    Case("2000年5月", "2000-05"), Case("2010年1月", "2010-01"), Case("2000年1月1日", "2000-01-01"),
    Case("2009年", "2009"), Case("1990年6月第1版", "1990-06"), Case(" 1990年6月第1版", "1990-06"),
    Case("2007-12重印", "2007-12"), Case("２０１０年１月", "2010-01"), Case("2010 年 1 月", "2010-01"),
    Case("2010（平成22）年2月23日第31刷", "2010-02-23"),
    Case("2008년 5월 19일", "2008-05-19"), Case("二〇〇八年五月", "2008-05"),
    Case("一九九八年十二月三十一日", "1998-12-31"), Case("民国84[1995].6", "1995-06"),
    Case("民國76年初版", "1987"), Case("民國一百零五年三月", "2016-03"), Case("中華民國105年3月", "2016-03"),
    Case("民國元年", "1912"), Case("昭和55年5月30日", "1980-05-30"), Case("昭和55(1980)年5月", "1980-05"),
    Case("平成元年4月1日", "1989-04-01"), Case("令和2年", "2020"), Case("大正15年", "1926"),
    Case("明治45年7月", "1912-07"), Case("㍼55年5月", "1980-05"), Case("昭和99年", nil, "date-unknown"),
    Case("昭和30年代", nil, "date-unknown"), Case("1990年代", nil, "date-unknown"),
    Case("2013年8月第1版 2015年3月第2次印刷", "2013-08"), Case("出版日期：2008-05", "2008-05"),
    Case("2023-5", "2023-05"), Case("1959+1963", "1959"), Case("公元2008年", "2008"),
    Case("1967（昭和42）年5月10日初版", "1967-05-10"),
  ]

  /// As shops of Japan and Taiwan announce them.
  static let announced: [Case] = [
    Case("2024年5月下旬", "2024-05"), Case("令和6年5月上旬", "2024-05"),
    Case("2024年5月20日頃", "2024-05-20"), Case("2024.5.20発売", "2024-05-20"),
    Case("2024年5月予定", "2024-05"), Case("2024年春", "2024"), Case("R6.5.20", "2024-05-20"),
    Case("R06/05/20", "2024-05-20"), Case("S63.12", "1988-12"), Case("H31.4", "2019-04"),
    Case("令6.5", "2024-05"), Case("平30.4.1", "2018-04-01"),
    Case("113年5月", "2024-05", "date-doubtful"),
    Case("113年5月20日", "2024-05-20", "date-doubtful"),
    Case("113", "0113", "date-doubtful"), Case("618年", "0618"), Case("180.0", "0180"),
    Case("0101-01-01", nil, "date-unknown"),
    Case("0101-01-01T00:00:00+00:00", nil, "date-unknown"),
    Case("2. Quartal 2024", "2024"), Case("KW 20/2024", "2024"),
  ]

  @Test(arguments: announced)
  func `announced dates keep what is sure of them`(_ item: Case) { check(item) }

  static let words: [Case] = [
    Case("November 2006", "2006-11"), Case("April 22, 2008", "2008-04-22"),
    Case("August 16, 2010", "2010-08-16"), Case("December 31, 1996", "1996-12-31"),
    Case("22 April 2008", "2008-04-22"), Case("22nd April 2008", "2008-04-22"),
    Case("Apr. 2008", "2008-04"), Case("Sept 2008", "2008-09"), Case("12-Aug-2012", "2012-08-12"),
    Case("2006-Nov-05", "2006-11-05"), Case("2006 November 5", "2006-11-05"),
    Case("Tue, 10 Aug 2010 12:00:00 GMT", "2010-08-10"), Case("12. August 2012", "2012-08-12"),
    Case("März 2008", "2008-03"), Case("Mai 2009", "2009-05"), Case("1er mai 2009", "2009-05-01"),
    Case("15 de mayo de 2009", "2009-05-15"), Case("février 2009", "2009-02"),
    Case("août 2009", "2009-08"), Case("enero 2010", "2010-01"), Case("May/June 2008", "2008-05"),
    Case("Spring 2006", "2006"), Case("Q3 2006", "2006"),
    Case("Aug-12", "2012-08", "date-doubtful"),
    Case("12-Aug", nil, "date-year"), Case("May 4", nil, "date-year"),
    Case("Published: 2006", "2006"),
  ]

  /// The words are those of each language for the beginning, the middle and the end.
  static let parts: [Case] = [
    Case("Mitte März 2025", "2025-03"), Case("Ende April 2025", "2025-04"),
    Case("Anfang Mai 2025", "2025-05"), Case("Ende 2025", "2025"),
    Case("early May 2025", "2025-05"),
    Case("mid-March 2025", "2025-03"), Case("Late 2025", "2025"),
    Case("end of June 2025", "2025-06"),
    Case("début mars 2025", "2025-03"), Case("mi-avril 2025", "2025-04"),
    Case("fin d'août 2025", "2025-08"), Case("finales de mayo de 2025", "2025-05"),
    Case("fine marzo 2025", "2025-03"), Case("eind maart 2025", "2025-03"),
    Case("H1 2025", "2025"), Case("H1/2025", "2025"), Case("2H 2025", "2025"),
    Case("1. Halbjahr 2025", "2025"), Case("first half of 2025", "2025"), Case("Q2/2025", "2025"),
    Case("2e semestre 2025", "2025"), Case("T1 2025", "2025"), Case("H 2025", nil, "date-unknown"),
    Case("H1.5.20", "1989-05-20"),
  ]

  @Test(arguments: parts)
  func `the beginning, middle and end of a month are the month, half a year is a year`(
    _ item: Case
  ) { check(item) }

  static let romanMonths: [Case] = [
    Case("III 2025", "2025-03"), Case("XII.2024", "2024-12"), Case("I 2025", "2025-01"),
    Case("15 III 2025", "2025-03-15"), Case("15.III.2025", "2025-03-15"),
    Case("XIII 2025", nil, "date-unknown"), Case("v. 3 1995", nil, "date-unknown"),
    Case("[i.e. 2005]", "2005"),
  ]

  @Test(arguments: romanMonths)
  func `a Roman number right before a year is a month`(_ item: Case) { check(item) }

  /// Month names as the grammars of the languages give them, beside a day in the genitive.
  static let slavicMonths: [Case] = [
    Case("15. března 2025", "2025-03-15"), Case("března 2025", "2025-03"),
    Case("1. září 2024", "2024-09-01"), Case("3. července 2024", "2024-07-03"),
    Case("3. srpna 2024", "2024-08-03"), Case("3. srpnja 2024", "2024-07-03"),
    Case("5. januára 2025", "2025-01-05"), Case("5. julija 2025", "2025-07-05"),
    Case("15 березня 2025", "2025-03-15"), Case("1 липня 2025 р.", "2025-07-01"),
    Case("5. новембра 2024", "2024-11-05"), Case("5 октомври 2024", "2024-10-05"),
    Case("12 снежня 2024", "2024-12-12"), Case("5 listopada 2024", "2024-11-05"),
  ]

  @Test(arguments: slavicMonths)
  func `months of Slavic languages are read in the nominative and the genitive`(_ item: Case) {
    check(item)
  }

  static let bibliographic: [Case] = [
    Case("2015.", "2015"), Case("[2015]", "2015"), Case("©2015", "2015"), Case("c2010", "2010"),
    Case("(c) 2010", "2010"), Case("p1985", "1985"), Case("[2000", "2000"),
    Case("1988, c1981", "1988"),
    Case("c2006 [i.e 2005]", "2005"), Case("1991-1993.", "1991"), Case("1995-", "1995"),
    Case("1988 [c1981]", "1988"), Case("748 [1988]", "1988"), Case("2060 [2003]", "2003"),
    Case("5748 [1987 or 1988]", "1987", "date-doubtful"), Case("1966-   [1958-      ]", "1958"),
    Case("[195-?]", nil, "date-unknown"), Case("195-", nil, "date-unknown"),
    Case("[19--]", nil, "date-unknown"), Case("184u", nil, "date-unknown"),
    Case("199u", nil, "date-unknown"), Case("19uu", nil, "date-unknown"),
    Case("201X", nil, "date-unknown"), Case("[1995?]", "1995", "date-doubtful"),
    Case("[ca. 1995]", "1995", "date-doubtful"),
    Case("[between 1906 and 1912]", "1906", "date-doubtful"),
    Case("1984?~", "1984", "date-doubtful"), Case("1984/1986", "1984"), Case("1984/..", "1984"),
    Case("2004-06/2006-08", "2004-06"), Case("2004-XX", "2004"), Case("2004-06-XX", "2004-06"),
    Case("2006-21", "2006"), Case("1998-99", "1998"), Case("1998/99", "1998"),
    Case("2006–07", "2006-07"), Case("2008, 2010 printing", "2008"),
    Case("1990s", nil, "date-unknown"),
  ]

  static let doubtful: [Case] = [
    Case("2008.1", "2008-01", "date-doubtful"), Case("1986.6", "1986-06", "date-doubtful"),
    Case("11/31/2000", "2000-11", "date-day"), Case("6/31/1982", "1982-06", "date-day"),
    Case("2007-02-29", "2007-02", "date-day"), Case("2008-02-29", "2008-02-29"),
    Case("1900-02-29", "1900-02", "date-day"), Case("2008-05-45", "2008-05", "date-day"),
    Case("2008-13-01", "2008", "date-month"), Case("13/13/2006", "2006", "date-month"),
    Case("0000-00-00", nil, "date-unknown"), Case("0", nil, "date-unknown"),
    Case("0000", nil, "date-unknown"), Case("2030", nil, "date-future"),
    Case("2049", nil, "date-future"), Case("9999", nil, "date-future"),
    Case("8858", nil, "date-future"),
    Case("2551-05-01", nil, "date-future"), Case("96/05/01", nil, "date-year"),
    Case("87/09/01", nil, "date-year"), Case("105/05/01", nil, "date-year"),
    Case("98", nil, "date-year"),
    Case("1/1/19", "2019-01-01", "date-year"), Case("9/16/06", "2006-09-16", "date-year"),
    Case("5/6/07", nil, "date-year"), Case("08/01/2009", "2009", "date-order"),
    Case("1/1/2009", "2009-01-01"), Case("9/16/2006", "2006-09-16"),
    Case("18/02/2014", "2014-02-18"),
    Case("04:04:15 UTC", nil, "date-year"), Case("1.2.3.4", nil, "date-year"),
    Case("978-3-16-148410-0", nil, "date-year"), Case("2010//05/12", "2010", "date-doubtful"),
  ]

  static let noDates: [Case] = [
    "Plate no. 7619, Leipzig", "May 4: a day in the life", "Yesterday", "1984 was a year",
    "39587", "12345678901234567890", "yes", "A1B2",
    "2008年第3期", "[Leipzig], 1995?", "---2008---x", "20081301", "/", "[", "年", "民国",
  ].map { Case($0, nil, "date-unknown") }

  @Test(arguments: plain)
  func `plain dates keep the precision they are written with`(_ item: Case) { check(item) }

  @Test(arguments: eastAsian)
  func `dates of East Asia are read with their eras and edition words`(_ item: Case) { check(item) }

  @Test(arguments: words)
  func `names of months are read in the languages of catalogs`(_ item: Case) { check(item) }

  @Test(arguments: bibliographic)
  func `dates of cataloguing rules give their Gregorian year`(_ item: Case) { check(item) }

  @Test(arguments: doubtful)
  func `a doubtful value is kept as far as it is sure, with a warning`(_ item: Case) { check(item) }

  @Test(arguments: noDates)
  func `free text is never searched for a date`(_ item: Case) { check(item) }

  private func check(_ item: Case) {
    let reading = DateText.read(item.text, latestYear: 2029)
    #expect(reading.date?.description == item.date)
    #expect(reading.warning?.kind == item.kind)
    if let warning = reading.warning { #expect(warning.message.hasPrefix("“")) }
  }
}
