/// Decorations that a section asks for.
public struct SectionDecorations: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  /// Options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A background behind the whole section, header and footer included.
  public static let background = SectionDecorations(rawValue: 1)
  /// A line of one pixel at the section's end, inside it.
  public static let separator = SectionDecorations(rawValue: 2)
}

/// One section along the cross axis, from its own start: header, inset, rows, inset, footer.
struct SectionGeometry: MeasuredElement, Hashable {
  var header: Double
  var footer: Double
  var insetBefore: Double
  var insetAfter: Double
  var decorations: SectionDecorations
  var body: SectionBody

  /// Where the first row starts.
  var rowsStart: Double { header + insetBefore }

  /// Where the footer starts.
  var footerStart: Double { rowsStart + body.extent + insetAfter }

  /// From the header's start to the footer's end.
  var extent: Double { footerStart + footer }

  /// What the tree keeps of this section.
  var measure: SectionRun {
    let span = body.span
    return SectionRun(
      count: 1, extent: ExactLength(roundingUp: extent),
      low: ExactLength(roundingDown: min(0, footerStart, rowsStart + span.lowerBound)),
      high: ExactLength(roundingUp: max(header, extent, rowsStart + span.upperBound)))
  }

  /// The range of a header, footer or decoration; `nil` where there is none.
  func range(of kind: ElementKind, separatorThickness: Double) -> (start: Double, extent: Double)? {
    switch kind {
    case .header: header > 0 ? (0, header) : nil
    case .footer: footer > 0 ? (footerStart, footer) : nil
    case .background: decorations.contains(.background) ? (0, extent) : nil
    case .separator:
      decorations.contains(.separator)
        ? (extent - separatorThickness, separatorThickness) : nil
    case .item, .cell, .title, .content: nil
    }
  }
}
