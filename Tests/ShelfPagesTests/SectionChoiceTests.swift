import CatalogModel
import Testing

@testable import ShelfPages

@Suite struct SectionChoiceTests {
  static let periods = ["2005", "2005-11", "2006", "2006-01", "2006-10", "2007-02", "undated"]

  static let sections = periods.enumerated().map { index, text in
    Section(
      id: Int64(index + 1), parent: nil,
      key: SectionKey(period: Period(text) ?? .undated), bookCount: 1, coverCount: 0)
  }

  func chosen(_ from: String?, _ to: String?, reversed: Bool = false) -> [String] {
    var choice = SectionChoice()
    choice.from = from.flatMap { Period($0) }
    choice.to = to.flatMap { Period($0) }
    choice.isReversed = reversed
    return choice.tree(of: Self.sections).map { $0.section.key.period.description }
  }

  @Test func `without bounds everything is in, undated ones too`() {
    #expect(chosen(nil, nil) == Self.periods)
  }

  @Test func `a year as the first bound begins with its January`() {
    #expect(chosen("2006", nil) == ["2006", "2006-01", "2006-10", "2007-02"])
  }

  @Test func `a year as the last bound ends with its December`() {
    #expect(chosen(nil, "2006") == ["2005", "2005-11", "2006", "2006-01", "2006-10"])
  }

  @Test func `a year-only section is in when any month of its year is`() {
    #expect(chosen("2006-10", "2006-10") == ["2006", "2006-10"])
  }

  @Test func `reversed is newest first`() {
    #expect(chosen("2006", "2006", reversed: true) == ["2006-10", "2006-01", "2006"])
  }

  @Test func `of the months within a year those outside the bounds are left out`() {
    var sections = [
      Section(
        id: 1, parent: nil, key: SectionKey(period: .year(2026)), bookCount: 0, coverCount: 0)
    ]
    for month in 4...7 {
      sections.append(
        Section(
          id: Int64(month), parent: 1, key: SectionKey(period: .month(year: 2026, month: month)),
          bookCount: 1, coverCount: 0))
    }
    var choice = SectionChoice()
    choice.from = .month(year: 2026, month: 5)
    choice.to = .month(year: 2026, month: 6)
    let tree = choice.tree(of: sections)
    #expect(tree.map(\.section.id) == [1])
    #expect(tree.first?.children.map(\.section.id) == [5, 6])
  }

  @Test func `a child section without a period of its own follows its parent`() {
    var sections = Self.sections
    sections.append(
      Section(
        id: 20, parent: 5, key: SectionKey(period: .undated, title: "Art"), bookCount: 1,
        coverCount: 0))
    var choice = SectionChoice()
    choice.from = .month(year: 2006, month: 10)
    choice.to = choice.from
    let tree = choice.tree(of: sections)
    #expect(tree.last?.children.map(\.section.id) == [20])
  }
}
