import DrawingPage
import LayoutEngine
import ShelfPages

/// The style sheet of a page: the layout engine's rules in the browser's own words.
struct PageCSS {
  let style: PageStyle
  let look: DrawingLook

  /// Whether CSS cannot follow the rule, so that every cover has a fixed place.
  var isFixed: Bool { style.arrangement == .justified && isVaried }

  private var isVaried: Bool {
    if case .height = style.item { return true }
    return false
  }

  private var size: Size { style.itemSize(coverWidth: nil, coverHeight: nil) }

  /// The rows of a proportional mosaic's squares; `nil` for what is no such mosaic.
  func mosaicRows(height: Double) -> Int? {
    guard style.arrangement == .mosaic, !style.isMosaicFixed else { return nil }
    let side = (style.width - 2 * PageStyle.sideInset) / 3
    return side > 0 ? Int((height / side).rounded()) : nil
  }

  /// What a single cover needs of its own.
  func itemStyle(_ frame: Rect) -> String? {
    if isFixed {
      return "left:\(HTMLText.px(frame.minX));top:\(HTMLText.px(frame.minY));"
        + "width:\(HTMLText.px(frame.width))"
    }
    return isVaried && style.arrangement != .mosaic ? "width:\(HTMLText.px(frame.width))" : nil
  }

  var text: String { page + card + list + schemes }

  /// Colours of one's own are for one scheme; a dark one would take half of them away.
  private var hasOwnColors: Bool {
    let usual = DrawingLook()
    return look.background != usual.background || look.titleColor != usual.titleColor
      || look.captionColor != usual.captionColor || look.subcaptionColor != usual.subcaptionColor
      || look.separatorColor != usual.separatorColor
  }

  private var page: String {
    """
    :root{color-scheme:\(hasOwnColors ? "light" : "light dark");--ground:\(look.background);\
    --title:\(look.titleColor);--caption:\(look.captionColor);--author:\(look.subcaptionColor);\
    --line:\(look.separatorColor)}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--title);font-family:\(family);\
    -webkit-text-size-adjust:100%\(isFixed ? ";width:\(px(style.width))" : "")}
    .hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;\
    clip-path:inset(50%);white-space:nowrap}
    section{container-type:inline-size;position:relative;padding-bottom:\(px(PageStyle.cellSpacing))}
    section section{margin:0}
    \(style.placement == .nested ? separator : "")\
    h2,h3,h4,h5,h6{margin:\(px(PageStyle.cellSpacing)) \(px(PageStyle.sideInset));\
    height:\(px(style.titleHeight));line-height:\(px(style.titleHeight));\
    font-size:\(px(look.titleSize));font-weight:600;overflow:hidden;white-space:nowrap;\
    text-overflow:ellipsis}
    section>:first-child{margin-top:0}
    section{padding-top:\(px(PageStyle.cellSpacing))}

    """
  }

  /// Inside the section's bottom edge, over nothing else.
  private var separator: String {
    """
    section::after{content:"";position:absolute;left:0;right:0;bottom:0;\
    height:\(px(1 / style.scale));background:var(--line)}

    """
  }

  private var family: String {
    let isUsual = look.font == DrawingLook().font
    return PageContent.families(
      look.font, quote: "\"", standIns: isUsual ? ["system-ui", "sans-serif"] : ["sans-serif"])
  }

  var cardFamily: String {
    PageContent.families(
      look.cardFont, quote: "\"", standIns: ["\"Noto Serif\"", "Georgia", "serif"])
  }

  private func px(_ length: Double) -> String { HTMLText.px(length) }

  private var list: String {
    let common = "ul{list-style:none;margin:0 \(px(PageStyle.sideInset));"
    if style.arrangement == .mosaic { return common + mosaic }
    if isFixed { return common + "padding:0;position:relative}\n" + item("position:absolute") }
    let inset = style.inset
    let padding =
      "padding:\(px(inset.top)) 0 \(px(inset.bottom));padding-inline:\(px(inset.left)) "
      + "\(px(inset.right));column-gap:\(px(style.spacing));row-gap:\(px(style.lineSpacing));"
    switch style.arrangement {
    case .centered where !isVaried:
      return common + padding + grid("center")
        + centered("ul", width: px(size.width)) + item("")
    case .centered: return common + padding + flex("flex-start") + sameWidths + item("flex:none")
    case .justified: return common + padding + grid("space-between") + singleColumn + item("")
    case .center: return common + padding + flex("safe center") + item("flex:none")
    case .trailing: return common + padding + flex("flex-end") + lone + item("flex:none")
    default: return common + padding + flex("flex-start") + item("flex:none")
    }
  }

  private func grid(_ justify: String) -> String {
    "display:grid;grid-template-columns:repeat(auto-fill,\(px(size.width)));"
      + "justify-content:\(justify)}\n"
  }

  private func flex(_ justify: String) -> String {
    "display:flex;flex-wrap:wrap;justify-content:\(justify);align-items:center}\n"
  }

  /// What is left beside the columns, halved and rounded down as the engine does: the rest of the
  /// room with one spacing more, divided by a column with its spacing. A browser's `cqw` may be a
  /// trifle less than a whole pixel.
  private func centered(_ selector: String, width: String) -> String {
    let inset = style.inset
    let room = "100cqw - \(px(2 * PageStyle.sideInset + inset.left + inset.right))"
    let spacing = px(style.spacing)
    guard size.width + style.spacing > 0 else { return "" }
    return """
      @supports (width:round(down,mod(9px,2px),1px)){\(selector){justify-content:start;\
      padding-inline-start:calc(\(px(inset.left)) + round(down,min(max(0px,\(room) - \(width)),\
      mod(\(room) + \(spacing),\(width) + \(spacing)))/2 + 0.005px,1px))}}

      """
  }

  /// Covers of one section that all have one width are centred together, whatever others are.
  private var sameWidths: String {
    "ul.same{display:grid;grid-template-columns:repeat(auto-fill,var(--w));justify-content:center}\n"
      + centered("ul.same", width: "var(--w)")
  }

  /// The width that all covers of a section have, where the page has several and that matters.
  func sharedWidth(of items: PageItems) -> Double? {
    guard isVaried, style.arrangement == .centered, let first = items.frame(of: 0)?.width else {
      return nil
    }
    let isShared = (1..<max(items.count, 1)).allSatisfy { items.frame(of: $0)?.width == first }
    return isShared ? first : nil
  }

  /// A single column is centred.
  private var singleColumn: String {
    let sides = 2 * PageStyle.sideInset + style.inset.left + style.inset.right
    let two = sides + 2 * size.width + style.spacing
    return "@container (max-width:\(px(two - 0.01))){ul{justify-content:safe center}}\n"
  }

  /// An item longer than the room stands at the leading edge.
  private var lone: String {
    guard !isVaried else { return "" }
    let sides = 2 * PageStyle.sideInset + style.inset.left + style.inset.right
    return "@container (max-width:\(px(sides + size.width - 0.01))){"
      + "ul{justify-content:flex-start}}\n"
  }

  private func item(_ rule: String) -> String {
    let cover = size.height - style.captionHeight
    let width = isVaried ? "" : "width:\(px(size.width));"
    return """
      li{\(width)height:\(px(size.height));position:relative;overflow:hidden;\(rule)}
      li>img{display:block;object-fit:\(look.fit.rawValue)}
      li>img,li>.card{width:100%;height:\(px(cover))}
      li>p{margin:\(px(PageScene.captionGap)) 0 0;font-size:\(px(look.captionSize));line-height:1.3;\
      color:var(--caption);overflow-wrap:anywhere}
      li>p>span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;\
      font-weight:500}
      li>p>small{display:block;font-size:inherit;color:var(--author);overflow:hidden;\
      white-space:nowrap;text-overflow:ellipsis}

      """
  }

  private var mosaic: String {
    let side = "(100cqw - \(px(2 * PageStyle.sideInset)))/3"
    // Browsers cut lengths to 1/64 pixel: rows that share a height do not add up what is lost.
    let height = "calc(\(side)*var(--r))"
    let fixed = MosaicMeasures()
    let rows =
      style.isMosaicFixed
      ? """
      padding:\(px(fixed.insets.top)) \(px(fixed.insets.right)) 0 \(px(fixed.insets.left));\
      display:grid;grid-auto-flow:row dense;\
      grid-template-columns:\(px(fixed.smallSide)) minmax(0,1fr) \(px(fixed.smallSide));\
      grid-auto-rows:\(px(fixed.smallSide + fixed.stackSpacing)) \
      \(px(fixed.largeSide + fixed.lineSpacing - fixed.smallSide - fixed.stackSpacing));\
      align-items:start}
      """
      : """
      padding:0;display:grid;grid-auto-flow:row dense;grid-template-columns:repeat(3,1fr);\
      grid-auto-rows:1fr;height:\(height);height:round(nearest,\(height),0.015625px)}
      """
    let sizes =
      style.isMosaicFixed
      ? "li{width:\(px(fixed.smallSide));height:\(px(fixed.smallSide))}"
        + "li:nth-child(6n+1),li:nth-child(6n){width:\(px(fixed.largeSide));"
        + "height:\(px(fixed.largeSide))}\nli:nth-child(6n){justify-self:end}\n" : ""
    return rows + """

      li{position:relative;overflow:hidden;grid-column:3;container-type:inline-size}
      \(sizes)li:nth-child(6n+1){grid-column:1/span 2;grid-row:span 2}
      li:nth-child(6n+4),li:nth-child(6n+5){grid-column:1}
      li:nth-child(6n){grid-column:2/span 2;grid-row:span 2}
      li>img{display:block;object-fit:\(look.fit.rawValue)}
      li>img,li>.card{width:100%;height:100%}
      li>.card{border-top:\(px(PageScene.labelHeight)) solid #0000}
      li>.card::before{top:-\(px(PageScene.labelHeight))}
      li>.card>i{font-size:max(6cqi,9px)}
      .label{position:absolute;inset:0 0 auto;height:\(px(PageScene.labelHeight));\
      line-height:\(px(PageScene.labelHeight));background:#0003;color:#fff;text-align:center;\
      font-size:\(px(look.labelSize));overflow:hidden;white-space:nowrap;text-overflow:ellipsis;\
      text-shadow:0 0 3px #000}

      """
  }

  private var schemes: String {
    let dark =
      hasOwnColors
      ? ""
      : """
      @media (prefers-color-scheme:dark){:root{--ground:#1c1c1e;--title:#f5f5f7;\
      --caption:#f5f5f7;--author:#a1a1a6;--line:#3a3a3c}}

      """
    return dark + """
      @media print{:root{--ground:#fff;--title:#000;--caption:#000;--author:#444;--line:#ccc}\
      body{print-color-adjust:exact;-webkit-print-color-adjust:exact}\
      li{break-inside:avoid}h2,h3,h4,h5,h6{break-after:avoid}}

      """
  }
}
