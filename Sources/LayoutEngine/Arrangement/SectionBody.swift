/// The items of a section, along the abstract axes from the start of its first row.
enum SectionBody: Sendable, Hashable {
  case uniform(UniformRows)
  case varied(VariedRows)
  case mosaic(MosaicLines)

  var count: Int {
    switch self {
    case .uniform(let rows): rows.count
    case .varied(let rows): rows.count
    case .mosaic(let lines): lines.count
    }
  }

  /// From the first row to the end of the last one.
  var extent: Double {
    switch self {
    case .uniform(let rows): rows.extent
    case .varied(let rows): rows.extent
    case .mosaic(let lines): lines.extent
    }
  }

  /// The least and the greatest coordinate of any frame.
  var span: ClosedRange<Double> {
    switch self {
    case .uniform(let rows): rows.span
    case .varied(let rows): rows.span
    case .mosaic(let lines): lines.span
    }
  }

  func frame(at index: Int) -> AxisRect {
    switch self {
    case .uniform(let rows): rows.frame(at: index)
    case .varied(let rows): rows.frame(at: index)
    case .mosaic(let lines): lines.frame(at: index)
    }
  }

  /// Visits the items that reach into an area in order, until the body says stop.
  func visit(_ area: AxisArea, _ body: (Int, AxisRect) -> Bool) -> Bool {
    switch self {
    case .uniform(let rows): rows.visit(area, body)
    case .varied(let rows): rows.visit(area, body)
    case .mosaic(let lines): lines.visit(area, body)
    }
  }

  /// The last item that reaches into an area and passes a test.
  func last(in area: AxisArea, where test: (AxisRect) -> Bool) -> Int? {
    switch self {
    case .uniform(let rows): rows.last(in: area, where: test)
    case .varied(let rows): rows.last(in: area, where: test)
    case .mosaic(let lines): lines.last(in: area, where: test)
    }
  }
}
