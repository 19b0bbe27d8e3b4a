import JSONText
import LayoutEngine

/// A spec after it was laid out.
enum LaidOutSpec {
  case flow(FlowArrangement)
  case mosaic(MosaicArrangement)
  case grid(GridArrangement)
  case list(ListArrangement)

  var arrangement: any Arrangement {
    switch self {
    case .flow(let arrangement): arrangement
    case .mosaic(let arrangement): arrangement
    case .grid(let arrangement): arrangement
    case .list(let arrangement): arrangement
    }
  }

  private enum Kind {
    case flow
    case mosaic
    case grid
    case list
  }

  init(_ spec: SpecObject, in context: SpecContext) throws(SpecError) {
    let kind: Kind =
      try spec.choice(
        "layout", ["flow": .flow, "mosaic": .mosaic, "grid": .grid, "list": .list]) ?? .flow
    switch kind {
    case .flow: self = .flow(try spec.flow(in: context))
    case .mosaic: self = .mosaic(try spec.mosaic(in: context))
    case .grid: self = .grid(try spec.grid(in: context))
    case .list: self = .list(try spec.list(in: context))
    }
  }
}

/// Runs an engine call, whose errors name section and item themselves.
func arranging<Result>(
  at path: String, _ body: () throws(LayoutError) -> Result
) throws(SpecError) -> Result {
  do {
    return try body()
  } catch {
    let place = path.isEmpty ? "" : path.dropLast() + ": "
    throw SpecError(place + error.description)
  }
}
