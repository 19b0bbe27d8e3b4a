/// The languages of ISO 639-1 with their other codes and English names.
///
/// Source: the code tables of ISO 639-2 (Library of Congress, registration authority).
enum LanguageCodes {
  /// The ISO 639-1 code of a three-letter code or a name in lower case.
  static func short(_ word: String) -> String? { codes[word] }

  /// Whether two letters are a code of ISO 639-1.
  static func isShort(_ code: String) -> Bool { shorts.contains(code) }

  /// The bibliographic three-letter code (ISO 639-2/B) of a code of two letters.
  static func bibliographic(_ short: String) -> String? { bibliographicCodes[short] }

  private static let bibliographicCodes: [String: String] = rows.reduce(into: [:]) { codes, row in
    let parts = row.split(separator: " ", maxSplits: 2)
    codes[String(parts[0])] = parts[1].split(separator: "/").first.map(String.init)
  }

  private static let shorts: Set<String> = Set(rows.map { String($0.prefix(2)) })

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for row in rows {
      let parts = row.split(separator: " ", maxSplits: 2)
      let short = String(parts[0])
      for code in parts[1].split(separator: "/") { codes[String(code)] = short }
      for name in parts[2].split(separator: ";") { codes[name.lowercased()] = short }
    }
    for (word, code) in others { codes[word] = code }
    for (code, names) in names + styleNames {
      for name in names.split(separator: " ") { codes[String(name)] = codes[String(name)] ?? code }
    }
    return codes
  }()

  /// Withdrawn codes of MARC and ISO 639, and names of languages in themselves.
  private static let others: [(String, String)] = [
    ("scc", "sr"), ("scr", "hr"), ("mol", "ro"), ("iri", "ga"), ("gae", "gd"), ("esp", "eo"),
    ("far", "fo"), ("fri", "fy"), ("gag", "gl"), ("gua", "gn"), ("int", "ia"), ("lan", "oc"),
    ("lap", "se"), ("mla", "mg"), ("max", "gv"), ("sao", "sm"), ("sho", "sn"), ("snh", "si"),
    ("sso", "st"), ("swz", "ss"), ("tag", "tl"), ("taj", "tg"), ("tar", "tt"), ("tsw", "tn"),
    ("eth", "gez"), ("cam", "km"), ("gal", "om"), ("deutsch", "de"), ("français", "fr"),
    ("francais", "fr"), ("español", "es"), ("espanol", "es"), ("castellano", "es"),
    ("italiano", "it"), ("português", "pt"), ("portugues", "pt"), ("nederlands", "nl"),
    ("svenska", "sv"), ("norsk", "no"), ("dansk", "da"), ("suomi", "fi"), ("polski", "pl"),
    ("čeština", "cs"), ("český", "cs"), ("slovenčina", "sk"), ("magyar", "hu"), ("română", "ro"),
    ("türkçe", "tr"), ("ελληνικά", "el"), ("русский", "ru"), ("українська", "uk"),
    ("български", "bg"),
    ("српски", "sr"), ("hrvatski", "hr"), ("עברית", "he"), ("العربية", "ar"), ("فارسی", "fa"),
    ("हिन्दी", "hi"), ("ไทย", "th"), ("tiếng việt", "vi"), ("中文", "zh"), ("汉语", "zh"),
    ("漢語", "zh"), ("简体中文", "zh-Hans"), ("繁體中文", "zh-Hant"), ("繁体中文", "zh-Hant"),
    ("simplified chinese", "zh-Hans"), ("chinese (simplified)", "zh-Hans"),
    ("traditional chinese", "zh-Hant"), ("chinese (traditional)", "zh-Hant"),
    ("mandarin", "zh"), ("日本語", "ja"), ("日语", "ja"), ("日文", "ja"), ("英语", "en"), ("英文", "en"),
    ("英語", "en"), ("法语", "fr"), ("法文", "fr"), ("德语", "de"), ("德文", "de"), ("俄语", "ru"),
    ("西班牙语", "es"), ("韩语", "ko"), ("한국어", "ko"), ("català", "ca"), ("galego", "gl"),
    ("euskara", "eu"), ("lietuvių", "lt"), ("latviešu", "lv"), ("eesti", "et"),
    ("bahasa indonesia", "id"), ("brazilian portuguese", "pt-BR"), ("farsi", "fa"),
    ("modern greek", "el"), ("old english", "ang"), ("middle english", "enm"),
    ("ancient greek", "grc"), ("latin", "la"), ("flemish", "nl"), ("spanish; castilian", "es"),
    ("bokmål", "nb"),
  ]

  private static let rows: [String] = [
    "aa aar Afar", "ab abk Abkhazian", "ae ave Avestan", "af afr Afrikaans", "ak aka Akan",
    "am amh Amharic", "an arg Aragonese", "ar ara Arabic", "as asm Assamese", "av ava Avaric",
    "ay aym Aymara", "az aze Azerbaijani", "ba bak Bashkir", "be bel Belarusian",
    "bg bul Bulgarian", "bh bih Bihari", "bi bis Bislama", "bm bam Bambara", "bn ben Bengali",
    "bo tib/bod Tibetan", "br bre Breton", "bs bos Bosnian", "ca cat Catalan;Valencian",
    "ce che Chechen", "ch cha Chamorro", "co cos Corsican", "cr cre Cree", "cs cze/ces Czech",
    "cu chu Church Slavic;Old Slavonic;Church Slavonic", "cv chv Chuvash", "cy wel/cym Welsh",
    "da dan Danish", "de ger/deu German", "dv div Divehi;Dhivehi;Maldivian", "dz dzo Dzongkha",
    "ee ewe Ewe", "el gre/ell Greek;Greek, Modern;Greek, Modern (1453-)", "en eng English",
    "eo epo Esperanto", "es spa Spanish;Castilian", "et est Estonian",
    "eu baq/eus Basque", "fa per/fas Persian", "ff ful Fulah", "fi fin Finnish",
    "fj fij Fijian", "fo fao Faroese", "fr fre/fra French", "fy fry Western Frisian;Frisian",
    "ga gle Irish", "gd gla Gaelic;Scottish Gaelic", "gl glg Galician", "gn grn Guarani",
    "gu guj Gujarati", "gv glv Manx", "ha hau Hausa", "he heb Hebrew", "hi hin Hindi",
    "ho hmo Hiri Motu", "hr hrv Croatian", "ht hat Haitian;Haitian Creole",
    "hu hun Hungarian", "hy arm/hye Armenian", "hz her Herero", "ia ina Interlingua",
    "id ind Indonesian", "ie ile Interlingue;Occidental", "ig ibo Igbo", "ii iii Sichuan Yi;Nuosu",
    "ik ipk Inupiaq", "io ido Ido", "is ice/isl Icelandic", "it ita Italian", "iu iku Inuktitut",
    "ja jpn Japanese", "jv jav Javanese", "ka geo/kat Georgian", "kg kon Kongo",
    "ki kik Kikuyu;Gikuyu", "kj kua Kuanyama", "kk kaz Kazakh", "kl kal Kalaallisut;Greenlandic",
    "km khm Khmer;Central Khmer", "kn kan Kannada", "ko kor Korean", "kr kau Kanuri",
    "ks kas Kashmiri", "ku kur Kurdish", "kv kom Komi", "kw cor Cornish", "ky kir Kirghiz;Kyrgyz",
    "la lat Latin", "lb ltz Luxembourgish", "lg lug Ganda", "li lim Limburgish", "ln lin Lingala",
    "lo lao Lao", "lt lit Lithuanian", "lu lub Luba-Katanga", "lv lav Latvian",
    "mg mlg Malagasy", "mh mah Marshallese", "mi mao/mri Maori;Māori", "mk mac/mkd Macedonian",
    "ml mal Malayalam", "mn mon Mongolian", "mr mar Marathi", "ms may/msa Malay", "mt mlt Maltese",
    "my bur/mya Burmese", "na nau Nauru", "nb nob Norwegian Bokmål;Bokmål",
    "nd nde North Ndebele", "ne nep Nepali", "ng ndo Ndonga", "nl dut/nld Dutch;Flemish",
    "nn nno Norwegian Nynorsk;Nynorsk", "no nor Norwegian", "nr nbl South Ndebele",
    "nv nav Navajo;Navaho", "ny nya Chichewa;Chewa;Nyanja", "oc oci Occitan;Provençal",
    "oj oji Ojibwa", "om orm Oromo", "or ori Oriya;Odia", "os oss Ossetian;Ossetic",
    "pa pan Panjabi;Punjabi", "pi pli Pali", "pl pol Polish", "ps pus Pushto;Pashto",
    "pt por Portuguese", "qu que Quechua", "rm roh Romansh", "rn run Rundi",
    "ro rum/ron Romanian;Moldavian", "ru rus Russian", "rw kin Kinyarwanda", "sa san Sanskrit",
    "sc srd Sardinian", "sd snd Sindhi", "se sme Northern Sami", "sg sag Sango",
    "si sin Sinhala;Sinhalese", "sk slo/slk Slovak", "sl slv Slovenian;Slovene", "sm smo Samoan",
    "sn sna Shona", "so som Somali", "sq alb/sqi Albanian", "sr srp Serbian", "ss ssw Swati",
    "st sot Sotho;Southern Sotho", "su sun Sundanese", "sv swe Swedish", "sw swa Swahili",
    "ta tam Tamil", "te tel Telugu", "tg tgk Tajik", "th tha Thai", "ti tir Tigrinya",
    "tk tuk Turkmen", "tl tgl Tagalog;Filipino", "tn tsn Tswana", "to ton Tonga",
    "tr tur Turkish", "ts tso Tsonga", "tt tat Tatar", "tw twi Twi", "ty tah Tahitian",
    "ug uig Uighur;Uyghur", "uk ukr Ukrainian", "ur urd Urdu", "uz uzb Uzbek", "ve ven Venda",
    "vi vie Vietnamese", "vo vol Volapük", "wa wln Walloon", "wo wol Wolof", "xh xho Xhosa",
    "yi yid Yiddish", "yo yor Yoruba", "za zha Zhuang;Chuang", "zh chi/zho Chinese",
    "zu zul Zulu",
  ]
}
