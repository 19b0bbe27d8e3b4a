package import DrawingPage
import LayoutEngine

/// Measures texts as they will be drawn.
package struct TextMeasurer {
  private let measurement: TextMeasurement

  package init(_ measurement: TextMeasurement) { self.measurement = measurement }

  /// The sizes, in the order asked.
  package func measure() -> MeasuredTexts {
    let setter = TextSetter(look: measurement.look)
    return MeasuredTexts(
      sizes: measurement.items.map { item in
        let type = measurement.look.typeface(item.role, language: item.language)
        return setter.set(item.text, type, in: TextRoom(width: item.width, lines: item.lines)).size
      })
  }
}
