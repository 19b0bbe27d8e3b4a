import DrawingPage
import LayoutEngine

/// Cuts a long page into sheets between its rows, so that nothing is cut through.
struct PageBreaker {
  /// How far rows may overlap and still be told apart: neighbours in a table share their borders.
  static let sharedBorder = 1.5

  /// A stretch that must stay whole.
  private struct Row {
    var top: Double
    var bottom: Double
    /// A title stays with what follows it.
    var leadsOn: Bool
  }

  /// The stretches of the page, from top to bottom, that each fit a height; each begins where a row
  /// does. A row that is higher than all sheets gets one of its own.
  func sheets(of elements: [DrawingElement], pageHeight: Double, height: Double) -> [(
    top: Double, bottom: Double
  )] {
    let rows = joined(rows(of: elements))
    guard let first = rows.first else { return [(0, min(pageHeight, height))] }
    var sheets: [(top: Double, bottom: Double)] = []
    var top = min(first.top, 0)
    var bottom = first.bottom
    for row in rows.dropFirst() {
      if row.bottom - top > height {
        sheets.append((top, bottom))
        top = row.top
      }
      bottom = row.bottom
    }
    sheets.append((top, max(bottom, min(pageHeight, top + height))))
    return sheets
  }

  /// The height of the highest stretch that must stay whole.
  func greatestRow(of elements: [DrawingElement]) -> Double {
    joined(rows(of: elements)).map { $0.bottom - $0.top }.max() ?? 0
  }

  /// Elements that stand beside each other, as one.
  private func rows(of elements: [DrawingElement]) -> [Row] {
    var stretches = elements.compactMap { element -> Row? in
      let frame = element.extent
      switch element {
      case .rule: return nil
      case .text(let text):
        return Row(top: frame.minY, bottom: frame.maxY, leadsOn: text.role == .title)
      case .cover, .box: return Row(top: frame.minY, bottom: frame.maxY, leadsOn: false)
      }
    }
    stretches.sort { ($0.top, $0.bottom) < ($1.top, $1.bottom) }
    var rows: [Row] = []
    for stretch in stretches {
      if let last = rows.last, stretch.top < last.bottom - Self.sharedBorder {
        rows[rows.count - 1].bottom = max(last.bottom, stretch.bottom)
        rows[rows.count - 1].leadsOn = last.leadsOn && stretch.leadsOn
      } else {
        rows.append(stretch)
      }
    }
    return rows
  }

  /// Titles joined with the row below them.
  private func joined(_ rows: [Row]) -> [Row] {
    var result: [Row] = []
    for row in rows {
      if let last = result.last, last.leadsOn {
        result[result.count - 1].bottom = row.bottom
        result[result.count - 1].leadsOn = row.leadsOn
      } else {
        result.append(row)
      }
    }
    return result
  }
}
