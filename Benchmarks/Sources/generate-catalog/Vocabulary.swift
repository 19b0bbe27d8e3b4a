/// The words of which titles and names are made.
struct Vocabulary {
  /// A few words are in many titles, many words in few.
  let commonWords = """
    the of a in and to light stone river house night story garden winter letter world last first \
    memory shadow silent city glass bird king daughter road secret
    """.split(separator: " ").map(String.init)
  let rareWords: [String]
  let surnames: [String]
  let givenNames: [String]
  let russianWords = """
    война мир мастер дом река ночь свет город история сад зима письмо память тень дорога тайна \
    степь снег море голос путь книга ветер осень остров зеркало
    """.split(separator: " ").map(String.init)
  let chineseWords = """
    三体 围城 活着 平凡 世界 红楼 西游 水浒 故事 历史 中国 北京 江南 月亮 冬天 城市 长夜 大地 少年 \
    文学 哲学 艺术 花园 秘密 时间 河流 山海 旅行 黄金 春秋 图书 研究 入门 概论 诗歌 传统 思想 社会
    """.split(separator: " ").map(String.init)
  let japanesePhrases = """
    吾輩は猫である 銀河鉄道の夜 雪国 こころ 人間失格 図書館の夜 月の庭 新しい物語 川と石 冬の手紙 \
    古文書入門 プログラミング言語 ノルウェイの森 海辺のカフカ 坊っちゃん 羅生門 細雪 砂の女 \
    日本語の歴史 東京の地図 星の子ども 風の歌を聴け
    """.split(separator: " ").map(String.init)
  let chineseNames = "王伟 李娜 张敏 刘洋 陈静 杨帆 赵磊 黄丽 周杰 吴刚 徐明 孙红 莫言 余华 刘慈欣 钱锺书"
    .split(separator: " ").map(String.init)
  let japaneseNames = "夏目漱石 川端康成 村上春樹 宮沢賢治 太宰治 芥川龍之介 谷崎潤一郎 安部公房 大江健三郎"
    .split(separator: " ").map(String.init)
  let russianNames =
    "Лев Толстой,Фёдор Достоевский,Антон Чехов,Анна Ахматова,Иван Бунин,Михаил Булгаков"
    .split(separator: ",").map(String.init)
  let publishers = [
    "Penguin", "Knopf", "岩波書店", "講談社", "人民文学出版社", "Азбука", "Springer", "O'Reilly, Inc.",
    "Éditions Gallimard", "Suhrkamp", "Tor", "Elm Court Press", "中华书局", "АСТ", "新潮社",
  ]

  init() {
    var random = Random(seed: 7)
    rareWords = (0..<20_000).map { _ in Self.word(2 + random.below(3), &random) }
    surnames = (0..<3_000).map { _ in Self.word(2 + random.below(2), &random).capitalized }
    givenNames = (0..<400).map { _ in Self.word(2, &random).capitalized }
  }

  private static func word(_ syllables: Int, _ random: inout Random) -> String {
    let consonants = Array("bcdfghklmnprstvw")
    let vowels = ["a", "e", "i", "o", "u", "ei", "é", "ü"]
    var text = ""
    for _ in 0..<syllables {
      text.append(consonants[random.below(consonants.count)])
      // Letters with accents are rare.
      text += vowels[random.percent(94) ? random.below(6) : 6 + random.below(2)]
    }
    return text
  }
}

extension String {
  /// The text with its first letter in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
