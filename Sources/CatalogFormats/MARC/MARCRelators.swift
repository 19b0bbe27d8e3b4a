/// What codes and words of a record say about somebody's part in a book.
///
/// Source: MARC Code List for Relators; UNIMARC Manual, appendix C.
enum MARCRelators {
  /// The relator term of a MARC code (`aut`, also as the last part of an address) or a UNIMARC code
  /// (`070`); `nil` where it is not known.
  static func term(code: String) -> String? {
    let last = code.split(separator: "/").last.map(String.init) ?? code
    let key = String(last.lowercased().prefix { $0.isLetter || $0.isNumber })
    if let term = terms[key] { return term }
    return unimarc[key].flatMap { terms[$0] }
  }

  /// The relator term that a word of a record means, in lower case: `joint author` is an author.
  ///
  /// A word that is not known is a role too, as it stands.
  static func term(word: String) -> String? {
    var text = ISBDText.stripped(word, dropsStop: false).lowercased()
    while let last = text.last, ".,)".contains(last) { text.removeLast() }
    while text.first == "(" { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    return synonyms[text] ?? text
  }

  private static let synonyms: [String: String] = [
    "auth": "author", "joint author": "author", "jt. author": "author", "aut": "author",
    "verfasser": "author", "verfasserin": "author", "auteur": "author", "autor": "author",
    "autore": "author", "著": "author", "著者": "author", "作者": "author",
    "ed": "editor", "editors": "editor", "joint editor": "editor", "jt. ed": "editor",
    "herausgeber": "editor", "herausgeberin": "editor", "hrsg": "editor",
    "éditeur scientifique": "editor", "主编": "editor", "编": "editor", "編": "editor",
    "tr": "translator", "trans": "translator", "joint translator": "translator",
    "jt. tr": "translator", "übersetzer": "translator", "übersetzerin": "translator",
    "traducteur": "translator", "traductor": "translator", "译": "translator", "訳": "translator",
    "譯": "translator", "ill": "illustrator", "illus": "illustrator",
    "illustrateur": "illustrator", "illustratorin": "illustrator", "ilustrador": "illustrator",
    "comp": "compiler", "joint comp": "compiler", "photographs": "photographer",
    "fotograf": "photographer",
    "author of introduction": "author of introduction, etc.",
    "author of afterword": "author of afterword, colophon, etc.", "komponist": "composer",
  ]

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

  private static let terms: [String: String] = {
    var terms: [String: String] = [:]
    for line in list.split(separator: ";") {
      let parts = line.drop { $0 == " " || $0 == "\n" }.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { terms[String(parts[0])] = String(parts[1]) }
    }
    return terms
  }()

  private static let list = """
    abr=abridger;acp=art copyist;act=actor;adi=art director;adp=adapter;
    aft=author of afterword, colophon, etc.;anl=analyst;anm=animator;ann=annotator;
    ant=bibliographic antecedent;ape=appellee;apl=appellant;app=applicant;
    aqt=author in quotations or text abstracts;arc=architect;ard=artistic director;arr=arranger;
    art=artist;asg=assignee;asn=associated name;ato=autographer;att=attributed name;
    auc=auctioneer;aud=author of dialog;aui=author of introduction, etc.;aus=screenwriter;
    aut=author;bdd=binding designer;bjd=bookjacket designer;bkd=book designer;bkp=book producer;
    blw=blurb writer;bnd=binder;bpd=bookplate designer;brd=broadcaster;brl=braille embosser;
    bsl=bookseller;cas=caster;ccp=conceptor;chr=choreographer;cli=client;cll=calligrapher;
    clr=colorist;clt=collotyper;cmm=commentator;cmp=composer;cmt=compositor;cnd=conductor;
    cng=cinematographer;cns=censor;coe=contestant-appellee;col=collector;com=compiler;
    con=conservator;cor=collection registrar;cos=contestant;cov=cover designer;
    cph=copyright holder;cre=creator;crp=correspondent;crr=corrector;crt=court reporter;
    csl=consultant;csp=consultant to a project;cst=costume designer;ctb=contributor;
    ctg=cartographer;ctr=contractor;cts=contestee;cur=curator;cwt=commentator for written text;
    dfd=defendant;dgc=degree committee member;dgg=degree granting institution;
    dgs=degree supervisor;dis=dissertant;dln=delineator;dnc=dancer;dnr=donor;dpc=depicted;
    dpt=depositor;drm=draftsman;drt=director;dsr=designer;dst=distributor;dtc=data contributor;
    dte=dedicatee;dtm=data manager;dto=dedicator;dub=dubious author;edc=editor of compilation;
    edm=editor of moving image work;edt=editor;egr=engraver;elg=electrician;elt=electrotyper;
    eng=engineer;enj=enacting jurisdiction;etr=etcher;evp=event place;exp=expert;fac=facsimilist;
    fds=film distributor;fld=field director;flm=film editor;fmd=film director;fmk=filmmaker;
    fmo=former owner;fmp=film producer;fnd=funder;fpy=first party;frg=forger;
    gis=geographic information specialist;grt=graphic technician;his=host institution;
    hnr=honoree;hst=host;ill=illustrator;ilu=illuminator;ins=inscriber;inv=inventor;
    isb=issuing body;itr=instrumentalist;ive=interviewee;ivr=interviewer;jud=judge;
    jug=jurisdiction governed;lbr=laboratory;lbt=librettist;ldr=laboratory director;led=lead;
    len=lender;lgd=lighting designer;lil=libelant;lit=libelant-appellant;lsa=landscape architect;
    lse=licensee;lso=licensor;ltg=lithographer;lyr=lyricist;mcp=music copyist;
    mdc=metadata contact;med=medium;mfp=manufacture place;mfr=manufacturer;mod=moderator;
    mon=monitor;mrb=marbler;mrk=markup editor;msd=musical director;mte=metal-engraver;
    mtk=minute taker;mus=musician;nrt=narrator;opn=opponent;org=originator;orm=organizer;
    osp=onscreen presenter;oth=other;own=owner;pan=panelist;pat=patron;pbd=publishing director;
    pbl=publisher;pdr=project director;pfr=proofreader;pht=photographer;plt=platemaker;
    pma=permitting agency;pmn=production manager;pop=printer of plates;ppm=papermaker;
    ppt=puppeteer;pra=praeses;prc=process contact;prd=production personnel;pre=presenter;
    prf=performer;prg=programmer;prm=printmaker;prn=production company;pro=producer;
    prp=production place;prs=presenter;prt=printer;prv=provider;pup=publication place;
    rap=rapporteur;rbr=rubricator;rcd=recordist;rce=recording engineer;rcp=addressee;
    rdd=radio director;red=redaktor;ren=renderer;res=researcher;rev=reviewer;rpc=radio producer;
    rps=repository;rpt=reporter;rpy=responsible party;rsg=restager;rsp=respondent;
    rsr=restorationist;rth=research team head;rtm=research team member;sad=scientific advisor;
    sce=scenarist;scl=sculptor;scr=scribe;sds=sound designer;sec=secretary;sgd=stage director;
    sgn=signer;sht=supporting host;sll=seller;sng=singer;spk=speaker;spn=sponsor;
    spy=second party;srv=surveyor;std=set designer;stg=setting;stl=storyteller;stm=stage manager;
    stn=standards body;str=stereotyper;tcd=technical director;tch=teacher;ths=thesis advisor;
    tld=television director;tlp=television producer;trc=transcriber;trl=translator;
    tyd=type designer;tyg=typographer;uvp=university place;vac=voice actor;vdg=videographer;
    voc=vocalist;wac=writer of added commentary;wal=writer of added lyrics;
    wam=writer of accompanying material;wat=writer of added text;wdc=woodcutter;wde=wood engraver;
    win=writer of introduction;wit=witness;wpr=writer of preface;
    wst=writer of supplementary textual content
    """
}
