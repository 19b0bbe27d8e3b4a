/// The roles of contributors as MARC relator terms.
///
/// Source: MARC Code List for Relators (Library of Congress); ONIX code list 17 (EDItEUR).
package enum ContributorRoles {
  /// The term of a code of ONIX list 17 (`A01`, `B06`), `nil` for one that says nothing.
  package static func onix(_ code: String) -> String? {
    let code = PlainText.clean(code).uppercased()
    guard let term = onixTerms[code] else { return nil }
    return String(term)
  }

  /// The term of a MARC relator code (`trl`) or of a word for a role in any of a few languages
  /// (`trans.`, `Übersetzer`, `译`), in lower case; `nil` where it is none that is known.
  package static func marc(_ text: String) -> String? {
    var word = PlainText.clean(text).lowercased()
    while let last = word.unicodeScalars.last, last.isOne(of: ".,:;)]") {
      word.unicodeScalars.removeLast()
    }
    // `http://id.loc.gov/vocabulary/relators/aut`, as $4 may have it.
    if let slash = word.utf8.lastIndex(of: 0x2F) {
      word = String(word[word.index(after: slash)...])
    }
    return codes[word] ?? words[word] ?? (terms.contains(word) ? word : nil) ?? labels[word]
  }

  private static let codes = pairs(
    """
    abr abridger|act actor|adp adapter|aft writer of afterword|ann annotator|\
    anl analyst|ant bibliographic antecedent|aqt author in quotations or text abstracts|\
    arr arranger|art artist|asn associated name|aud author of dialog|\
    aui writer of introduction|aus screenwriter|aut author|bkd book designer|\
    bkp book producer|blw blurb writer|bjd bookjacket designer|clb contributor|clr colorist|\
    cmm commentator|cmp composer|cnd conductor|com compiler|cov cover designer|cre creator|\
    csp consultant to a project|csl consultant|ctb contributor|ctg cartographer|cur curator|\
    cwt commentator for written text|dnr donor|drm draftsman|drt director|dsr designer|dte dedicatee|\
    dto dedicator|edc editor of compilation|edt editor|egr engraver|etr etcher|fmo former owner|\
    hnr honoree|hst host|ill illustrator|ilu illuminator|inv inventor|ive interviewee|\
    ivr interviewer|lbt librettist|ltg lithographer|lyr lyricist|mod moderator|mus musician|\
    nrt narrator|org originator|orm organizer|oth other|own owner|pbd publishing director|\
    pbl publisher|pfr proofreader|pht photographer|prf performer|prg programmer|prm printmaker|\
    pro producer|prt printer|red redaktor|res researcher|rev reviewer|sad scientific advisor|\
    scr scribe|sec secretary|sgn signer|sng singer|spk speaker|spn sponsor|std set designer|\
    sto storyteller|tcd technical director|tch teacher|ths thesis advisor|trc transcriber|\
    trl translator|tyd type designer|tyg typographer|vac voice actor|voc vocalist|\
    wac writer of added commentary|wam writer of accompanying material|\
    wat writer of added text|waw writer of afterword|wde wood engraver|wdc woodcutter|wfw writer of foreword|\
    win writer of introduction|wpr writer of preface|wst writer of supplementary textual content
    """)

  static let terms: Set<String> = Set(codes.values)

  private static let onixTerms = pairs(
    """
    A01 author|A02 author|A03 screenwriter|A04 librettist|A05 lyricist|A06 composer|A07 artist|\
    A08 photographer|A09 creator|A10 creator|A11 designer|A12 illustrator|A13 photographer|\
    A14 author|A15 writer of preface|A16 writer of introduction|A17 writer of added text|\
    A18 writer of supplementary textual content|A19 writer of afterword|A20 annotator|\
    A21 commentator for written text|A22 writer of afterword|A23 writer of foreword|\
    A24 writer of introduction|A25 annotator|A26 writer of introduction|A27 photographer|\
    A29 writer of introduction|A30 writer of supplementary textual content|A31 lyricist|A32 contributor|\
    A33 writer of supplementary textual content|A34 compiler|A35 draftsman|A36 cover designer|\
    A37 author|A38 author|A39 cartographer|A40 colorist|A41 book producer|A42 author|\
    A43 interviewer|A44 interviewee|A45 screenwriter|A46 artist|A47 colorist|A48 artist|\
    A51 researcher|B01 editor|B02 editor|B03 adapter|B04 abridger|B05 adapter|B06 translator|\
    B07 storyteller|B08 translator|B09 editor|B10 editor|B11 editor|B12 editor|B13 editor|\
    B14 editor|B15 editor|B16 editor|B17 originator|B18 editor|B19 editor|B20 consultant|\
    B21 editor|B22 adapter|B24 editor|B25 arranger|B26 editor|B27 thesis advisor|B29 editor|\
    B30 editor|B31 editor|B99 adapter|C01 compiler|C02 compiler|C03 compiler|C04 curator|\
    C99 compiler|D01 producer|D02 director|D03 conductor|D99 director|E01 actor|E03 narrator|\
    E04 commentator|E05 singer|E06 musician|E07 narrator|E08 performer|E09 speaker|E10 host|\
    E99 performer|F01 photographer|F02 editor
    """)

  /// Words for roles as catalogs write them.
  static let words: [String: String] = {
    let lists: [(String, String)] = [
      (
        "author",
        "auth by written verfasser autor autorin auteur författare forfatter 著 著者 作者 作 文 撰 原著 写"
      ),
      (
        "translator",
        "tr trans transl translated translation übersetzer übersetzerin übers traducteur"
      ),
      (
        "translator",
        "traductrice trad traductor traductora traduttore översättare 译 譯 訳 翻訳 翻译 翻譯 译者 譯者 訳者 翻訳者"
      ),
      (
        "editor",
        "ed eds editors edited hrsg herausgeber herausgeberin hg éd éditeur 编 編 主编 主編 编者 編者 编辑 編集"
      ),
      ("author", "编著 編著 著编 续 續 绘著 撰文"), ("compiler", "comp compiled 编纂 編纂 辑 輯 选编 選編 编选 編選"),
      (
        "illustrator",
        "ill illus illustr illustrated illustrations illustrateur illustratrice 绘 繪 图 圖"
      ),
      ("illustrator", "插图 插圖 绘图 繪圖 绘画 絵 画 イラスト illustrationen ilustrador"),
      ("photographer", "photographs photos fotograf 摄影 攝影 撮影 写真"),
      ("narrator", "read narrated reader sprecher vorleser 朗読 朗读 播讲"),
      ("adapter", "adapted 改编 改編 脚色"), ("annotator", "annotated 注 註 校注 注释 註釋"),
      ("editor", "校 校訂者 修订 修訂 校订 校訂 点校 整理 审校"), ("editor", "监修 監修 監修者 総監修"),
      ("translator", "编译 編譯 译注 訳注 译著"), ("writer of preface", "preface 序 作序 前言"),
      ("writer of foreword", "foreword vorwort"), ("writer of introduction", "introduction introd"),
      ("writer of afterword", "afterword nachwort 跋"), ("contributor", "contributors mitwirkender"),
      ("producer", "出品"), ("interviewer", "口述整理"), ("author", "口述 原作 joint"),
      ("author", "지음 지은이 저자 저 글 글쓴이"), ("translator", "옮김 옮긴이 번역 역 역자"),
      ("editor", "엮음 엮은이 편집 편저"), ("illustrator", "그림 그린이 삽화"),
      ("author", "さく ぶん ちょ 述 文图 图文"), ("translator", "やく 監訳 编译者 現代語訳"),
      ("translator", "編訳 訳編"), ("editor", "へん かんしゅう 責任編集 編集代表 审订 审定 总主编"),
      ("illustrator", "え 作画 漫画 まんが マンガ 挿絵 挿画 装画 さしえ 插画 插畫"), ("photographer", "しゃしん"),
      ("author", "автор авт"), ("translator", "пер перев переводчик przeł tłum tłumacz přel překl"),
      ("editor", "ред редактор redakcja oprac"), ("compiler", "сост составитель упоряд"),
      ("illustrator", "худож художник иллюстратор илл rys ilustrace"),
      ("compiler", "選 选"), ("commentator for written text", "解説"), ("book designer", "装丁 装幀"),
      ("interviewer", "聞き手"), ("writer of introduction", "导读 導讀"), ("annotator", "选注 選注"),
      ("cover designer", "cover"), ("photographer", "photography"), ("composer", "作曲"),
    ]
    var words: [String: String] = [:]
    for (term, list) in lists {
      for word in list.split(separator: " ") { words[String(word)] = term }
    }
    return words
  }()

  private static func pairs(_ text: String) -> [String: String] {
    var pairs: [String: String] = [:]
    for entry in text.split(separator: "|") {
      let parts = entry.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { pairs[String(parts[0])] = String(parts[1]) }
    }
    return pairs
  }
}
