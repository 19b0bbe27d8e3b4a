/// What stays in view while its section is scrolled through.
public struct PinnedSupplementaries: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  /// Options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Headers stay at the viewport's start, no further than the end of their section's rows and
  /// the inset after them.
  public static let headers = PinnedSupplementaries(rawValue: 1)
  /// Footers stay at the viewport's end, no further than the natural end of their header.
  public static let footers = PinnedSupplementaries(rawValue: 2)

  func contains(_ kind: ElementKind) -> Bool {
    switch kind {
    case .header: contains(.headers)
    case .footer: contains(.footers)
    default: false
    }
  }
}

/// The places of pinned supplementaries, along the scrolling direction from a section's start.
struct PinnedPlace {
  var header: Double
  var footer: Double
  /// The natural start of the footer: the end of the rows and the inset after them.
  var footerStart: Double

  /// A header stays at the start of what is visible, within its section.
  func headerStart(visibleFrom start: Double) -> Double {
    min(max(start, 0), footerStart - header)
  }

  /// A footer stays at the end of what is visible, after the natural end of its header.
  func footerStart(visibleTo end: Double) -> Double {
    max(min(end - footer, footerStart), header)
  }
}
