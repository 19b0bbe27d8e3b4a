import CatalogFormats
import JSONText
import LayoutEngine

/// A table's cells with their frames as JSON.
struct GridJSON {
  let table: PlainTable
  let arrangement: GridArrangement

  func bytes() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("contentSize")
    json.beginObject()
    json.member("width", arrangement.contentSize.width)
    json.member("height", arrangement.contentSize.height)
    json.endObject()
    json.key("rows")
    json.beginArray()
    for (row, cells) in ([table.columns] + table.rows).enumerated() {
      json.beginArray()
      for (column, text) in cells.enumerated() {
        let path = IndexPath(section: row, item: column)
        write(text, arrangement.attributes(forItemAt: path)?.frame ?? .zero, to: &json)
      }
      json.endArray()
    }
    json.endArray()
    json.endObject()
    json.lineFeed()
    return json.takeBytes()
  }

  private func write(_ text: String, _ frame: Rect, to json: inout JSONWriter) {
    json.beginObject()
    json.member("text", text)
    json.key("frame")
    json.beginObject()
    json.member("x", frame.minX)
    json.member("y", frame.minY)
    json.member("width", frame.width)
    json.member("height", frame.height)
    json.endObject()
    json.endObject()
  }
}
