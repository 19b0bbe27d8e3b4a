/// Text of strangers on its way to a spreadsheet.
///
/// A cell that begins with one of `= + - @`, a tab or a carriage return may be run as a formula, so an
/// apostrophe is put before it, as a person would (<https://owasp.org/www-community/attacks/CSV_Injection>).
/// Apostrophes that stand there already get one more, so that each text comes back as it was.
package enum SpreadsheetText {
  /// The text as a cell that no spreadsheet takes for a formula.
  package static func guarded(_ text: String) -> String {
    startsFormula(text.utf8.drop { $0 == UInt8(ascii: "'") }) ? "'" + text : text
  }

  /// The text that ``guarded(_:)`` was given.
  package static func unguarded(_ cell: String) -> String {
    guard cell.utf8.first == UInt8(ascii: "'"),
      startsFormula(cell.utf8.drop { $0 == UInt8(ascii: "'") })
    else { return cell }
    return String(cell.dropFirst())
  }

  private static func startsFormula(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }
}
