import Testing
import TextDecoding

/// Short lists whose bytes are letters in more than one encoding; the bytes are Python's.
@Suite struct LetterStatisticsTests {
  private static let ruCapitals = """
    НАЗВАНИЕ,АВТОР
    ТРИ СЕСТРЫ,ЧЕХОВ А.П.
    АННА КАРЕНИНА,ТОЛСТОЙ Л.Н.
    ГРОЗА,ОСТРОВСКИЙ А.Н.

    """
  private static let ruCapitalRows = """
    title,author
    ИДИОТ,ДОСТОЕВСКИЙ
    ДОКТОР ЖИВАГО,ПАСТЕРНАК

    """
  private static let icelandic = """
    title,author
    Fjallkirkjan,Gunnar Gunnarsson
    Gerpla,Halldór Kiljan
    Grámosinn glóir,Thor Vilhjálmsson
    Ævi og ást í Þórshöfn,Steinunn Sigurðardóttir

    """
  private static let estonian = """
    title,author
    Võlg,Mõistus
    Kõrboja perenaine,Tammsaare

    """
  private static let danish = """
    title,author
    Kongens Fald på øen,Jørgen Bæk
    Småfolk,Kåre Nørgård

    """
  private static let german = """
    Titel,Autor
    Das Schloß,Böll
    Ärger im Gebüsch,Günter Größler
    Die Räuber,Käthe Möller

    """
  private static let french = """
    Titre,Auteur
    La bête humaine,Zola
    À rebours,Édouard Lefèvre
    L’œuvre complète,François Préault

    """
  private static let polish = """
    tytul,autor
    Lód,Dukaj
    Książka o miłości,Świętosław Żak

    """
  private static let czech = """
    nazev,autor
    Kráska a zvíře,Dvořák
    Život je jinde,Růžička

    """
  private static let hungarian = """
    cim,szerzo
    Az ember tragédiája,Madách
    Szülőföldem,Petőfi Sándor
    Esti Kornél,Kosztolányi Dezső

    """
  private static let turkish = """
    title,author
    Saatleri Ayarlama Enstitüsü,Tanpınar
    Aşk,Şafak
    Kuyucaklı Yusuf,Sabahattin Ali

    """
  private static let hebrew = """
    title,author
    מישהו לרוץ איתו,דויד גרוסמן
    הסיפור שלנו,מאיר שלו

    """
  private static let greek = """
    title,author
    Η μεγάλη χίμαιρα,Καραγάτσης
    Το νούμερο,Βενέζης

    """
  private static let ukrainian = """
    title,author
    Земля,Кобилянська
    Чорна рада,Куліш
    Перевтілення її світу,Їжакевич

    """
  private static let chinese = """
    书名,作者
    围城,钱钟书
    平凡的世界第一部,路遥
    白鹿原,陈忠实

    """
  private static let japanese = """
    書名,著者
    こころ,夏目漱石
    羅生門,芥川龍之介

    """

  static let samples: [EncodedSample] = [
    EncodedSample(
      "windows-1251", ruCapitals,
      """
      cdc0c7c2c0cdc8c52cc0c2d2ced00ad2d0c820d1c5d1d2d0db2cd7c5d5cec220c02ecf2e0ac0cdcd
      c020cac0d0c5cdc8cdc02cd2cecbd1d2cec920cb2ecd2e0ac3d0cec7c02cced1d2d0cec2d1cac8c9
      20c02ecd2e0a
      """),
    EncodedSample(
      "koi8-r", ruCapitals,
      """
      eee1faf7e1eee9e52ce1f7f4eff20af4f2e920f3e5f3f4f2f92cfee5e8eff720e12ef02e0ae1eeee
      e120ebe1f2e5eee9eee12cf4efecf3f4efea20ec2eee2e0ae7f2effae12ceff3f4f2eff7f3ebe9ea
      20e12eee2e0a
      """),
    EncodedSample(
      "windows-1251", ruCapitalRows,
      """
      7469746c652c617574686f720ac8c4c8ced22cc4ced1d2cec5c2d1cac8c90ac4cecad2ced020c6c8
      c2c0c3ce2ccfc0d1d2c5d0cdc0ca0a
      """),
    EncodedSample(
      "koi8-r", ruCapitalRows,
      """
      7469746c652c617574686f720ae9e4e9eff42ce4eff3f4efe5f7f3ebe9ea0ae4efebf4eff220f6e9
      f7e1e7ef2cf0e1f3f4e5f2eee1eb0a
      """),
    EncodedSample(
      "windows-1252", icelandic,
      """
      7469746c652c617574686f720a466a616c6c6b69726b6a616e2c47756e6e61722047756e6e617273
      736f6e0a476572706c612c48616c6c64f372204b696c6a616e0a4772e16d6f73696e6e20676cf369
      722c54686f722056696c686ae16c6d73736f6e0ac67669206f6720e1737420ed20def3727368f666
      6e2c537465696e756e6e205369677572f0617264f3747469720a
      """),
    EncodedSample(
      "windows-1252", estonian,
      """
      7469746c652c617574686f720a56f56c672c4df569737475730a4bf572626f6a6120706572656e61
      696e652c54616d6d73616172650a
      """),
    EncodedSample(
      "windows-1252", danish,
      """
      7469746c652c617574686f720a4b6f6e67656e732046616c642070e520f8656e2c4af87267656e20
      42e66b0a536de5666f6c6b2c4be57265204ef87267e572640a
      """),
    EncodedSample(
      "macintosh", german,
      """
      546974656c2c4175746f720a446173205363686c6fa72c429a6c6c0a807267657220696d20476562
      9f7363682c479f6e7465722047729aa76c65720a44696520528a756265722c4b8a746865204d9a6c
      6c65720a
      """),
    EncodedSample(
      "macintosh", french,
      """
      54697472652c4175746575720a4c6120629074652068756d61696e652c5a6f6c610acb207265626f
      7572732c83646f75617264204c65668f7672650a4cd5cf7576726520636f6d706c8f74652c467261
      6e8d6f69732050728e61756c740a
      """),
    EncodedSample(
      "macintosh", danish,
      """
      7469746c652c617574686f720a4b6f6e67656e732046616c6420708c20bf656e2c4abf7267656e20
      42be6b0a536d8c666f6c6b2c4b8c7265204ebf72678c72640a
      """),
    EncodedSample(
      "cp850", german,
      """
      546974656c2c4175746f720a446173205363686c6fe12c42946c6c0a8e7267657220696d20476562
      817363682c47816e74657220477294e16c65720a446965205284756265722c4b84746865204d946c
      6c65720a
      """),
    EncodedSample(
      "windows-1250", polish,
      """
      747974756c2c6175746f720a4cf3642c44756b616a0a4b7369b9bf6b61206f206d69b36f9c63692c
      8c7769ea746f73b3617720af616b0a
      """),
    EncodedSample(
      "windows-1250", czech,
      """
      6e617a65762c6175746f720a4b72e1736b612061207a76edf8652c44766ff8e16b0a8e69766f7420
      6a65206a696e64652c52f99e69e86b610a
      """),
    EncodedSample(
      "windows-1250", hungarian,
      """
      63696d2c737a65727a6f0a417a20656d6265722074726167e96469e16a612c4d6164e163680a537a
      fc6cf566f66c64656d2c506574f566692053e16e646f720a45737469204b6f726ee96c2c4b6f737a
      746f6ce16e79692044657a73f50a
      """),
    EncodedSample(
      "windows-1252", german,
      """
      546974656c2c4175746f720a446173205363686c6fdf2c42f66c6c0ac47267657220696d20476562
      fc7363682c47fc6e746572204772f6df6c65720a4469652052e4756265722c4be4746865204df66c
      6c65720a
      """),
    EncodedSample(
      "windows-1254", turkish,
      """
      7469746c652c617574686f720a536161746c65726920417961726c616d6120456e73746974fc73fc
      2c54616e70fd6e61720a41fe6b2cde6166616b0a4b75797563616b6cfd2059757375662c53616261
      68617474696e20416c690a
      """),
    EncodedSample(
      "windows-1255", hebrew,
      """
      7469746c652c617574686f720aeee9f9e4e520ecf8e5f520e0e9fae52ce3e5e9e320e2f8e5f1eeef
      0ae4f1e9f4e5f820f9ecf0e52ceee0e9f820f9ece50a
      """),
    EncodedSample(
      "iso-8859-7", greek,
      """
      7469746c652c617574686f720ac720ece5e3dcebe720f7dfece1e9f1e12ccae1f1e1e3dcf4f3e7f2
      0ad4ef20edeffdece5f1ef2cc2e5eddde6e7f20a
      """),
    EncodedSample(
      "koi8-u", ukrainian,
      """
      7469746c652c617574686f720afac5cdccd12cebcfc2c9ccd1ced3d8cbc10afecfd2cec120d2c1c4
      c12cebd5cca6db0af0c5d2c5d7d4a6ccc5ceced120a7a720d3d7a6d4d52cb7d6c1cbc5d7c9de0a
      """),
    EncodedSample(
      "windows-1251", ukrainian,
      """
      7469746c652c617574686f720ac7e5ecebff2ccaeee1e8ebffedf1fceae00ad7eef0ede020f0e0e4
      e02ccaf3ebb3f80acfe5f0e5e2f2b3ebe5ededff20bfbf20f1e2b3f2f32cafe6e0eae5e2e8f70a
      """),
    EncodedSample(
      "utf-16le", chinese,
      """
      664e0d542c005c4f05800a00f456ce572c00b1949f94664e0a00735ee1518476164e4c752c7b004e
      e8902c00ef8d65900a007d767f9e9f532c004896e05f9e5b0a00
      """),
    EncodedSample(
      "utf-16be", chinese,
      """
      4e66540d002c4f5c8005000a56f457ce002c94b1949f4e66000a5e7351e176844e16754c7b2c4e00
      90e8002c8def9065000a767d9e7f539f002c96485fe05b9e000a
      """),
    EncodedSample(
      "utf-16le", japanese,
      """
      f8660d542c00578405800a00533053308d302c000f59ee76316ff3770a00857f1f7580952c00a582
      dd5d8d9f4b4ecb4e0a00
      """),
  ]

  private func text(_ bytes: [UInt8], as encoding: TextEncoding) throws -> String {
    String(decoding: try TextDecoder.decode(bytes, as: encoding).bytes, as: UTF8.self)
  }

  @Test(arguments: samples)
  func `the letters of a language and the shape of words tell encodings apart`(
    sample: EncodedSample
  ) throws {
    let found = EncodingDetector.detect(sample.bytes, isWhole: true)
    #expect(try text(sample.bytes, as: found.encoding) == sample.text, "\(found)")
    #expect(found.basis == .statistics)
  }

  @Test func `a word of accents in no other language is likelier than one of none`() {
    let right = LetterModel.likelihood(ofLatin: "años, García Márquez")
    #expect(right > LetterModel.likelihood(ofLatin: "aǫs, Garca\u{315} Mr\u{300}quez"))
    let german = LetterModel.likelihood(ofLatin: "Großbritannien")
    #expect(german > LetterModel.likelihood(ofLatin: "GroÇbritannien"))
  }

  @Test func `bytes that MARC-8 does not define speak against it`() {
    // DF is ß in Windows-1252; E2 before e is é in MARC-8.
    let german = MARC8Evidence(Array("Stra".utf8) + [0xDF] + Array("e".utf8))
    #expect(german.undefined == 1)
    #expect(!german.isCertain)
    #expect(MARC8Evidence([0x43, 0x61, 0x66, 0xE2, 0x65]).isCertain)
    // A1 to AE, B0 to BA, BC, BD, C0 to C8 and E0 to FB, FE are what the set defines.
    let defined: [ClosedRange<UInt8>] = [
      0x88...0x89, 0x8D...0x8E, 0xA1...0xAE, 0xB0...0xBA, 0xBC...0xBD, 0xC0...0xC8, 0xE0...0xFB,
      0xFE...0xFE,
    ]
    for byte in UInt8(0x80)...0xFF {
      #expect(MARC8Evidence.isUndefined(byte) == !defined.contains { $0.contains(byte) })
    }
  }
}
