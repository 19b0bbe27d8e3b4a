import DrawingPage
import LayoutEngine

extension PageCSS {
  /// The cards that stand in for covers: the colours of each palette, and each pattern.
  var card: String {
    var text = """
      .card{position:relative;overflow:hidden;background-color:var(--g);color:var(--i);\
      padding:9% 9% 9% 13%;display:flex;flex-direction:column;justify-content:space-between;\
      font-family:\(cardFamily);box-shadow:inset 0 0 0 1px #0002}
      .card::before{content:"";position:absolute;inset:0 auto 0 0;width:4.5%;background:#0002;\
      border-right:1px solid #fff3}
      [dir=rtl] .card::before{inset:0 0 0 auto}
      .card>b{font-weight:600;line-height:1.22;display:-webkit-box;-webkit-box-orient:vertical;\
      -webkit-line-clamp:3;overflow:hidden;overflow-wrap:anywhere;position:relative}
      .card>i{font:500 \(HTMLText.px(authorSize))/1.3 sans-serif;position:relative;\
      display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
      .q0,.q5{text-align:center;padding-top:26%}
      .q0{padding:26% 14% 17% 18%}
      [dir=rtl] .card{padding-left:9%;padding-right:13%}
      [dir=rtl] .q0{padding-left:14%;padding-right:18%}

      """
    for card in CoverCard.everyPalette {
      text += ".k\(card.paletteIndex){--g:\(card.ground);--i:\(card.ink);--a:\(card.accent)}\n"
    }
    return text + patterns
  }

  private var authorSize: Double {
    max((style.itemSize(coverWidth: nil, coverHeight: nil).width * 0.085).rounded(.down), 6)
  }

  private var patterns: String {
    """
    .q0{background-image:linear-gradient(var(--a),var(--a)),linear-gradient(var(--a),var(--a)),\
    linear-gradient(var(--a),var(--a)),linear-gradient(var(--a),var(--a));\
    background-repeat:no-repeat;background-size:84% 1px,84% 1px,1px 88%,1px 88%;\
    background-position:62% 6%,62% 94%,10% 50%,94% 50%}
    .q1{background-image:linear-gradient(var(--a),var(--a)),\
    linear-gradient(color-mix(in srgb,var(--a) 26%,transparent) 0 0);background-repeat:no-repeat;\
    background-size:100% 2px,100% 42%;background-position:0 58%,0 100%}
    .q2{background-image:repeating-linear-gradient(135deg,\
    color-mix(in srgb,var(--a) 50%,transparent) 0 5px,transparent 5px 12px);\
    background-repeat:no-repeat;background-size:100% 16%;background-position:0 79%}
    .q3{background-image:repeating-radial-gradient(circle at 94% 62%,transparent 0 6px,\
    color-mix(in srgb,var(--a) 45%,transparent) 6px 7px);background-repeat:no-repeat;\
    background-size:52% 48%;background-position:100% 60%}
    .q4{background-image:radial-gradient(circle,color-mix(in srgb,var(--a) 60%,transparent) 2px,\
    transparent 2.5px);background-size:9% 6%;background-repeat:repeat-x;background-position:0 64%}
    .q5{background-image:linear-gradient(var(--a),var(--a)),linear-gradient(var(--a),var(--a));\
    background-repeat:no-repeat;background-size:76% 2px;background-position:62% 8%,62% 70%}

    """
  }
}
