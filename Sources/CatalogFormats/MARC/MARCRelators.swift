/// What codes and words of a record say about somebody's part in a book.
///
/// Source: MARC Code List for Relators; UNIMARC Manual, appendix C.
enum MARCRelators {
  /// The relator term of a MARC code (`aut`, also as the last part of an address) or a UNIMARC code
  /// (`070`); `nil` where it is not known.
  static func term(code: String) -> String? {
    let last = code.split(separator: "/").last.map(String.init) ?? code
    let own = String(last.lowercased().prefix { $0.isLetter || $0.isNumber })
    let key = unimarc[own] ?? own
    return ContributorRoles.marc(key) ?? terms[key]
  }

  /// The relator term that a word of a record means, in lower case: `joint author` is an author.
  ///
  /// A word that is not known is a role too, as it stands.
  static func term(word: String) -> String? {
    var text = ISBDText.stripped(word, dropsStop: false).lowercased()
    while let last = text.last, ".,)".contains(last) { text.removeLast() }
    while text.first == "(" { text.removeFirst() }
    for joint in ["joint ", "jt. "] where text.hasPrefix(joint) { text.removeFirst(joint.count) }
    guard !text.isEmpty else { return nil }
    return ContributorRoles.marc(text) ?? text
  }

  private static let unimarc: [String: String] = [
    "005": "act", "010": "adp", "018": "anm", "020": "ann", "030": "arr", "040": "art",
    "050": "asg", "060": "asn", "065": "auc", "070": "aut", "072": "aqt", "075": "aft",
    "080": "aui", "090": "aus", "100": "ant", "110": "bnd", "120": "bdd", "130": "bkd",
    "140": "bjd", "150": "bpd", "160": "bsl", "170": "cll", "180": "ctg", "190": "cns",
    "200": "chr", "205": "ctb", "207": "cmm", "210": "cmm", "212": "cwt", "220": "com",
    "230": "cmp", "240": "cmt", "245": "ccp", "250": "cnd", "255": "csp", "257": "cov",
    "260": "cph", "270": "crr", "273": "cur", "275": "dnc", "280": "dte", "290": "dto",
    "295": "dgg", "300": "drt", "305": "dis", "310": "dst", "320": "dnr", "330": "dub",
    "340": "edt", "350": "egr", "360": "etr", "365": "exp", "370": "flm", "380": "frg",
    "390": "fmo", "400": "fnd", "410": "grt", "420": "hnr", "430": "ilu", "440": "ill",
    "450": "ins", "460": "ive", "470": "ivr", "480": "lbt", "490": "lse", "500": "lso",
    "510": "ltg", "520": "lyr", "530": "mte", "540": "mon", "545": "mus", "550": "nrt",
    "555": "opn", "557": "orm", "560": "org", "570": "oth", "580": "ppm", "590": "prf",
    "600": "pht", "605": "prs", "610": "prt", "620": "pop", "630": "pro", "635": "prg",
    "640": "pfr", "650": "pbl", "651": "pbd", "660": "rcp", "670": "rce", "673": "rth",
    "675": "rev", "677": "res", "680": "rbr", "690": "aus", "700": "scr", "705": "scl",
    "710": "red", "720": "sgn", "721": "sng", "723": "spn", "725": "stn", "727": "ths",
    "730": "trl", "740": "tyd", "750": "tyg", "753": "vdg", "755": "voc", "760": "wde",
    "770": "wam",
  ]

  /// The codes that `ContributorRoles` leaves out as rare among books.
  private static let terms: [String: String] = {
    var terms: [String: String] = [:]
    for line in list.split(separator: ";") {
      let parts = line.drop { $0 == " " || $0 == "\n" }.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { terms[String(parts[0])] = String(parts[1]) }
    }
    return terms
  }()

  private static let list = """
    acp=art copyist;adi=art director;anm=animator;ape=appellee;apl=appellant;app=applicant;
    arc=architect;ard=artistic director;asg=assignee;ato=autographer;att=attributed name;
    auc=auctioneer;bdd=binding designer;bnd=binder;bpd=bookplate designer;brd=broadcaster;
    brl=braille embosser;bsl=bookseller;cas=caster;ccp=conceptor;chr=choreographer;cli=client;
    cll=calligrapher;clt=collotyper;cmt=compositor;cng=cinematographer;cns=censor;
    coe=contestant-appellee;col=collector;con=conservator;cor=collection registrar;cos=contestant;
    cph=copyright holder;crp=correspondent;crr=corrector;crt=court reporter;cst=costume designer;
    ctr=contractor;cts=contestee;dfd=defendant;dgc=degree committee member;
    dgg=degree granting institution;dgs=degree supervisor;dis=dissertant;dln=delineator;
    dnc=dancer;dpc=depicted;dpt=depositor;dst=distributor;dtc=data contributor;dtm=data manager;
    dub=dubious author;edm=editor of moving image work;elg=electrician;elt=electrotyper;
    eng=engineer;enj=enacting jurisdiction;evp=event place;exp=expert;fac=facsimilist;
    fds=film distributor;fld=field director;flm=film editor;fmd=film director;fmk=filmmaker;
    fmp=film producer;fnd=funder;fpy=first party;frg=forger;gis=geographic information specialist;
    grt=graphic technician;his=host institution;ins=inscriber;isb=issuing body;
    itr=instrumentalist;jud=judge;jug=jurisdiction governed;lbr=laboratory;
    ldr=laboratory director;led=lead;len=lender;lgd=lighting designer;lil=libelant;
    lit=libelant-appellant;lsa=landscape architect;lse=licensee;lso=licensor;mcp=music copyist;
    mdc=metadata contact;med=medium;mfp=manufacture place;mfr=manufacturer;mon=monitor;
    mrb=marbler;mrk=markup editor;msd=musical director;mte=metal-engraver;mtk=minute taker;
    opn=opponent;osp=onscreen presenter;pan=panelist;pat=patron;pdr=project director;
    plt=platemaker;pma=permitting agency;pmn=production manager;pop=printer of plates;
    ppm=papermaker;ppt=puppeteer;pra=praeses;prc=process contact;prd=production personnel;
    pre=presenter;prn=production company;prp=production place;prs=presenter;prv=provider;
    pup=publication place;rap=rapporteur;rbr=rubricator;rcd=recordist;rce=recording engineer;
    rcp=addressee;rdd=radio director;ren=renderer;rpc=radio producer;rps=repository;rpt=reporter;
    rpy=responsible party;rsg=restager;rsp=respondent;rsr=restorationist;rth=research team head;
    rtm=research team member;sce=scenarist;scl=sculptor;sds=sound designer;sgd=stage director;
    sht=supporting host;sll=seller;spy=second party;srv=surveyor;stg=setting;stl=storyteller;
    stm=stage manager;stn=standards body;str=stereotyper;tld=television director;
    tlp=television producer;uvp=university place;vdg=videographer;wal=writer of added lyrics;
    wit=witness
    """
}
