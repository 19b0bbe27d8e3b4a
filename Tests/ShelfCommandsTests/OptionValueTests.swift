import CatalogModel
import LayoutEngine
import Testing

@testable import ShelfCommands

@Suite struct OptionValueTests {
  func arguments(_ name: String, _ value: String) -> ParsedArguments {
    var arguments = ParsedArguments()
    arguments.options = [(name, value)]
    return arguments
  }

  @Test func `a size is width, an x and height`() throws {
    #expect(try arguments("item", "100x150").size("item") == Size(width: 100, height: 150))
    #expect(try arguments("item", "99.5x1e2").size("item") == Size(width: 99.5, height: 100))
  }

  @Test(arguments: ["100", "x", "100x", "0x1", "-1x2", "nanx1", "infx1", "1x2x3", "1,2", "0x1p3"])
  func `what is no size is refused`(_ text: String) {
    #expect(throws: UsageError.self) { try arguments("item", text).size("item") }
  }

  @Test func `insets are one number or four`() throws {
    #expect(
      try arguments("inset", "8").insets("inset")
        == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(
      try arguments("inset", "1,2,3,4").insets("inset")
        == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(throws: UsageError.self) { try arguments("inset", "1,2").insets("inset") }
    #expect(throws: UsageError.self) { try arguments("inset", "-1").insets("inset") }
  }

  /// 15 and 15 beside the section, 5 and 5 beside its items, a large side of 200 and a small of 100.
  @Test func `a fixed mosaic needs 340`() throws {
    var arguments = ParsedArguments()
    arguments.options = [("arrangement", "mosaic"), ("mosaic", "fixed"), ("width", "339")]
    #expect(
      throws: UsageError(
        "an item does not fit: 15 + 5 + 200 + 100 + 5 + 15 = 340 is more than the width 339")
    ) { try PageOptions.style(arguments) }
    arguments.options[2].value = "340"
    #expect(try PageOptions.style(arguments).width == 340)
  }

  @Test func `an item that does not fit is refused with the sum`() {
    var arguments = ParsedArguments()
    arguments.options = [("width", "145")]
    #expect(
      throws: UsageError(
        "an item does not fit: 15 + 8 + 100 + 8 + 15 = 146 is more than the width 145")
    ) { try PageOptions.style(arguments) }
    arguments.options = [("width", "146")]
    #expect(throws: Never.self) { try PageOptions.style(arguments) }
  }

  @Test func `the last of several values counts`() throws {
    var arguments = ParsedArguments()
    arguments.options = [("width", "100"), ("width", "400")]
    #expect(try arguments.number("width") == 400)
  }
}
