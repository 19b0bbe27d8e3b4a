internal import CPango
import DrawingPage
import LayoutEngine

/// Sets texts with Pango: measures them, and draws them on a canvas.
///
/// Metrics are unhinted, so that a text has one size at every scale and in every format.
final class TextSetter {
  private let context: OpaquePointer
  private let look: DrawingLook
  /// Texts for which no font has all the characters.
  private(set) var unshown: [String] = []

  init(look: DrawingLook) {
    self.look = look
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { shelf_context_free(context) }

  /// Sets a text in lines.
  func set(_ text: String, _ type: Typeface, in room: TextRoom) -> TypesetText {
    let layout = pango_layout_new(context)
    let language = FontLanguage.of(text, tag: type.language ?? look.language)
    let description = pango_font_description_new()
    pango_font_description_set_family(description, type.family)
    pango_font_description_set_absolute_size(description, type.size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, type.isBold ? PANGO_WEIGHT_BOLD : type.weight)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    if let language { Self.apply(language, to: layout) }
    if let width = room.width { pango_layout_set_width(layout, Self.units(width)) }
    pango_layout_set_height(layout, -CInt(clamping: room.lines))
    pango_layout_set_wrap(layout, room.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    if room.width != nil { pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END) }
    if room.isCentered { pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER) }
    if room.isTrailing { pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT) }
    // Not a factor of the line's height, which is 0 to Pango for a font of pictures.
    if room.leading > 0 { pango_layout_set_spacing(layout, Self.units(room.leading * type.size)) }
    let plain = Self.oneParagraph(text)
    pango_layout_set_text(layout, plain, CInt(plain.utf8.count))
    if pango_layout_get_unknown_glyphs_count(layout) > 0, !unshown.contains(plain) {
      unshown.append(plain)
    }
    return TypesetText(layout: layout)
  }

  /// Whether a family is there under this name, in any language in which it has one.
  func isInstalled(_ family: String) -> Bool { shelf_font_is_installed(family) != 0 }

  /// The family that stands in for a list of families.
  func family(of families: String) -> String? {
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, families)
    guard let font = pango_context_load_font(context, description) else { return nil }
    let found = pango_font_describe(font)
    defer { pango_font_description_free(found) }
    return pango_font_description_get_family(found).map { String(cString: $0) }
  }

  private static func apply(_ language: String, to layout: OpaquePointer?) {
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(
      attributes, pango_attr_language_new(pango_language_from_string(language)))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private static func units(_ points: Double) -> CInt {
    CInt(min(max(points, 0), 1e6) * Double(PANGO_SCALE))
  }

  /// Line ends and other controls would begin new paragraphs, and NUL would end the text.
  private static func oneParagraph(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(2000) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      scalars.append(
        isControl || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : scalar)
    }
    return String(scalars)
  }
}

/// A font to set a text in.
struct Typeface {
  var family: String
  var size: Double
  var weight = PANGO_WEIGHT_NORMAL
  var isBold = false
  var language: String?
}

/// The room a text has.
struct TextRoom {
  /// The width at which lines break; `nil` for as long as it gets.
  var width: Double?
  /// The most lines; what is more is cut with an ellipsis.
  var lines = 1
  /// Whether a word that is too long may be broken.
  var breaksWords = true
  var isCentered = false
  var isTrailing = false
  /// What is put between two lines, as a part of the size of the type.
  var leading = 0.0
}

/// A text set in lines.
final class TypesetText {
  private let layout: OpaquePointer?

  init(layout: OpaquePointer?) { self.layout = layout }

  deinit { shelf_layout_free(layout) }

  /// The extent of the lines, in points.
  var size: Size {
    var rectangle = PangoRectangle()
    pango_layout_get_extents(layout, nil, &rectangle)
    return Size(
      width: Double(rectangle.width) / Double(PANGO_SCALE),
      height: Double(rectangle.height) / Double(PANGO_SCALE))
  }

  var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

  /// Whether something was cut off.
  var isCut: Bool { pango_layout_is_ellipsized(layout) != 0 }

  /// Draws the lines with their upper left corner at a place, in the canvas's colour.
  func draw(on canvas: Canvas, x: Double, y: Double) {
    cairo_move_to(canvas.cairo, x, y)
    pango_cairo_show_layout(canvas.cairo, layout)
  }
}
