import CatalogFormats
import TextDecoding

/// A table drawn in characters, with borders that neighbours share.
struct GridText {
  let table: PlainTable

  init(table: PlainTable) {
    var safe = table
    safe.columns = table.columns.map { TerminalText.safe($0) }
    safe.rows = table.rows.map { $0.map { TerminalText.safe($0) } }
    self.table = safe
  }

  func write(_ line: (String) throws -> Void) throws {
    let widths = table.columns.indices.map { column in
      ([table.columns] + table.rows).map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    try line(rule(widths, "┌", "┬", "┐"))
    try line(text(table.columns, widths))
    try line(rule(widths, "├", "┼", "┤"))
    for row in table.rows { try line(text(row, widths)) }
    try line(rule(widths, "└", "┴", "┘"))
  }

  private func rule(_ widths: [Int], _ left: String, _ middle: String, _ right: String) -> String {
    left + widths.map { String(repeating: "─", count: $0 + 2) }.joined(separator: middle) + right
  }

  /// The first column at the left, the others centred, as they are drawn.
  private func text(_ cells: [String], _ widths: [Int]) -> String {
    let parts = cells.enumerated().map { column, text in
      let surplus = widths[column] - DisplayWidth.of(text)
      let left = column == 0 ? 0 : surplus / 2
      return " " + String(repeating: " ", count: left) + text
        + String(repeating: " ", count: surplus - left) + " "
    }
    return "│" + parts.joined(separator: "│") + "│"
  }
}
