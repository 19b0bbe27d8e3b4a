import LayoutEngine
import TextDecoding

/// A row of covers drawn in characters: each stands where its frame does and holds its title.
///
/// Used again for the next row; its line is laid out in one buffer.
struct CoverRow {
  private let columns: Int
  private let pageWidth: Double
  private let indent: [UInt8]
  private var covers: [(frame: Rect, title: String)] = []
  private var line: [UInt8] = []

  /// Rows of a page of that width, drawn in `columns` behind an indent.
  init(columns: Int, pageWidth: Double, indent: String) {
    self.columns = columns
    self.pageWidth = pageWidth
    self.indent = Array(indent.utf8)
  }

  /// Whether no cover stands in it.
  var isEmpty: Bool { covers.isEmpty }

  /// Whether a cover still belongs to this row: it stands further along it.
  func accepts(_ frame: Rect, direction: LayoutDirection, mosaic: Bool) -> Bool {
    guard let last = covers.last?.frame else { return true }
    if mosaic { return covers.count < 3 }
    return direction == .leftToRight ? frame.minX > last.minX : frame.minX < last.minX
  }

  /// Takes a cover in.
  mutating func add(_ frame: Rect, title: String) { covers.append((frame, title)) }

  /// The row as a line; then it is empty.
  mutating func takeText() -> String {
    let top = covers.map(\.frame.minY).min() ?? 0
    sortAlongLine()
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: indent)
    let begin = line.count
    line.append(contentsOf: "y ".utf8)
    append(top)
    appendBlanks(10 - (line.count - begin))
    appendCovers(from: line.count - begin)
    line.append(contentsOf: "  x".utf8)
    for cover in covers {
      line.append(UInt8(ascii: " "))
      append(cover.frame.minX)
    }
    covers.removeAll(keepingCapacity: true)
    return String(decoding: line, as: UTF8.self)
  }

  private mutating func appendCovers(from start: Int) {
    // The columns of the line so far.
    var width = start
    for cover in covers {
      let left = start + column(cover.frame.minX)
      let right = max(start + column(cover.frame.maxX), left + 3)
      appendBlanks(left - width)
      width = max(width, left)
      line.append(contentsOf: "▐".utf8)
      width += DisplayWidth.appendFitted(
        cover.title, to: max(1, right - width - 2), into: &line)
      line.append(contentsOf: "▌".utf8)
      width += 2
    }
  }

  /// Most rows are in order already.
  private mutating func sortAlongLine() {
    func isBefore(_ one: Rect, _ other: Rect) -> Bool {
      (one.minX, one.minY) < (other.minX, other.minY)
    }
    for index in covers.indices.dropFirst()
    where isBefore(covers[index].frame, covers[index - 1].frame) {
      return covers.sort { isBefore($0.frame, $1.frame) }
    }
  }

  private mutating func appendBlanks(_ count: Int) {
    line.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(0, count)))
  }

  /// Whole numbers, which most are, need no text of their own.
  private mutating func append(_ value: Double) {
    guard value > 0, value < 1e9, value == value.rounded() else {
      line.append(contentsOf: PageTree.number(value).utf8)
      return
    }
    let number = Int(value)
    var power = 1
    while number / power >= 10 { power *= 10 }
    while power > 0 {
      line.append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }

  private func column(_ x: Double) -> Int {
    let place = (x / pageWidth * Double(columns)).rounded()
    return place.isFinite ? Int(min(max(place, 0), Double(columns))) : 0
  }
}
