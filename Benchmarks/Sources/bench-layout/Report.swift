/// One line of the table.
struct Figure {
  static let noGoal = "none"

  var work: String
  var peer: String
  var ours: String
  var theirs: String
  var ratio: String
  var goal: String
  /// `nil` where there is nothing to compare with.
  var isMet: Bool?
}

/// A table with columns as wide as their longest text.
func printTable(_ figures: [Figure]) {
  var rows = [["work", "peer", "ours", "peer's", "ratio", "goal", ""]]
  for figure in figures {
    let met = figure.goal == Figure.noGoal ? "" : "met"
    let verdict = figure.isMet.map { $0 ? met : "MISSED" } ?? "not measured"
    rows.append([
      figure.work, figure.peer, figure.ours, figure.theirs, figure.ratio, figure.goal, verdict,
    ])
  }
  let widths = (0..<rows[0].count).map { column in rows.map { $0[column].count }.max() ?? 0 }
  for row in rows {
    let cells = zip(row, widths).map { text, width in
      text + String(repeating: " ", count: width - text.count)
    }
    print(cells.joined(separator: "  "))
  }
}

/// A time in the unit that suits it.
func time(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1e3: short(nanoseconds) + " ns"
  case ..<1e6: short(nanoseconds / 1e3) + " us"
  default: short(nanoseconds / 1e6) + " ms"
  }
}

/// A number of bytes in the unit that suits it.
func memory(_ bytes: Int) -> String {
  bytes < 1_000_000
    ? short(Double(bytes) / 1e3) + " KB" : short(Double(bytes) / 1e6) + " MB"
}

/// A number with two digits after the point, or none where it is large.
func short(_ value: Double) -> String {
  let scale = value < 100 ? 100.0 : 1
  let digits = String((value * scale).rounded() / scale)
  return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}
